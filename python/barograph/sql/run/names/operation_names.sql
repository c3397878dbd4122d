-- SPDX-License-Identifier: BSD-3-Clause
-- The names of operations that are calls.
-- needs: call_paths
-- private: yes
SELECT DISTINCT operation AS name FROM call_paths WHERE layer NOT IN ('program', 'region')
