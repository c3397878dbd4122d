-- SPDX-License-Identifier: BSD-3-Clause
-- CPU time of functions themselves, per rank. One row per function and file, of those without a name one per module.
-- needs: function_samples, recorded_ranks
-- private: yes
-- column function: its name, or the module in parentheses where it is not known
-- column file: of its source; empty where it is not known
-- column samples: in it, on all ranks
-- column mean_ns [ns]: CPU time, mean over ranks
-- column variance: of the mean, ns squared: as many samples more or less as the square root of their number
WITH named AS (
    SELECT if(function != '', function::VARCHAR, '(' || if(module = '', 'generated code', module::VARCHAR) || ')') AS function,
           if(function = '', '', file) AS file, samples, time_ns
    FROM function_samples WHERE own AND known AND NOT blocked
), job AS (SELECT greatest(count(*), 1) AS ranks FROM recorded_ranks)
SELECT function, file, sum(samples)::BIGINT AS samples, sum(time_ns) / any_value(ranks) AS mean_ns,
       sum(time_ns) ** 2 / sum(samples) / any_value(ranks) ** 2 AS variance
FROM named, job GROUP BY function, file
