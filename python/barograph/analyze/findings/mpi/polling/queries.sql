-- SPDX-License-Identifier: BSD-3-Clause
-- name: main_sender
-- The rank that sends a rank most of its messages, and how long that one is outside of MPI and I/O. At most one row.
-- needs: message_edges, rank_times
-- parameter rank: that receives
-- column sender: rank in MPI_COMM_WORLD
-- column share: its part of the messages
-- column computing_ns [ns]: outside of MPI and I/O
WITH sent AS (
    SELECT sender, sum(calls) AS calls FROM message_edges WHERE receiver = $rank GROUP BY sender
), shares AS (
    SELECT sender, calls / sum(calls) OVER () AS share FROM sent
)
SELECT s.sender, s.share, t.computing_ns FROM shares s JOIN rank_times t ON t.rank = s.sender
ORDER BY s.share DESC, s.sender LIMIT 1

-- name: events_recorded
-- How many events were recorded; the call site that a call comes from is recorded with it. One row.
-- needs: operation_times, operations
-- private: yes
-- column n: events of all ranks
SELECT sum(calls)::DOUBLE AS n FROM operation_times JOIN operations USING (operation_id)
WHERE layer NOT IN ('source', 'program')
