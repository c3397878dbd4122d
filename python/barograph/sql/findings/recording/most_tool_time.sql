-- SPDX-License-Identifier: BSD-3-Clause
-- What recording took on the rank where it took longest. One row.
-- needs: rank_times
-- private: yes
-- column ns [ns]: of that rank
SELECT max(tool_ns) AS ns FROM rank_times
