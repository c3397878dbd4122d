-- SPDX-License-Identifier: BSD-3-Clause
-- name: small_messages
-- Sends of small messages of which there are many, the most expensive first; without ranks that send nothing there, as
-- to MPI_PROC_NULL; likewise receives. One row per function and communicator; what takes the messages belongs to the
-- function that sends most of them.
-- needs: fact_rows, call_paths, objects, unfinished, messages
-- parameter sending: functions that send
-- parameter exchanging: those of them that also receive
-- parameter receiving: functions that take one message
-- parameter completing: functions that complete requests, of messages of any size
-- parameter nearly_all: share of small ones among a rank's messages from which on these complete small ones
-- parameter small [bytes]: largest payload of a small message
-- parameter many: messages per rank from which on they are many
-- parameter short [ns]: mean time of a call that receives, or of a message that is completed, up to which nobody waits long
-- parameter least [ns]: least time on some rank
WITH calls_of_ranks AS (
    SELECT p.operation, s.object_id, s.rank, s.bytes_max <= $small AS is_small, sum(calls)::BIGINT AS calls,
           max(bytes_max) AS largest, sum(time_ns)::BIGINT AS time_ns
    FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE list_contains(list_concat($sending, $receiving, $completing), p.operation) AND NOT unfinished(s.bucket)
    GROUP BY ALL
), by_rank AS (
    SELECT * FROM calls_of_ranks r
    WHERE is_small AND list_contains($sending, operation)
      AND (NOT EXISTS (FROM messages)
           OR EXISTS (FROM messages m WHERE m.sender = r.rank AND m.object_id = r.object_id))
), to_self AS (
    SELECT sender AS rank, object_id FROM messages GROUP BY ALL
    HAVING 2 * sum(calls) FILTER (receiver = sender) > sum(calls)
), with_others AS (
    SELECT r.*, t.rank IS NULL OR NOT list_contains($exchanging, r.operation) AS apart
    FROM by_rank r LEFT JOIN to_self t USING (rank, object_id)
), each AS (
    SELECT *, bool_or(apart) OVER same AS known, min(time_ns / calls) FILTER (apart) OVER same AS each_ns
    FROM with_others WINDOW same AS (PARTITION BY operation, object_id)
), costs AS (
    SELECT *, CASE WHEN NOT list_contains($exchanging, operation) OR NOT known THEN time_ns
                   WHEN NOT apart THEN 0 ELSE least(time_ns, round(calls * each_ns)) END::BIGINT AS lost_ns
    FROM each
), shares AS (
    SELECT rank, object_id, sum(calls) FILTER (is_small) / sum(calls) AS share,
           sum(calls) FILTER (is_small)::BIGINT AS small_ones FROM calls_of_ranks
    WHERE NOT list_contains($completing, operation) GROUP BY ALL
), takers AS (
    -- MPI_Waitall completes many messages in one call.
    SELECT operation, object_id, c.rank, is_small, time_ns, share,
           if(list_contains($completing, operation), greatest(calls, small_ones), calls) AS taken
    FROM calls_of_ranks c JOIN shares USING (rank, object_id)
), taken AS (
    SELECT operation, object_id, c.rank, c.taken AS calls,
           min(time_ns / c.taken) OVER (PARTITION BY operation, object_id) AS each_ns
    FROM takers c
    WHERE is_small AND NOT list_contains($sending, operation) AND c.taken >= $many
      AND (share >= $nearly_all OR NOT list_contains($completing, operation))
      AND (NOT EXISTS (FROM messages)
           OR EXISTS (FROM messages m WHERE m.receiver = c.rank AND m.object_id = c.object_id))
), received_by_rank AS (
    SELECT object_id, rank, list(operation ORDER BY operation) AS receives,
           sum(round(calls * each_ns))::BIGINT AS received_ns
    FROM taken WHERE each_ns <= $short GROUP BY ALL
), received AS (
    SELECT object_id, arg_max(receives, (received_ns, -rank)) AS receives, max(received_ns) AS received_ns
    FROM received_by_rank GROUP BY object_id
), sent AS (
    SELECT operation, object_id, sum(calls)::BIGINT AS calls, count(*) AS ranks, max(largest) AS largest,
           max(time_ns) AS max_ns, coalesce(any_value(each_ns), min(time_ns / calls)) AS each_ns,
           max(lost_ns) AS sending_ns, list_contains($exchanging, operation) AS exchanges,
           row_number() OVER (PARTITION BY object_id ORDER BY exchanges, sum(calls) DESC, operation) AS nth
    FROM costs GROUP BY operation, object_id
    HAVING sum(calls) >= $many * count(*) AND (NOT exchanges OR coalesce(any_value(each_ns), 0) <= $short)
), priced AS (
    SELECT s.*, if(nth = 1 AND NOT exchanges, r.received_ns, NULL) AS taking_ns, r.receives
    FROM sent s LEFT JOIN received r USING (object_id)
)
SELECT operation, object_id, o.name AS object, calls, ranks, largest, max_ns, each_ns,
       if(taking_ns IS NULL, [], receives) AS receives, coalesce(taking_ns, 0) AS received_ns,
       sending_ns + coalesce(taking_ns, 0) AS lost_ns
FROM priced JOIN objects o USING (object_id)
WHERE lost_ns >= $least ORDER BY lost_ns DESC, operation, object_id

-- name: facts_of_small_messages
-- The facts of small messages by some functions on one communicator, as chosen facts.
-- needs: named_facts, unfinished
-- parameter operations: the functions
-- parameter object_id: key into objects
-- parameter small [bytes]: largest payload of a small message
-- columns: named_facts
SELECT * FROM named_facts
WHERE list_contains($operations, operation) AND object_id = $object_id AND bytes_max <= $small
      AND NOT unfinished(bucket)
