-- SPDX-License-Identifier: BSD-3-Clause
-- name: small_messages
-- Sends of small messages of which there are many, the most expensive first; without ranks that send nothing there, as to
-- MPI_PROC_NULL. One row per function and communicator.
-- needs: fact_rows, call_paths, objects, unfinished, messages
-- parameter sending: functions that send
-- parameter exchanging: those of them that also receive
-- parameter small [bytes]: largest payload of a small message
-- parameter many: messages per rank from which on they are many
-- parameter short [ns]: mean time of a call that also receives up to which nobody waits long in it
-- parameter least [ns]: least time on some rank
WITH by_rank AS (
    SELECT p.operation, s.object_id, s.rank, sum(calls)::BIGINT AS calls, max(bytes_max) AS largest,
           sum(time_ns)::BIGINT AS time_ns
    FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE list_contains($sending, p.operation) AND s.bytes_max <= $small AND NOT unfinished(s.bucket)
      AND (NOT EXISTS (FROM messages)
           OR EXISTS (FROM messages m WHERE m.sender = s.rank AND m.object_id = s.object_id))
    GROUP BY ALL
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
)
SELECT operation, object_id, o.name AS object, sum(calls)::BIGINT AS calls, count(*) AS ranks,
       max(largest) AS largest, max(time_ns) AS max_ns, coalesce(any_value(each_ns), min(time_ns / calls)) AS each_ns,
       max(lost_ns) AS lost_ns
FROM costs JOIN objects o USING (object_id) GROUP BY operation, object_id, o.name
HAVING max(lost_ns) >= $least AND sum(calls) >= $many * count(*)
       AND (NOT list_contains($exchanging, operation) OR coalesce(any_value(each_ns), 0) <= $short)
ORDER BY max(lost_ns) DESC, operation, object_id

-- name: facts_of_small_messages
-- The facts of small messages by one function on one communicator, as chosen facts.
-- needs: named_facts, unfinished
-- parameter operation: the function
-- parameter object_id: key into objects
-- parameter small [bytes]: largest payload of a small message
-- columns: named_facts
SELECT * FROM named_facts
WHERE operation = $operation AND object_id = $object_id AND bytes_max <= $small AND NOT unfinished(bucket)
