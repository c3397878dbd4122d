-- SPDX-License-Identifier: BSD-3-Clause
-- What the tool took of each rank, most first.
-- needs: rank_times
-- private: yes
SELECT rank, tool_ns FROM rank_times ORDER BY tool_ns DESC, rank
