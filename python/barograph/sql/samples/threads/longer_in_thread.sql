-- SPDX-License-Identifier: BSD-3-Clause
-- The functions in which one thread of OpenMP spends more CPU time than the others of its rank. One row per function, that with the
-- greatest difference first; at most three.
-- needs: function_samples, thread_work
-- private: yes
-- parameter rank: the rank
-- parameter thread: the thread
-- column function: its name
-- column file: of its source
-- column line: where most of this thread's samples are
-- column samples: of this thread, in the function itself
-- column mean_ns [ns]: CPU time of this thread in it
-- column others_ns [ns]: the same, mean over the others
-- column error_ns [ns]: standard error of the difference
-- column all_longer_ns [ns]: the difference of all CPU time in parallel regions, function or not
WITH team AS (
    SELECT thread, work_ns FROM thread_work WHERE rank = $rank
), others AS (
    SELECT count(*) AS number, avg(work_ns) AS work_ns FROM team WHERE thread != $thread
), by_line AS (
    SELECT function, file, module, line, coalesce(sum(samples) FILTER (thread = $thread), 0) AS samples,
           coalesce(sum(samples) FILTER (thread != $thread), 0) AS others_samples,
           coalesce(sum(time_ns) FILTER (thread = $thread), 0) AS time_ns,
           coalesce(sum(time_ns) FILTER (thread != $thread), 0) AS others_time_ns
    FROM function_samples SEMI JOIN team USING (thread)
    WHERE rank = $rank AND own AND known AND NOT blocked AND layer IN ('program', 'region') GROUP BY ALL
), by_function AS (
    SELECT function, file, module, arg_max(line, (samples, -line)) AS line, sum(samples) AS samples, sum(time_ns) AS mean_ns,
           sum(others_time_ns) / any_value(number) AS others_ns,
           sum(time_ns + others_time_ns) / sum(samples + others_samples) AS period_ns,
           sum(samples) + sum(others_samples) / any_value(number) ** 2 AS variance
    FROM by_line, others GROUP BY function, file, module
)
SELECT function, file, line::INTEGER AS line, samples::BIGINT AS samples, mean_ns::DOUBLE AS mean_ns,
       others_ns::DOUBLE AS others_ns, (period_ns * sqrt(variance))::DOUBLE AS error_ns,
       ((SELECT work_ns FROM team WHERE thread = $thread) - (SELECT work_ns FROM others))::DOUBLE AS all_longer_ns
FROM by_function WHERE function != '' ORDER BY mean_ns - others_ns DESC, function LIMIT 3
