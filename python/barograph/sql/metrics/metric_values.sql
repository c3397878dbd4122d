-- SPDX-License-Identifier: BSD-3-Clause
-- The values of the program's own metrics by rank. One row per metric, call path and rank; threads are added.
-- needs: call_paths, metric_series, own_metrics
-- example: SELECT call_path, metric, rank, mean, unit FROM metric_values ORDER BY metric, mean DESC
-- column path_id: key into call_paths
-- column metric_id: key into metrics
-- column call_path: the region or loop on which the values were recorded
-- column metric: its name
-- column unit: as the program states it; empty where it states none
-- column consistency: what the values vary with, as the program states it
-- column rank: rank in MPI_COMM_WORLD
-- column count: recorded values
-- column sum: of these values, in the metric's unit
-- column mean: sum / count
-- column min: the least of them
-- column max: the greatest of them
SELECT s.path_id, s.metric_id, p.call_path, m.name AS metric, m.unit, m.consistency, s.rank,
       sum(s.count)::BIGINT AS count, sum(s.sum) AS sum, sum(s.sum) / sum(s.count) AS mean, min(s.min) AS min,
       max(s.max) AS max
FROM metric_series s JOIN call_paths p USING (path_id) JOIN own_metrics m USING (metric_id)
WHERE s.count > 0 GROUP BY ALL
