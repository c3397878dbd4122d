-- SPDX-License-Identifier: BSD-3-Clause
-- Who kept others waiting. One row per rank that came late, call in which others waited, communicator and kind of wait; the
-- longest first.
-- needs: wait_states
-- column cause_rank: the rank that others waited for
-- column waiters: ranks that waited for it, as text: `0-3, 7`
-- column operation: the call in which they waited
-- column communicator: its communicator
-- column kind: as in wait_states
-- column count: waits, of all of them
-- column waited_ns [ns]: sum over ranks
-- column outside_share: part of that in which the late rank was outside of MPI: computing, in I/O, asleep
-- column in_mpi_share: part of that in which it was in MPI itself; the rest is not known
-- column longest_ns [ns]: a single wait
WITH runs AS (
    SELECT cause_rank, operation, communicator, kind, min(rank) AS low, max(rank) AS high
    FROM (
        SELECT *, rank - row_number() OVER (PARTITION BY cause_rank, operation, communicator, kind ORDER BY rank) AS run
        FROM (SELECT DISTINCT cause_rank, operation, communicator, kind, rank::BIGINT AS rank FROM wait_states)
    )
    GROUP BY cause_rank, operation, communicator, kind, run
), waiting AS (
    SELECT cause_rank, operation, communicator, kind,
           list(if(low = high, low::VARCHAR, low || '-' || high) ORDER BY low) AS texts
    FROM runs GROUP BY cause_rank, operation, communicator, kind
), sums AS (
    SELECT cause_rank, operation, communicator, kind, sum("count")::BIGINT AS waits, sum(waited_ns)::BIGINT AS waited_ns,
           sum(outside_ns)::BIGINT AS outside_ns, sum(in_mpi_ns)::BIGINT AS in_mpi_ns, max(longest_ns) AS longest_ns
    FROM wait_states GROUP BY cause_rank, operation, communicator, kind
)
SELECT cause_rank, array_to_string(texts[:6], ', ') || if(len(texts) > 6, ', ...', '') AS waiters, operation,
       communicator, kind, waits AS count, waited_ns, outside_ns / waited_ns AS outside_share,
       in_mpi_ns / waited_ns AS in_mpi_share, longest_ns
FROM sums JOIN waiting USING (cause_rank, operation, communicator, kind)
ORDER BY waited_ns DESC, cause_rank, operation, kind, communicator
