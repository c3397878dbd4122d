-- SPDX-License-Identifier: BSD-3-Clause
-- Whom waiting goes back to. One row per rank at the end of chains of waits, call that it came late to, and line of that;
-- the longest first.
-- needs: wait_roots
-- column root_rank: the rank at the end: it waited for nobody, as far as waits are known
-- column waiters: ranks whose waiting goes back to it, as text: `0-3, 7`
-- column root_operation: the call that it came late to
-- column root_site: line of the program, as in wait_roots
-- column waited_ns [ns]: sum over ranks
-- column passed_on_share: part of that in which they waited for a rank that waited itself
-- column outside_share: part of that in which the rank at the end was outside of MPI: computing, in I/O, asleep
-- column in_mpi_share: part of that in which it was in MPI, in no wait that is known; the rest is not known
-- column most_steps: most ranks from who waited to the end of the chain, that one included
WITH runs AS (
    SELECT root_rank, root_operation, root_site, min(rank) AS low, max(rank) AS high
    FROM (
        SELECT *, rank - row_number() OVER (PARTITION BY root_rank, root_operation, root_site ORDER BY rank) AS run
        FROM (SELECT DISTINCT root_rank, root_operation, root_site, rank::BIGINT AS rank FROM wait_roots)
    )
    GROUP BY root_rank, root_operation, root_site, run
), waiting AS (
    SELECT root_rank, root_operation, root_site,
           list(if(low = high, low::VARCHAR, low || '-' || high) ORDER BY low) AS texts
    FROM runs GROUP BY root_rank, root_operation, root_site
), sums AS (
    SELECT root_rank, root_operation, root_site, sum(waited_ns)::BIGINT AS waited_ns,
           sum(passed_on_ns)::BIGINT AS passed_on_ns, sum(outside_ns)::BIGINT AS outside_ns,
           sum(in_mpi_ns)::BIGINT AS in_mpi_ns, max(most_steps) AS most_steps
    FROM wait_roots GROUP BY root_rank, root_operation, root_site
)
SELECT root_rank, array_to_string(texts[:6], ', ') || if(len(texts) > 6, ', ...', '') AS waiters, root_operation,
       root_site, waited_ns, passed_on_ns / waited_ns AS passed_on_share, outside_ns / waited_ns AS outside_share,
       in_mpi_ns / waited_ns AS in_mpi_share, most_steps
FROM sums JOIN waiting USING (root_rank, root_operation, root_site)
ORDER BY waited_ns DESC, root_rank, root_operation, root_site
