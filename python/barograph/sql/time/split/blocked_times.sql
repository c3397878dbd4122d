-- SPDX-License-Identifier: BSD-3-Clause
-- How long at least the main thread of a rank was blocked or asleep outside MPI and I/O: time that is not
-- work. Known of the times between two calls of MPI that are long enough to be recorded. One row per rank
-- that was blocked.
-- example: SELECT rank, blocked_ns / 1e9 AS seconds FROM blocked_times ORDER BY blocked_ns DESC
-- needs: gaps
-- column rank: rank in MPI_COMM_WORLD
-- column blocked_ns [ns]: neither on a core nor waiting for one
SELECT rank, sum(blocked_ns)::BIGINT AS blocked_ns FROM gaps WHERE thread = 0 GROUP BY rank HAVING sum(blocked_ns) > 0
