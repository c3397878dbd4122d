-- SPDX-License-Identifier: BSD-3-Clause
-- When each rank came to MPI_Finalize. It is counted until all are there, and the recording ends with it or, where it is not counted,
-- before it. One row per rank.
-- needs: locations, fact_rows, call_paths
-- private: yes
-- column node: host name
-- column came_ns [ns]: by the clock of its node, since the start of 1970
SELECT node, start_unix_ns + wall_ns - coalesce(waited_ns, 0) AS came_ns
FROM locations LEFT JOIN (
    SELECT rank, thread, sum(time_ns)::BIGINT AS waited_ns FROM fact_rows JOIN call_paths USING (path_id)
    WHERE layer = 'mpi' AND operation = 'MPI_Finalize' GROUP BY ALL
) USING (rank, thread)
WHERE thread = 0
