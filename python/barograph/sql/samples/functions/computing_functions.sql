-- SPDX-License-Identifier: BSD-3-Clause
-- Functions by the CPU time of their samples outside of calls of MPI and I/O. One row per function that has any, the most
-- expensive first; at most four. Functions without a name are one per program or library.
-- needs: function_samples
-- private: yes
-- column function: its name; empty where it has no symbol
-- column file: of its source
-- column module: the program or library
-- column line: where most of these samples are; 0 where it is not known
-- column samples: in the function itself
-- column time_ns [ns]: CPU time that they stand for
-- column inclusive_ns [ns]: with what it called
-- column ranks: on how many ranks
-- column share: of the CPU time of all such samples
-- column share_error: its standard error
WITH chosen AS (
    SELECT * FROM function_samples WHERE known AND NOT blocked AND layer IN ('program', 'region')
), whole AS (
    SELECT sum(time_ns) AS time_ns FROM function_samples
    WHERE own AND NOT blocked AND layer IN ('program', 'region')
), lines AS (
    SELECT function, file, module, arg_max(line, (samples, -line)) AS line FROM (
        SELECT function, file, module, line, sum(samples) AS samples FROM chosen WHERE own GROUP BY ALL
    ) GROUP BY ALL
), by_function AS (
    SELECT function, file, module, sum(samples) FILTER (own) AS samples, sum(time_ns) FILTER (own) AS time_ns,
           sum(time_ns) AS inclusive_ns, count(DISTINCT rank) FILTER (own) AS ranks
    FROM chosen GROUP BY ALL HAVING sum(samples) FILTER (own) > 0
)
SELECT function, file, module, line::INTEGER AS line, f.samples::BIGINT AS samples, f.time_ns::BIGINT AS time_ns,
       inclusive_ns::BIGINT AS inclusive_ns, ranks::BIGINT AS ranks, f.time_ns / w.time_ns AS share,
       share * sqrt((1 - share) / f.samples) AS share_error
FROM by_function f JOIN lines USING (function, file, module), whole w
ORDER BY f.time_ns DESC, function, file, module LIMIT 4
