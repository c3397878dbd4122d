-- SPDX-License-Identifier: BSD-3-Clause
-- name: tiny_collectives
-- Collectives of a few bytes that all ranks make many times, on all communicators together: in a reduction and a broadcast
-- after it another rank waits in each. At most one row.
-- needs: run, fact_rows, call_paths, objects, operation_families, unfinished
-- parameter tiny [bytes]: largest payload of a tiny collective
-- parameter many: calls of a rank from which on they are many
-- parameter short [ns]: mean time of a call up to which nobody waits long in it
-- parameter least [ns]: least time of the rank that spends least
WITH by_rank AS (
    SELECT p.operation, s.rank, sum(s.calls)::BIGINT AS calls, sum(s.time_ns)::BIGINT AS time_ns,
           max(s.bytes_max) AS largest,
           list(DISTINCT o.name) AS names, min(o.size) AS smallest_size, max(o.size) AS largest_size
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id)
         JOIN operation_families f ON f.operation = p.operation
    WHERE p.layer = 'mpi' AND f.family = 'collective'
          AND s.bucket != 0 AND NOT unfinished(s.bucket) AND s.bytes_max <= $tiny AND o.size >= 2
    GROUP BY p.operation, s.rank
), many AS (
    SELECT operation FROM by_rank, run GROUP BY operation
    HAVING max(calls) >= $many AND min(time_ns / calls) <= $short AND count(*) = any_value(run.ranks)
), by_rank_of_all AS (
    SELECT rank, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns, max(largest) AS largest,
           flatten(list(names)) AS names, min(smallest_size) AS smallest_size, max(largest_size) AS largest_size
    FROM by_rank SEMI JOIN many USING (operation) GROUP BY rank
)
SELECT (SELECT list(operation ORDER BY operation) FROM many) AS operations, max(calls)::BIGINT AS calls,
       count(*)::BIGINT AS ranks, max(largest) AS largest,
       list_sort(list_distinct(flatten(list(names))))[:20] AS names,
       len(list_distinct(flatten(list(names))))::BIGINT AS communicators, min(smallest_size) AS smallest_size,
       max(largest_size) AS largest_size, sum(time_ns) / any_value(run.ranks) AS job_mean_ns,
       min(time_ns)::BIGINT AS least_ns, min(time_ns / calls) AS each_ns
FROM by_rank_of_all, run HAVING min(time_ns) >= $least

-- name: facts_of_tiny_collectives
-- The facts of tiny collectives, as chosen facts.
-- needs: named_facts, unfinished
-- parameter operations: names of the functions
-- parameter tiny [bytes]: largest payload of a tiny collective
-- columns: named_facts
SELECT * FROM named_facts
WHERE list_contains($operations, operation) AND bucket != 0 AND NOT unfinished(bucket) AND bytes_max <= $tiny
  AND object_size >= 2
