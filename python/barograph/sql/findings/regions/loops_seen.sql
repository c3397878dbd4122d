-- SPDX-License-Identifier: BSD-3-Clause
-- name: loop_facts
-- The facts of a loop, as chosen facts.
-- needs: named_facts
-- parameter path_id: key into call_paths
-- parameter ranks: of which ranks; all, if there is none
-- columns: named_facts
SELECT * FROM named_facts WHERE path_id = $path_id AND (len($ranks) = 0 OR list_contains($ranks, rank))

-- name: loop_times
-- The time of call paths on the rank that spends most there, per thread. One row per call path.
-- needs: fact_rows
-- parameter paths: keys into call_paths
SELECT path_id, max(time_ns) AS time_ns
FROM (SELECT path_id, rank, sum(time_ns) / count(DISTINCT thread) AS time_ns FROM fact_rows GROUP BY path_id, rank)
WHERE list_contains($paths, path_id) GROUP BY path_id
