-- SPDX-License-Identifier: BSD-3-Clause
-- name: computing_of_rank
-- How long a rank is outside of MPI and I/O. At most one row.
-- needs: rank_times
-- parameter rank: rank in MPI_COMM_WORLD
-- column computing_ns [ns]: outside of MPI and I/O
SELECT computing_ns FROM rank_times WHERE rank = $rank
