-- SPDX-License-Identifier: BSD-3-Clause
-- Who sent most of the selected messages. Ranks that sent nothing count as zero, or one busy sender would look
-- balanced.
-- needs: locations, message_weight, selected_pairs
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks)), sent AS (
    SELECT rank, coalesce(sum(message_weight($by, bytes, calls, time_ns)), 0)::BIGINT AS weight
    FROM (SELECT DISTINCT rank FROM locations WHERE len($senders) = 0 OR list_contains($senders, rank)) l
         LEFT JOIN pairs ON pairs.sender = l.rank GROUP BY rank
)
SELECT coalesce(max(weight), 0)::BIGINT AS most, coalesce(avg(weight), 0) AS mean,
       arg_max(rank, (weight, -rank)) AS busiest FROM sent
