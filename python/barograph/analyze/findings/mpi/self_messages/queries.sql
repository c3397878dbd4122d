-- SPDX-License-Identifier: BSD-3-Clause
-- name: messages_to_self
-- Messages of ranks to themselves, and their cost: what the sending calls take is known by receiver. Receives
-- count if they are on the same communicators and have such messages in their size class; of these and of
-- waits, the part counts that is the rank's own, at the speed of the fastest calls; no longer than a slow
-- copy, as even the fastest may wait. At most one row.
-- needs: messages, fact_rows, call_paths, objects, operation_families, unfinished, slow_transfer_ns
-- parameter others: functions that do not receive
-- parameter latency_ns [ns]: of a message that is only copied
-- parameter bytes_per_s [bytes/s]: of a slow copy
WITH to_self AS (
    SELECT sender AS rank, object_id, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
           sum(time_ns)::BIGINT AS time_ns, sum(bytes) / sum(calls) AS each
    FROM messages WHERE receiver = sender AND calls > 0 GROUP BY sender, object_id
), own AS (
    SELECT rank, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns
    FROM to_self GROUP BY rank
), received AS (
    SELECT receiver AS rank, sum(calls) AS calls FROM messages WHERE receiver IS NOT NULL GROUP BY receiver
), completing AS (
    SELECT s.rank, s.object_id, s.calls, s.calls * s.min_ns AS fastest_ns, s.bytes > 0 AS known, s.bytes_min, s.bytes_max
    FROM fact_rows s JOIN call_paths p USING (path_id) JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' AND NOT list_contains($others, operation) AND NOT unfinished(s.bucket)
), receives AS (
    SELECT o.rank, sum(c.fastest_ns) * least(any_value(o.calls) / sum(c.calls), 1) AS ns
    FROM to_self o JOIN completing c
         ON c.rank = o.rank AND c.object_id = o.object_id AND c.known AND o.each BETWEEN c.bytes_min AND c.bytes_max
    GROUP BY o.rank, o.object_id
), waits AS (
    SELECT o.rank, sum(c.fastest_ns) * least(any_value(o.calls) / any_value(r.calls), 1) AS ns
    FROM own o JOIN received r USING (rank) JOIN completing c USING (rank) JOIN objects b USING (object_id)
    WHERE NOT c.known AND (b.kind = 'mixed' OR EXISTS (FROM to_self t WHERE t.rank = c.rank AND t.object_id = c.object_id))
    GROUP BY o.rank
), costs AS (
    SELECT rank, own.calls, own.bytes, own.time_ns,
           least((SELECT coalesce(sum(ns), 0) FROM (FROM receives UNION ALL FROM waits) e WHERE e.rank = own.rank),
                 slow_transfer_ns(own.calls, own.bytes, $latency_ns, $bytes_per_s)) AS copy_ns
    FROM own
), job AS (SELECT sum(bytes) AS bytes, sum(calls) AS calls FROM messages)
SELECT list_sort(list(rank)) AS ranks, sum(c.calls)::BIGINT AS messages, sum(c.bytes)::BIGINT AS bytes,
       coalesce(sum(c.bytes) / nullif(any_value(job.bytes), 0), 0) AS bytes_share,
       max(c.time_ns) AS sending_ns, arg_max(c.copy_ns, c.time_ns)::BIGINT AS receiving_ns,
       max(c.time_ns + c.copy_ns) AS lost_ns
FROM costs c, job HAVING count(*) > 0

-- name: any_to_self
-- Whether ranks send messages to themselves: a row if so.
-- needs: messages
-- private: yes
-- column rank: one that does
SELECT sender AS rank FROM messages WHERE receiver = sender AND calls > 0 LIMIT 1

-- name: self_message_communicators
-- Communicators on which ranks send messages to themselves. One row per communicator.
-- needs: messages, objects
-- private: yes
-- column name: of the communicator
-- column others: messages to other ranks that these ranks send on the same communicator
SELECT o.name, coalesce(sum(m.calls) FILTER (m.receiver IS DISTINCT FROM m.sender), 0)::BIGINT AS others
FROM messages m JOIN objects o USING (object_id)
     SEMI JOIN (SELECT sender, object_id FROM messages WHERE receiver = sender) own USING (sender, object_id)
GROUP BY o.name ORDER BY o.name

-- name: mpi_facts_to_self
-- The facts of sends on communicators on which the rank sends messages to itself, as chosen facts.
-- needs: named_facts, messages
-- parameter sending: functions that send
-- columns: named_facts
SELECT s.* FROM named_facts s
WHERE layer = 'mpi' AND list_contains($sending, operation)
  AND EXISTS (SELECT 1 FROM messages m WHERE m.receiver = m.sender AND m.sender = s.rank AND m.object_id = s.object_id)
