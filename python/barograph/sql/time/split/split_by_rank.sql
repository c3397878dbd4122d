-- SPDX-License-Identifier: BSD-3-Clause
-- How each rank spent its time, in the order that is asked for.
-- needs: ranks_rated
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
-- parameter sort: `computing`, `mpi` or `rank`
-- parameter after_init: whether the share of MPI is of the time outside MPI_Init
SELECT * REPLACE (if($after_init, coalesce(mpi_ns / nullif(total_ns - startup_ns, 0), 0)::DOUBLE, mpi_share) AS mpi_share),
       total_ns - startup_ns AS after_init_ns
FROM ranks_rated WHERE len($ranks) = 0 OR list_contains($ranks, rank)
ORDER BY CASE $sort WHEN 'computing' THEN -computing_ns WHEN 'mpi' THEN -mpi_ns END, rank
