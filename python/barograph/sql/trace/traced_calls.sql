-- SPDX-License-Identifier: BSD-3-Clause
-- The calls of a trace, with the time since all earlier calls of the rank and layer ended: null for its first call,
-- negative inside another.
-- needs: events
-- stored: yes
-- private: yes
SELECT rank, layer, start_ns, end_ns, operation, coalesce(length, 0) AS length, coalesce(file, object, '') AS file,
       start_ns - max(end_ns) OVER (PARTITION BY rank, layer ORDER BY start_ns, end_ns
                                    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS gap_ns
FROM events
