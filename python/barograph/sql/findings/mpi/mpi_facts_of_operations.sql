-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of some MPI functions, as chosen facts.
-- needs: named_facts
-- parameter operations: names of the functions
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND list_contains($operations, operation)
