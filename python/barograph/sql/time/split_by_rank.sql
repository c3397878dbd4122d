-- SPDX-License-Identifier: BSD-3-Clause
-- How each rank spent its time, in the order that is asked for.
-- needs: ranks_rated
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
-- parameter sort: `computing`, `mpi` or `rank`
SELECT * FROM ranks_rated WHERE len($ranks) = 0 OR list_contains($ranks, rank)
ORDER BY CASE $sort WHEN 'computing' THEN -computing_ns WHEN 'mpi' THEN -mpi_ns END, rank
