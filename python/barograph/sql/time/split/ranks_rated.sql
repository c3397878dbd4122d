-- SPDX-License-Identifier: BSD-3-Clause
-- Ranks with their computing time over the mean of all, the share of MPI, and the bounds of times.
-- needs: rank_bounds, rank_times
-- private: yes
SELECT *, computing_ns / nullif(avg(computing_ns) OVER (), 0) AS computing_ratio,
       coalesce(mpi_ns / nullif(total_ns, 0), 0)::DOUBLE AS mpi_share
FROM rank_times JOIN rank_bounds USING (rank)
