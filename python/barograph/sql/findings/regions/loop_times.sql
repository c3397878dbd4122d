-- SPDX-License-Identifier: BSD-3-Clause
-- The time of call paths on the rank that spends most there, per thread. One row per call path.
-- needs: fact_rows
-- parameter paths: keys into call_paths
SELECT path_id, max(time_ns) AS time_ns
FROM (SELECT path_id, rank, sum(time_ns) / count(DISTINCT thread) AS time_ns FROM fact_rows GROUP BY path_id, rank)
WHERE list_contains($paths, path_id) GROUP BY path_id
