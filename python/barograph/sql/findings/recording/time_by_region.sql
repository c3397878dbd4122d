-- SPDX-License-Identifier: BSD-3-Clause
-- Time in regions, per thread. One row per region.
-- needs: operation_times, operations, run
-- private: yes
-- column operation: the region
-- column calls: number of entries
-- column bytes [bytes]: none
-- column ranks: how many ranks
-- column all_ns [ns]: time of all ranks
-- column most_ns [ns]: of the slowest rank
-- column least_ns [ns]: of the fastest rank
-- column slowest: the slowest rank
-- column n: ranks of the job
-- column object: empty
SELECT operation, sum(calls)::BIGINT AS calls, 0 AS bytes, count(*)::BIGINT AS ranks,
       sum(exclusive_ns / threads) AS all_ns, max(exclusive_ns / threads) AS most_ns,
       min(exclusive_ns / threads) AS least_ns, arg_max(rank, (exclusive_ns / threads, -rank)) AS slowest,
       any_value(run.ranks) AS n, '' AS object
FROM operation_times JOIN operations USING (operation_id), run WHERE layer = 'region' GROUP BY operation
HAVING sum(calls) > 0
