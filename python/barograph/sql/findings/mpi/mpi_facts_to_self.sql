-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of sends on communicators on which the rank sends messages to itself, as chosen facts.
-- needs: named_facts, messages
-- parameter sending: functions that send
-- columns: named_facts
SELECT s.* FROM named_facts s
WHERE layer = 'mpi' AND list_contains($sending, operation)
  AND EXISTS (SELECT 1 FROM messages m WHERE m.receiver = m.sender AND m.sender = s.rank AND m.object_id = s.object_id)
