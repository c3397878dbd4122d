-- SPDX-License-Identifier: BSD-3-Clause
-- Communicators on which ranks send messages to themselves. One row per communicator.
-- needs: messages, objects
-- private: yes
-- column name: of the communicator
-- column others: messages to other ranks that these ranks send on the same communicator
SELECT o.name, coalesce(sum(m.calls) FILTER (m.receiver IS DISTINCT FROM m.sender), 0)::BIGINT AS others
FROM messages m JOIN objects o USING (object_id)
     SEMI JOIN (SELECT sender, object_id FROM messages WHERE receiver = sender) own USING (sender, object_id)
GROUP BY o.name ORDER BY o.name
