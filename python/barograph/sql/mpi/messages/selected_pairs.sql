-- SPDX-License-Identifier: BSD-3-Clause
-- Messages by pair of ranks, those that a filter keeps.
-- needs: selected_messages
-- private: yes
-- macro: names_, senders_, receivers_, ranks_
SELECT sender, receiver, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns
FROM selected_messages(names_, senders_, receivers_, ranks_) GROUP BY sender, receiver
