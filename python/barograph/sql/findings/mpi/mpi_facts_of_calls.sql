-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of several MPI functions, each on one object, as chosen facts.
-- needs: named_facts
-- parameter calls: function and key into objects, with a blank between
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND list_contains($calls, operation || ' ' || object_id)
