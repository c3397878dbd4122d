-- SPDX-License-Identifier: BSD-3-Clause
-- name: times_in_init
-- How long each rank is in MPI_Init. One row per rank; where the recording began later, 0.
-- needs: rank_times
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column time_ns [ns]: in MPI_Init
SELECT rank, startup_ns AS time_ns FROM rank_times ORDER BY startup_ns, rank
