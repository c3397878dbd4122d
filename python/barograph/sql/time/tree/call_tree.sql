-- SPDX-License-Identifier: BSD-3-Clause
-- Call paths with times and their spread over ranks. One row per call path, parents first; several of one name are
-- one.
-- needs: call_paths, rank_times, shown_calls, shown_paths, tree_times
-- private: yes
-- parameter chosen: ranks to keep; empty: all
WITH chosen AS (SELECT rank FROM rank_times WHERE len($chosen) = 0 OR list_contains($chosen, rank)),
     job AS (SELECT greatest(count(*), 1) AS ranks FROM chosen), tree AS MATERIALIZED (
SELECT p.path_id, parents.shown_id AS parent_id, p.depth, p.operation, p.layer, p.call_path,
       count(*)::BIGINT AS ranks, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       sum(inclusive_ns)::BIGINT AS inclusive_ns, sum(exclusive_ns)::BIGINT AS exclusive_ns,
       if(count(*) < any_value(job.ranks), 0, min(inclusive_ns))::BIGINT AS inclusive_min_ns,
       sum(inclusive_ns) / any_value(job.ranks) AS inclusive_mean_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns,
       if(count(*) < any_value(job.ranks), 0, min(exclusive_ns))::BIGINT AS exclusive_min_ns,
       sum(exclusive_ns) / any_value(job.ranks) AS exclusive_mean_ns,
       max(exclusive_ns)::BIGINT AS exclusive_max_ns,
       arg_max(t.rank, (inclusive_ns, -t.rank)) AS slowest_rank,
       max(inclusive_least_ns)::BIGINT AS inclusive_max_least_ns,
       max(inclusive_most_ns)::BIGINT AS inclusive_max_most_ns,
       max(exclusive_least_ns)::BIGINT AS exclusive_max_least_ns,
       max(exclusive_most_ns)::BIGINT AS exclusive_max_most_ns
FROM tree_times t JOIN call_paths p USING (path_id) LEFT JOIN shown_paths parents ON parents.path_id = p.parent_id
JOIN chosen USING (rank), job
GROUP BY ALL
), made AS (
    SELECT caller_id AS path_id, sum(calls) AS child_calls FROM tree JOIN shown_calls USING (path_id) GROUP BY ALL
)
SELECT tree.*, coalesce(child_calls, 0)::BIGINT AS child_calls FROM tree LEFT JOIN made USING (path_id) ORDER BY path_id
