-- SPDX-License-Identifier: BSD-3-Clause
-- The ranks that compute longest in a region. One row per rank.
-- needs: worked_times
-- stored: yes
-- private: yes
-- parameter operation_id: key into operations: the region
-- parameter cut [ns]: the middle between the mean and the maximum, above which a rank is slow
-- parameter left_out: ranks that are not compared
-- column rank: rank in MPI_COMM_WORLD
-- column ns [ns]: its time
SELECT rank, ns FROM worked_times WHERE operation_id = $operation_id AND ns > $cut
      AND NOT list_contains($left_out, rank)
