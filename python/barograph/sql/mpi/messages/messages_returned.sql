-- SPDX-License-Identifier: BSD-3-Clause
-- How much of the selected messages goes back as well.
-- needs: message_weight, selected_pairs
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks))
SELECT coalesce(sum(least(message_weight($by, a.bytes, a.calls, a.time_ns), coalesce(message_weight($by, b.bytes, b.calls, b.time_ns), 0))), 0)::BIGINT AS weight
FROM pairs a LEFT JOIN pairs b ON b.sender = a.receiver AND b.receiver = a.sender WHERE a.receiver IS NOT NULL
