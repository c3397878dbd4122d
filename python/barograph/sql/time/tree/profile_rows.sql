-- SPDX-License-Identifier: BSD-3-Clause
-- Calls and times by operation or call path, with their spread over the chosen ranks, of which one without a row counts
-- as 0. The outermost of recursive calls have the inclusive time.
-- needs: chosen_times, recursive_paths, call_paths, path_callers, deviation_with_zeros, is_tight
-- private: yes
-- parameter by: `operation` or `path`
-- parameter ranks: how many ranks were chosen
-- parameter whole: whether these are all
-- parameter sort: `exclusive`, `inclusive`, `calls` or `name`
WITH by_rank AS (
    SELECT rank, if($by = 'path', t.path_id, operation_id) AS key, min(t.path_id) AS path_id, sum(calls) AS calls,
           sum(child_calls) AS child_calls, sum(exclusive_ns) AS exclusive_ns,
           sum(exclusive_least_ns) AS exclusive_least_ns, sum(exclusive_most_ns) AS exclusive_most_ns,
           sum(if($by = 'path' OR NOT recursive, inclusive_ns, 0)) AS inclusive_ns,
           sum(if($by = 'path' OR NOT recursive, inclusive_least_ns, 0)) AS inclusive_least_ns,
           sum(if($by = 'path' OR NOT recursive, inclusive_most_ns, 0)) AS inclusive_most_ns
    FROM chosen_times t JOIN recursive_paths USING (path_id) GROUP BY ALL
), whole AS (
    SELECT greatest($ranks, 1)::BIGINT AS n, sum(inclusive_ns) AS total_ns
    FROM chosen_times JOIN call_paths USING (path_id) WHERE parent_id IS NULL
), over_ranks AS (
    SELECT min(path_id) AS path_id, count(*)::BIGINT AS ranks, sum(calls)::BIGINT AS calls,
           sum(child_calls)::BIGINT AS child_calls, any_value(n) AS n, any_value(total_ns) AS total_ns,
           sum(exclusive_ns) AS exclusive_ns, if(count(*) < any_value(n), 0, min(exclusive_ns)) AS exclusive_min_ns,
           max(exclusive_ns) AS exclusive_max_ns, var_pop(exclusive_ns::DOUBLE) AS exclusive_variance,
           bool_and(is_tight(exclusive_least_ns, exclusive_most_ns)) AS exclusive_known,
           sum(exclusive_least_ns) AS exclusive_least_ns, sum(exclusive_most_ns) AS exclusive_most_ns,
           sum(inclusive_ns) AS inclusive_ns, if(count(*) < any_value(n), 0, min(inclusive_ns)) AS inclusive_min_ns,
           max(inclusive_ns) AS inclusive_max_ns, var_pop(inclusive_ns::DOUBLE) AS inclusive_variance,
           bool_and(is_tight(inclusive_least_ns, inclusive_most_ns)) AS inclusive_known,
           sum(inclusive_least_ns) AS inclusive_least_ns, sum(inclusive_most_ns) AS inclusive_most_ns
    FROM by_rank, whole GROUP BY key HAVING sum(calls) > 0 OR sum(exclusive_ns) > 0
), means AS (
    SELECT *, exclusive_ns / n AS exclusive_mean_ns, inclusive_ns / n AS inclusive_mean_ns,
           $whole OR is_tight(exclusive_least_ns, exclusive_most_ns) AS exclusive_sure,
           $whole OR is_tight(inclusive_least_ns, inclusive_most_ns) AS inclusive_sure
    FROM over_ranks
)
SELECT p.layer, p.operation, if($by = 'path', c.whole_path, NULL) AS call_path, m.ranks,
       if(inclusive_sure, coalesce(inclusive_ns / nullif(total_ns, 0), 0), NULL) AS share,
       if(exclusive_sure, exclusive_mean_ns, NULL) AS exclusive_mean_ns,
       if(exclusive_sure, exclusive_mean_ns, exclusive_least_ns / n) AS exclusive_mean_least_ns,
       if(exclusive_sure, exclusive_mean_ns, exclusive_most_ns / n) AS exclusive_mean_most_ns,
       if(exclusive_known, exclusive_min_ns, NULL)::BIGINT AS exclusive_min_ns,
       if(exclusive_known, exclusive_max_ns, NULL)::BIGINT AS exclusive_max_ns,
       if(exclusive_known, deviation_with_zeros(n, ranks, exclusive_ns, exclusive_variance), NULL)
           AS exclusive_deviation_ns,
       if(inclusive_sure, inclusive_mean_ns, NULL) AS inclusive_mean_ns,
       if(inclusive_sure, inclusive_mean_ns, inclusive_least_ns / n) AS inclusive_mean_least_ns,
       if(inclusive_sure, inclusive_mean_ns, inclusive_most_ns / n) AS inclusive_mean_most_ns,
       if(inclusive_known, inclusive_min_ns, NULL)::BIGINT AS inclusive_min_ns,
       if(inclusive_known, inclusive_max_ns, NULL)::BIGINT AS inclusive_max_ns,
       if(inclusive_known, deviation_with_zeros(n, ranks, inclusive_ns, inclusive_variance), NULL)
           AS inclusive_deviation_ns,
       m.calls, calls / n AS calls_mean, child_calls, child_calls / n AS child_calls_mean,
       if(inclusive_sure, inclusive_ns / nullif(calls, 0), NULL) AS inclusive_per_call_ns
FROM means m JOIN call_paths p USING (path_id) JOIN path_callers c USING (path_id)
ORDER BY CASE $sort WHEN 'exclusive' THEN -exclusive_ns WHEN 'inclusive' THEN -inclusive_ns
                    WHEN 'calls' THEN -calls END,
         if($by = 'path', c.whole_path, p.operation), p.layer
