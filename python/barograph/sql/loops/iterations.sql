-- SPDX-License-Identifier: BSD-3-Clause
-- The entries of all series with their names: loops and metrics by iteration. One row per entry.
-- needs: series, call_paths, metrics
-- example: SELECT loop, first_index, max(max) / 1e6 AS ms, arg_max(rank, max) AS slowest FROM iterations
--   WHERE metric = 'time' GROUP BY ALL ORDER BY ms DESC LIMIT 10
-- column rank: rank in MPI_COMM_WORLD
-- column thread: 0 is the one that started the program
-- column call_path: the loop, or the region that the value belongs to
-- column loop: last element of call_path
-- column metric: `time`, `mpi time`; of a region inside a loop `region time`, `region mpi time`; or one of the
--   program's own
-- column unit: `ns` for times
-- column consistency: what the metric varies with
-- column execution: which run of the program's first region, from 0
-- column first_index: first iteration of the entry, from 0
-- column last_index: last iteration of the entry
-- column count: values that were counted
-- column sum: of these values, in the metric's unit
-- column min: the least of them
-- column max: the greatest of them
-- column path_id: key into call_paths
-- column metric_id: key into metrics
SELECT s.rank, s.thread, p.call_path, p.operation AS loop, m.name AS metric, m.unit, m.consistency,
       s.execution, s.first_index, s.last_index, s.count, s.sum, s.min, s.max, s.path_id, s.metric_id
FROM series s JOIN call_paths p USING (path_id) LEFT JOIN metrics m USING (metric_id)
