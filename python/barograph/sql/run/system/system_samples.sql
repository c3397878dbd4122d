-- SPDX-License-Identifier: BSD-3-Clause
-- The samples of each process and its node on one clock, that of the first rank. One row per rank, metric and sample, in that order; a
-- sample at which all was 0 has no row.
-- needs: system, locations
-- private: yes
WITH begun AS (
    SELECT rank, any_value(node) AS node, min(start_unix_ns) - (SELECT min(start_unix_ns) FROM locations) AS late_ns
    FROM locations WHERE rank >= 0 GROUP BY rank
)
SELECT s.rank, b.node, s.metric, s.time_ns + b.late_ns AS time_ns, s.value
FROM system s JOIN begun b USING (rank) ORDER BY s.rank, s.metric, s.time_ns
