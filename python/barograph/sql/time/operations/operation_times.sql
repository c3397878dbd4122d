-- SPDX-License-Identifier: BSD-3-Clause
-- Times of each operation on each rank, over all call paths. One row per operation and rank.
-- needs: path_times, path_operations
-- example: SELECT operation, avg(exclusive_ns) / 1e9 AS mean, max(exclusive_ns) / 1e9 AS longest FROM operation_times
--   JOIN operations USING (operation_id) GROUP BY ALL ORDER BY longest - mean DESC LIMIT 10
-- stored: yes
-- column operation_id: key into operations
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of calls
-- column inclusive_ns [ns]: time of the calls
-- column exclusive_ns [ns]: without that of the calls made from them
-- column bytes [bytes]: their payload
-- column threads: how many threads made the call
SELECT operation_id, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns,
       sum(exclusive_ns)::BIGINT AS exclusive_ns,
       sum(bytes)::BIGINT AS bytes, bit_count(bit_or(threads))::BIGINT AS threads
FROM path_times JOIN path_operations USING (path_id) GROUP BY operation_id, rank
