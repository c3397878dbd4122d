-- SPDX-License-Identifier: BSD-3-Clause
-- Time in point-to-point communication. One row per rank.
-- example: SELECT rank, time_ns / 1e9 AS seconds FROM message_times ORDER BY time_ns DESC
-- needs: mpi_times, operation_families
-- column rank: rank in MPI_COMM_WORLD
-- column time_ns [ns]: time of all calls
-- column fastest_ns [ns]: if each were as fast as the rank's fastest of its size class
SELECT rank, sum(time_ns) AS time_ns, sum(fastest_ns) AS fastest_ns
FROM mpi_times JOIN operation_families f USING (operation) WHERE f.kind = 'point-to-point' GROUP BY rank
