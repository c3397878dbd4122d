-- SPDX-License-Identifier: BSD-3-Clause
-- The selected messages by distance of the ranks, around the end, so that a ring is one distance.
-- needs: message_weight, selected_pairs
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter count: ranks of the job
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks))
SELECT least(abs(receiver - sender), $count - abs(receiver - sender))::INTEGER AS distance,
       sum(message_weight($by, bytes, calls, time_ns))::BIGINT AS weight
FROM pairs WHERE receiver IS NOT NULL GROUP BY ALL ORDER BY weight DESC, distance
