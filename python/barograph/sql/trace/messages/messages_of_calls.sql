-- SPDX-License-Identifier: BSD-3-Clause
-- The messages of some calls of a trace, as the table messages has those of all calls. One row per sender, receiver and communicator.
-- needs: traced_messages, objects
-- private: yes
-- parameter operations: calls that send
WITH known AS (SELECT name AS communicator, min(object_id) AS object_id FROM objects WHERE kind = 'communicator' GROUP BY name)
SELECT sender::INTEGER AS sender, if(receiver < 0, NULL, receiver)::INTEGER AS receiver, coalesce(object_id, 0)::INTEGER AS object_id,
       sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns
FROM traced_messages LEFT JOIN known USING (communicator)
WHERE list_contains($operations, operation) GROUP BY ALL ORDER BY ALL
