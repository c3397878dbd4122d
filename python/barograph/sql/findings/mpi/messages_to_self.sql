-- SPDX-License-Identifier: BSD-3-Clause
-- Messages of ranks to themselves, and their cost: what the sending calls take is known by receiver; of receives and waits
-- these messages are counted by their part of all, at the speed of the fastest calls. At most one row.
-- needs: messages, mpi_times, operation_families
-- parameter others: functions that do not receive
WITH own AS (
    SELECT sender AS rank, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns
    FROM messages WHERE receiver = sender GROUP BY sender
), received AS (
    SELECT receiver AS rank, sum(calls) AS calls FROM messages WHERE receiver IS NOT NULL GROUP BY receiver
), completing AS (
    SELECT rank, sum(fastest_ns) AS ns FROM mpi_times JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' AND NOT list_contains($others, operation)
    GROUP BY rank
), costs AS (
    SELECT rank, own.calls, own.bytes, own.time_ns, coalesce(completing.ns, 0) * own.calls / received.calls AS copy_ns
    FROM own JOIN received USING (rank) LEFT JOIN completing USING (rank)
), job AS (SELECT sum(bytes) AS bytes, sum(calls) AS calls FROM messages)
SELECT list_sort(list(rank)) AS ranks, sum(c.calls)::BIGINT AS messages, sum(c.bytes)::BIGINT AS bytes,
       coalesce(sum(c.bytes) / nullif(any_value(job.bytes), 0), 0) AS bytes_share,
       max(c.time_ns) AS sending_ns, arg_max(c.copy_ns, c.time_ns)::BIGINT AS receiving_ns,
       max(c.time_ns + c.copy_ns) AS lost_ns
FROM costs c, job HAVING count(*) > 0
