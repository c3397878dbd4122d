-- SPDX-License-Identifier: BSD-3-Clause
-- Sends of small messages of which there are many, the most expensive first. One row per function and communicator.
-- needs: fact_rows, call_paths, objects, unfinished
-- parameter sending: functions that send
-- parameter small [bytes]: largest payload of a small message
-- parameter many: messages per rank from which on they are many
-- parameter least [ns]: least time on some rank
WITH by_rank AS (
    SELECT p.operation, s.object_id, s.rank, sum(calls)::BIGINT AS calls, max(bytes_max) AS largest,
           sum(time_ns)::BIGINT AS time_ns
    FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE list_contains($sending, p.operation) AND s.bytes_max <= $small AND NOT unfinished(s.bucket)
    GROUP BY ALL
)
SELECT operation, object_id, o.name AS object, sum(calls)::BIGINT AS calls, count(*) AS ranks,
       max(largest) AS largest, max(time_ns) AS max_ns
FROM by_rank JOIN objects o USING (object_id) GROUP BY operation, object_id, o.name
HAVING max(time_ns) >= $least AND sum(calls) >= $many * count(*)
ORDER BY max_ns DESC, operation, object_id
