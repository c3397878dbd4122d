-- SPDX-License-Identifier: BSD-3-Clause
-- Messages by communicator, those that a filter keeps; empty lists keep all. `ranks_` keeps pairs with one of them at
-- either end.
-- needs: messages, objects
-- private: yes
-- macro: names_, senders_, receivers_, ranks_
SELECT m.sender, m.receiver, m.object_id, o.name AS communicator, o.user_name, m.calls, m.bytes, m.time_ns
FROM messages m JOIN objects o USING (object_id)
WHERE (len(names_) = 0 OR list_contains(names_, o.name) OR list_contains(names_, o.user_name))
  AND (len(senders_) = 0 OR list_contains(senders_, m.sender))
  AND (len(receivers_) = 0 OR list_contains(receivers_, m.receiver))
  AND (len(ranks_) = 0 OR list_contains(ranks_, m.sender) OR list_contains(ranks_, m.receiver))
