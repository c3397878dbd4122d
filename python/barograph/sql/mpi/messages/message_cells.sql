-- SPDX-License-Identifier: BSD-3-Clause
-- The matrix of the selected messages in cells. Only cells that are not empty.
-- needs: message_weight, selected_pairs
-- private: yes
-- parameter by: `bytes`, `calls` or `time`
-- parameter first: first rank of the grid
-- parameter names: names of communicators to keep; empty: all
-- parameter ranks: ranks to keep at either end; empty: all
-- parameter receivers: ranks to keep as receivers; empty: all
-- parameter senders: ranks to keep as senders; empty: all
-- parameter width: ranks of a cell
WITH pairs AS (FROM selected_pairs($names, $senders, $receivers, $ranks))
SELECT ((sender - $first) // $width)::INTEGER AS row, ((receiver - $first) // $width)::INTEGER AS column,
       sum(message_weight($by, bytes, calls, time_ns))::BIGINT AS weight
FROM pairs WHERE receiver IS NOT NULL GROUP BY ALL
