-- SPDX-License-Identifier: BSD-3-Clause
-- What was sampled of each process and its node. One row per rank, metric and sample.
-- needs: file_counters
-- example: SELECT rank, max(value) AS bytes FROM system WHERE metric = 'peak memory' GROUP BY rank ORDER BY bytes DESC LIMIT 5
-- column rank: rank in MPI_COMM_WORLD
-- column metric: as in spec/system/metrics.toml
-- column time_ns [ns]: when, since the start of the rank
-- column value: a counter since the start of the process, or a gauge at that moment
SELECT rank, counter AS metric, argument AS time_ns, value FROM file_counters WHERE layer = 'program'
