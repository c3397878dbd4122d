-- SPDX-License-Identifier: BSD-3-Clause
-- The bins of the timeline on one clock, that of the first rank: each begins later by as much as its rank
-- did. By layer, rank and time.
-- needs: locations, timeline
-- private: yes
-- parameter layers: layers to keep; empty: all
-- parameter ranks: world ranks to keep; empty: all
WITH begun AS (
    SELECT rank, min(start_unix_ns) - (SELECT min(start_unix_ns) FROM locations) AS late_ns FROM locations GROUP BY rank
)
SELECT t.rank, t.layer, t.start_ns + coalesce(b.late_ns, 0) AS start_ns, t.end_ns + coalesce(b.late_ns, 0) AS end_ns,
       t.operations, t.bytes, t.time_ns
FROM timeline t LEFT JOIN begun b USING (rank)
WHERE (len($ranks) = 0 OR list_contains($ranks, t.rank)) AND (len($layers) = 0 OR list_contains($layers, t.layer))
ORDER BY t.layer, t.rank, start_ns
