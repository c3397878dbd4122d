-- SPDX-License-Identifier: BSD-3-Clause
-- Messages by pair and communicator, the heaviest first.
-- needs: message_weight, selected_messages
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
-- parameter top: how many rows at most
SELECT sender, receiver, communicator, user_name, object_id, calls, bytes, time_ns FROM selected_messages($names, $senders, $receivers, $ranks)
ORDER BY message_weight($by, bytes, calls, time_ns) DESC, calls DESC, sender, receiver NULLS LAST, object_id LIMIT $top
