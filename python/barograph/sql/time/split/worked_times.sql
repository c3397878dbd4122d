-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank computes in each region, and outside of regions. One row per operation and rank. Time is per thread, so
-- that a region that eight threads run at once does not look eight times as long, and without what the rank was blocked
-- in it: at least what does not fit into its time elsewhere outside of MPI and I/O. Nor is recording the calls made from
-- there work, where recording took 1 % of a rank's time.
-- example: SELECT operation, rank, ns / 1e9 AS seconds FROM worked_times JOIN operations USING (operation_id)
-- needs: operation_times, operations, blocked_times, rank_times, child_calls, path_operations
-- stored: yes
-- column operation_id: key into operations
-- column rank: rank in MPI_COMM_WORLD
-- column blocked_ns [ns]: of that, the time blocked at least; 0 where it is less than 1 % or several threads
--     ran
-- column ns [ns]: without the time blocked
WITH recording AS (
    SELECT operation_id, rank, sum(child_calls) * any_value(r.tool_ns / r.events) AS tool_ns
    FROM rank_times r JOIN child_calls USING (rank) JOIN path_operations USING (path_id)
    WHERE r.tool_ns >= 0.01 * r.total_ns AND r.events > 0 GROUP BY operation_id, rank
), computing AS (
    SELECT t.operation_id, t.rank, greatest(t.exclusive_ns - coalesce(r.tool_ns, 0), 0) / t.threads AS all_ns, t.threads,
           sum(t.exclusive_ns) OVER (PARTITION BY t.rank) - t.exclusive_ns AS elsewhere_ns
    FROM operation_times t JOIN operations o USING (operation_id) LEFT JOIN recording r USING (operation_id, rank)
    WHERE o.layer IN ('region', 'program', 'source')
), known AS (
    SELECT c.*, if(c.threads = 1, least(greatest(coalesce(b.blocked_ns, 0) - elsewhere_ns, 0), all_ns), 0) AS known_ns
    FROM computing c LEFT JOIN blocked_times b USING (rank)
)
-- Less than 1 % of a time would only make a sentence longer.
SELECT operation_id, rank, if(known_ns >= 0.01 * all_ns, known_ns, 0) AS blocked_ns,
       all_ns - if(known_ns >= 0.01 * all_ns, known_ns, 0) AS ns
FROM known
