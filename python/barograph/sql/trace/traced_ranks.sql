-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks with a trace, those with the most time in I/O first, or in MPI and I/O.
-- needs: rank_times
-- private: yes
-- parameter most: how many at most
-- parameter traced: ranks that have one
-- parameter mpi: whether time in MPI counts
SELECT rank FROM rank_times WHERE list_contains($traced, rank)
ORDER BY io_ns + if($mpi, mpi_ns, 0) DESC, rank LIMIT $most
