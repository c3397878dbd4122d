-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of samples by function, with its spread over the chosen ranks, of which one without such samples counts as
-- 0. One row per function.
-- needs: function_samples, deviation_with_zeros
-- private: yes
-- parameter chosen: world ranks to keep; empty: all
-- parameter thread: the thread of each rank to keep; null: all
-- parameter ranks: how many ranks were chosen
-- parameter sort: `exclusive`, `inclusive`, `calls` (samples) or `name`
WITH kept AS (
    FROM function_samples WHERE NOT blocked AND (len($chosen) = 0 OR list_contains($chosen, rank))
                                AND ($thread::BIGINT IS NULL OR thread = $thread)
), whole AS (
    SELECT greatest($ranks, 1)::BIGINT AS n, sum(time_ns) FILTER (own) AS total_ns FROM kept
), lines AS (
    SELECT function, file, module, arg_max(line, (own, samples, -line)) AS line FROM (
        SELECT function, file, module, line, own, sum(samples) AS samples FROM kept WHERE known GROUP BY ALL
    ) GROUP BY ALL
), by_rank AS (
    SELECT function, file, module, rank, coalesce(sum(samples) FILTER (own), 0) AS samples,
           coalesce(sum(time_ns) FILTER (own), 0) AS exclusive_ns, sum(time_ns) AS inclusive_ns
    FROM kept WHERE known GROUP BY ALL
), over_ranks AS (
    SELECT function, file, module, count(*)::BIGINT AS ranks, any_value(n) AS n, any_value(total_ns) AS total_ns,
           sum(samples)::BIGINT AS samples, sum(exclusive_ns) AS exclusive_ns, sum(inclusive_ns) AS inclusive_ns,
           if(count(*) < any_value(n), 0, min(exclusive_ns))::BIGINT AS exclusive_min_ns,
           max(exclusive_ns)::BIGINT AS exclusive_max_ns, var_pop(exclusive_ns::DOUBLE) AS exclusive_variance,
           if(count(*) < any_value(n), 0, min(inclusive_ns))::BIGINT AS inclusive_min_ns,
           max(inclusive_ns)::BIGINT AS inclusive_max_ns, var_pop(inclusive_ns::DOUBLE) AS inclusive_variance
    FROM by_rank, whole GROUP BY function, file, module
)
SELECT function, file, coalesce(line, 0) AS line, module, ranks, samples, samples / n AS samples_mean,
       coalesce(inclusive_ns / nullif(total_ns, 0), 0) AS share, exclusive_ns / n AS exclusive_mean_ns,
       exclusive_min_ns, exclusive_max_ns,
       deviation_with_zeros(n, ranks, exclusive_ns, exclusive_variance) AS exclusive_deviation_ns,
       inclusive_ns / n AS inclusive_mean_ns, inclusive_min_ns, inclusive_max_ns,
       deviation_with_zeros(n, ranks, inclusive_ns, inclusive_variance) AS inclusive_deviation_ns
FROM over_ranks LEFT JOIN lines USING (function, file, module)
ORDER BY CASE $sort WHEN 'exclusive' THEN -exclusive_ns WHEN 'inclusive' THEN -inclusive_ns
                    WHEN 'calls' THEN -samples END, function, file, module
