-- SPDX-License-Identifier: BSD-3-Clause
-- The rank that sends or receives most of the selected messages.
-- needs: message_weight, selected_pairs
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks)), ends AS (
    SELECT sender AS rank, message_weight($by, bytes, calls, time_ns) AS weight FROM pairs WHERE receiver IS NOT NULL
    UNION ALL
    SELECT receiver, message_weight($by, bytes, calls, time_ns) FROM pairs WHERE receiver IS NOT NULL AND receiver != sender
)
SELECT rank, sum(weight)::BIGINT AS weight FROM ends GROUP BY rank ORDER BY weight DESC, rank LIMIT 1
