-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of some MPI functions on some ranks, as chosen facts.
-- needs: named_facts
-- parameter waiting: names of the functions
-- parameter ranks: of which ranks
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND list_contains($waiting, operation) AND list_contains($ranks, rank)
