-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks that others wait for in point-to-point communication, those with the longest waiting first. One row per such
-- rank. A message is transferred no slower than the fastest call of its size class, and no slower than the other rank
-- was busy with it, or than a slow network is.
-- needs: mpi_times, objects, operation_families, message_edges, rank_messages, core_shares, rank_times,
--   off_core_skew_ns, slow_transfer_ns
-- parameter for_sender: whether receivers wait for their sender; else senders for their receiver
-- parameter waiting: functions in which a rank may wait
-- parameter most: part of a waiting rank's messages (of a sender: of their time) that must concern one rank
-- parameter own: the most that this rank may wait itself, as a part of what the others wait
-- parameter least [ns]: least cost
-- parameter completing: those of these functions that complete requests, if ranks may wait there for no message
-- parameter sends_only: ranks that complete nothing but sends
-- parameter latency_ns [ns]: of a message on a slow network
-- parameter bytes_per_s [bytes/s]: of a slow network
WITH calls AS (
    SELECT m.*, o.name, list_contains($waiting, operation)
           AND NOT (list_contains($completing, operation) AND list_contains($sends_only, m.rank)) AS may_wait
    FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point'
), made AS (
    SELECT rank, sum(time_ns) AS all_ns, sum(fastest_ns) AS all_fastest_ns,
           sum(time_ns) FILTER (may_wait) AS time_ns, sum(fastest_ns) FILTER (may_wait) AS fastest_ns,
           arg_max(operation, time_ns) FILTER (may_wait) AS operation, arg_max(name, time_ns) FILTER (may_wait) AS object
    FROM calls GROUP BY rank
), transfers AS (
    SELECT rank, slow_transfer_ns(calls, bytes, $latency_ns, $bytes_per_s) AS slowly_ns FROM rank_messages
), ends AS (
    SELECT if($for_sender, receiver, sender) AS rank, if($for_sender, sender, receiver) AS cause, calls, bytes,
           if($for_sender, calls, time_ns) AS measure
    FROM message_edges
), pairs AS (
    SELECT rank, cause, sum(calls) AS calls, sum(bytes) AS bytes,
           sum(measure) / nullif(sum(sum(measure)) OVER (PARTITION BY rank), 0) AS share
    FROM ends GROUP BY rank, cause
), waits AS (
    SELECT c.rank, p.cause, p.calls, p.bytes, c.operation, c.object,
           c.time_ns - least(c.fastest_ns, greatest(coalesce(other.all_ns, 0), t.slowly_ns)) AS waiting_ns,
           c.time_ns - least(c.fastest_ns, coalesce(other.all_ns, 0)) AS most_ns, s.on_core,
           off_core_skew_ns(s.slice_ns, s.off_rate, p.calls, r.computing_ns) AS chance_ns
    FROM made c JOIN pairs p USING (rank) JOIN transfers t USING (rank) LEFT JOIN made other ON other.rank = p.cause
         JOIN core_shares s ON s.rank = p.cause JOIN rank_times r ON r.rank = p.cause
    WHERE p.share >= $most AND c.time_ns > 0
), grouped AS (
    SELECT w.cause, list_sort(list(w.rank)) AS waiters, avg(waiting_ns) AS mean_waiting_ns,
           max(waiting_ns)::BIGINT AS max_waiting_ns, max(most_ns)::BIGINT AS most_ns, sum(calls)::BIGINT AS messages,
           sum(bytes) / sum(calls) AS mean_bytes, any_value(on_core) AS on_core, max(chance_ns) AS chance_ns,
           arg_max(operation, waiting_ns) AS operation, arg_max(object, waiting_ns) AS object
    FROM waits w WHERE (waiting_ns - chance_ns) * on_core >= $least GROUP BY w.cause
)
SELECT g.*, coalesce(c.all_ns - least(c.all_fastest_ns, t.slowly_ns), 0)::BIGINT AS own_waiting_ns,
       r.computing_ns AS own_computing_ns, (r.computing_ns + r.io_ns)::BIGINT AS own_outside_ns
FROM grouped g LEFT JOIN made c ON c.rank = g.cause LEFT JOIN transfers t ON t.rank = g.cause
     JOIN rank_times r ON r.rank = g.cause
WHERE own_waiting_ns <= $own * g.mean_waiting_ns
ORDER BY max_waiting_ns DESC, cause
