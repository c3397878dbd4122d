-- SPDX-License-Identifier: BSD-3-Clause
-- The rooted collective that moves about as much data as a rank reads or writes, and its time there. At most one row.
-- needs: mpi_times
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter bytes [bytes]: what it reads or writes
SELECT operation, sum(bytes)::BIGINT AS passed_bytes,
       coalesce(sum(time_ns) FILTER (rank = $rank), 0)::BIGINT AS passing_ns
FROM mpi_times WHERE operation IN ('MPI_Gather', 'MPI_Gatherv', 'MPI_Scatter', 'MPI_Scatterv') GROUP BY operation
HAVING sum(bytes) BETWEEN $bytes / 2 AND 2 * $bytes ORDER BY passing_ns DESC LIMIT 1
