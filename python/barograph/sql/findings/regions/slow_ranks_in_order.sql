-- SPDX-License-Identifier: BSD-3-Clause
-- The slow ranks and their times, by rank.
-- needs: slow_ranks
-- private: yes
-- column rank: rank in MPI_COMM_WORLD
-- column ns [ns]: its time
SELECT rank, ns FROM slow_ranks ORDER BY rank
