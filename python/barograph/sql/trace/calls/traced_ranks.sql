-- SPDX-License-Identifier: BSD-3-Clause
-- All ranks, those with the most time in I/O first, or in MPI and I/O.
-- needs: rank_times
-- private: yes
-- parameter mpi: whether time in MPI counts
SELECT rank FROM rank_times ORDER BY io_ns + if($mpi, mpi_ns, 0) DESC, rank
