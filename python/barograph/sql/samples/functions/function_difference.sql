-- SPDX-License-Identifier: BSD-3-Clause
-- Two profiles compared function by function: `functions_a` and `functions_b` are function_means of either. Where one
-- of them does not know the file of a name, all files of that name are one function.
-- needs: functions_a, functions_b
-- private: yes
-- parameter least_change_ns [ns]: change that a function must have
-- parameter least_ns [ns]: CPU time that a function must have on one side
-- parameter sort: `change`, `percent` or `name`
WITH either AS (
    SELECT 'a' AS side, * FROM functions_a UNION ALL SELECT 'b' AS side, * FROM functions_b
), without_file AS (
    SELECT DISTINCT function FROM either WHERE file = ''
), matched AS (
    SELECT function, if(function IN (FROM without_file), '', file) AS file,
           coalesce(sum(mean_ns) FILTER (side = 'a'), 0)::DOUBLE AS a_ns,
           coalesce(sum(mean_ns) FILTER (side = 'b'), 0)::DOUBLE AS b_ns,
           coalesce(sum(samples) FILTER (side = 'a'), 0)::BIGINT AS samples_a,
           coalesce(sum(samples) FILTER (side = 'b'), 0)::BIGINT AS samples_b,
           sqrt(sum(variance))::DOUBLE AS error_ns
    FROM either GROUP BY ALL
)
SELECT function, file, a_ns, b_ns, b_ns - a_ns AS change_ns, error_ns, b_ns / nullif(a_ns, 0) - 1 AS change,
       samples_a, samples_b
FROM matched
WHERE greatest(a_ns, b_ns) >= $least_ns AND abs(b_ns - a_ns) >= $least_change_ns
ORDER BY CASE $sort WHEN 'change' THEN -abs(b_ns - a_ns)
         WHEN 'percent' THEN -coalesce(abs(b_ns / nullif(a_ns, 0) - 1), 'inf') END, function, file
