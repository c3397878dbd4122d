-- SPDX-License-Identifier: BSD-3-Clause
-- The functions in which some ranks spend more CPU time than the others, in one region. One row per function, that with the
-- greatest difference first.
-- needs: function_samples, recorded_ranks
-- private: yes
-- parameter ranks: some ranks, not all
-- parameter within: the region, `program` for what is outside of regions; null: all
-- column function: its name
-- column file: of its source
-- column line: where most of these ranks' samples are
-- column samples: of these ranks, in the function itself
-- column mean_ns [ns]: CPU time in it, mean over these ranks
-- column others_ns [ns]: the same of the others
-- column error_ns [ns]: standard error of the difference
-- column all_longer_ns [ns]: the difference of all CPU time in the region, function or not
WITH chosen AS (
    SELECT function, file, module, line, rank, sum(samples) AS samples, sum(time_ns) AS time_ns
    FROM function_samples
    WHERE own AND known AND NOT blocked AND layer IN ('program', 'region') AND ($within IS NULL OR "within" = $within) GROUP BY ALL
), counted AS (
    SELECT count(*) FILTER (list_contains($ranks, rank)) AS these,
           count(*) FILTER (NOT list_contains($ranks, rank)) AS others FROM recorded_ranks
), by_line AS (
    SELECT function, file, module, line,
           coalesce(sum(samples) FILTER (list_contains($ranks, rank)), 0) AS samples,
           coalesce(sum(samples) FILTER (NOT list_contains($ranks, rank)), 0) AS others_samples,
           coalesce(sum(time_ns) FILTER (list_contains($ranks, rank)), 0) AS time_ns,
           coalesce(sum(time_ns) FILTER (NOT list_contains($ranks, rank)), 0) AS others_time_ns
    FROM chosen GROUP BY ALL
), by_function AS (
    SELECT function, file, module, arg_max(line, (samples, -line)) AS line, sum(samples) AS samples,
           sum(time_ns) / any_value(these) AS mean_ns,
           coalesce(sum(others_time_ns) / nullif(any_value(others), 0), 0) AS others_ns,
           sum(time_ns + others_time_ns) / sum(samples + others_samples) AS period_ns,
           sum(samples) / any_value(these) ** 2
               + coalesce(sum(others_samples) / nullif(any_value(others), 0) ** 2, 0) AS variance
    FROM by_line, counted GROUP BY function, file, module
)
SELECT function, file, line::INTEGER AS line, samples::BIGINT AS samples, mean_ns::DOUBLE AS mean_ns,
       others_ns::DOUBLE AS others_ns, (period_ns * sqrt(variance))::DOUBLE AS error_ns,
       (sum(mean_ns - others_ns) OVER ())::DOUBLE AS all_longer_ns
FROM by_function QUALIFY function != '' ORDER BY mean_ns - others_ns DESC, function LIMIT 3
