-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank computes in each region, and outside of regions. One row per operation and rank. Time is per thread, so
-- that a region that eight threads run at once does not look eight times as long, and without what the rank was blocked
-- in it: at least what does not fit into its time elsewhere outside of MPI and I/O.
-- example: SELECT operation, rank, ns / 1e9 AS seconds FROM worked_times JOIN operations USING (operation_id)
-- needs: operation_times, operations, blocked_times
-- stored: yes
-- column operation_id: key into operations
-- column rank: rank in MPI_COMM_WORLD
-- column blocked_ns [ns]: of that, the time blocked at least; 0 where it is less than 1 % or several threads
--     ran
-- column ns [ns]: without the time blocked
WITH computing AS (
    SELECT t.operation_id, t.rank, t.exclusive_ns / t.threads AS all_ns, t.threads,
           sum(t.exclusive_ns) OVER (PARTITION BY t.rank) - t.exclusive_ns AS elsewhere_ns
    FROM operation_times t JOIN operations o USING (operation_id) WHERE o.layer IN ('region', 'program', 'source')
), known AS (
    SELECT c.*, if(c.threads = 1, least(greatest(coalesce(b.blocked_ns, 0) - elsewhere_ns, 0), all_ns), 0) AS known_ns
    FROM computing c LEFT JOIN blocked_times b USING (rank)
)
-- Less than 1 % of a time would only make a sentence longer.
SELECT operation_id, rank, if(known_ns >= 0.01 * all_ns, known_ns, 0) AS blocked_ns,
       all_ns - if(known_ns >= 0.01 * all_ns, known_ns, 0) AS ns
FROM known
