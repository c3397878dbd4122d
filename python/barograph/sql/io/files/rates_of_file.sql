-- SPDX-License-Identifier: BSD-3-Clause
-- How fast calls on one file were. One row per layer and direction.
-- needs: file_rates, io_order
-- private: yes
-- parameter file: object id of the file
SELECT layer, direction, sum(calls)::BIGINT AS calls, max(fastest)::DOUBLE AS rate_max,
       min(slowest)::DOUBLE AS rate_min,
       (sum(sum_of_rates) / sum(calls))::DOUBLE AS rate_mean,
       sqrt(greatest(sum(sum_of_squares) / sum(calls) - pow(sum(sum_of_rates) / sum(calls), 2),
                     0))::DOUBLE AS rate_deviation
FROM file_rates WHERE file_id = $file GROUP BY layer, direction
ORDER BY io_order(layer), direction
