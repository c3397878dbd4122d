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

-- name: polls
-- Tests and probes over all call paths and communicators, the most expensive first. One row per function.
-- needs: mpi_times, objects
-- parameter operations: names of functions
-- parameter least [ns]: least time on some rank
-- column operation: the function
-- column objects: names of communicators, the one with the most time first; `*mixed` where there are only requests of
--   several at once, none where there are only requests that are null
-- column object_ids: keys into objects of all calls
-- column ranks: that make it
-- column all_calls: over the ranks
-- column calls: of the rank that makes the most
-- column max_ns [ns]: on the rank that spends the most
-- column slowest_rank: that rank
WITH polls AS (
    SELECT * FROM mpi_times WHERE list_contains($operations, operation)
), of_ranks AS (
    SELECT operation, rank, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns FROM polls GROUP BY ALL
), of_objects AS (
    SELECT operation, object_id, o.name, o.kind, sum(time_ns) AS time_ns
    FROM polls JOIN objects o USING (object_id) GROUP BY ALL
), named AS (
    SELECT operation, list(object_id ORDER BY object_id) AS object_ids,
           list(name ORDER BY time_ns DESC, object_id) FILTER (kind NOT IN ('mixed', 'none')) AS known,
           list(name ORDER BY object_id) FILTER (kind = 'mixed') AS mixed
    FROM of_objects GROUP BY operation
)
SELECT operation, coalesce(any_value(known), any_value(mixed), []) AS objects,
       any_value(object_ids) AS object_ids, count(*) AS ranks,
       sum(calls)::BIGINT AS all_calls, max(calls) AS calls, max(time_ns) AS max_ns,
       arg_max(rank, (time_ns, -rank)) AS slowest_rank
FROM of_ranks JOIN named USING (operation)
GROUP BY operation HAVING max(time_ns) >= $least ORDER BY sum(time_ns) DESC, operation
