-- SPDX-License-Identifier: BSD-3-Clause
-- Times of the frames of call paths with the callers of call sites, and their spread over ranks. One row per frame that has any.
-- needs: child_calls, path_bounds, path_frames, path_times, rank_times
-- private: yes
-- parameter chosen: ranks to keep; empty: all
WITH chosen AS (SELECT rank FROM rank_times WHERE len($chosen) = 0 OR list_contains($chosen, rank)),
     job AS (SELECT greatest(count(*), 1) AS ranks FROM chosen),
     by_rank AS (
    SELECT frame_id, rank, sum(calls) AS calls, sum(bytes) AS bytes,
           coalesce(sum(child_calls), 0) AS child_calls,
           sum(inclusive_ns) AS inclusive_ns, coalesce(sum(exclusive_ns) FILTER (own), 0) AS exclusive_ns,
           sum(inclusive_least_ns) AS inclusive_least_ns, sum(inclusive_most_ns) AS inclusive_most_ns,
           coalesce(sum(exclusive_least_ns) FILTER (own), 0) AS exclusive_least_ns,
           coalesce(sum(exclusive_most_ns) FILTER (own), 0) AS exclusive_most_ns
    FROM path_times JOIN path_bounds USING (rank, path_id) JOIN path_frames USING (path_id) JOIN chosen USING (rank)
         LEFT JOIN child_calls USING (rank, path_id)
    GROUP BY ALL
)
SELECT frame_id AS path_id, count(*)::BIGINT AS ranks, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       sum(child_calls)::BIGINT AS child_calls,
       sum(inclusive_ns)::BIGINT AS inclusive_ns, sum(exclusive_ns)::BIGINT AS exclusive_ns,
       if(count(*) < any_value(job.ranks), 0, min(inclusive_ns))::BIGINT AS inclusive_min_ns,
       sum(inclusive_ns) / any_value(job.ranks) AS inclusive_mean_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns,
       if(count(*) < any_value(job.ranks), 0, min(exclusive_ns))::BIGINT AS exclusive_min_ns,
       sum(exclusive_ns) / any_value(job.ranks) AS exclusive_mean_ns,
       max(exclusive_ns)::BIGINT AS exclusive_max_ns,
       arg_max(rank, (inclusive_ns, -rank)) AS slowest_rank,
       max(inclusive_least_ns)::BIGINT AS inclusive_max_least_ns,
       max(inclusive_most_ns)::BIGINT AS inclusive_max_most_ns,
       max(exclusive_least_ns)::BIGINT AS exclusive_max_least_ns,
       max(exclusive_most_ns)::BIGINT AS exclusive_max_most_ns
FROM by_rank, job GROUP BY frame_id ORDER BY frame_id
