-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of MPI on one object, as chosen facts.
-- needs: named_facts
-- parameter object_id: key into objects
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND object_id = $object_id
