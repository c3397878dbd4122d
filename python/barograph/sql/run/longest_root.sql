-- SPDX-License-Identifier: BSD-3-Clause
-- The time of the longest root, where nothing else says how long the run took.
-- needs: fact_rows, call_paths
-- private: yes
-- column wall_ns [ns]: of the longest root
SELECT coalesce(max(time_ns), 0) AS wall_ns FROM fact_rows JOIN call_paths USING (path_id) WHERE depth = 0
