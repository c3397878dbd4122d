-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of point-to-point communication of one rank, or of all others, as chosen facts.
-- needs: named_facts, operation_families
-- parameter rank: rank in MPI_COMM_WORLD
-- parameter own: true for this rank, false for the others
-- columns: named_facts
SELECT * FROM named_facts
WHERE layer = 'mpi' AND (rank = $rank) = $own
  AND operation IN (SELECT operation FROM operation_families WHERE kind = 'point-to-point')
