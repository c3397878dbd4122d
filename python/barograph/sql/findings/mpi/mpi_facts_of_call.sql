-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of an MPI function on one object, as chosen facts.
-- needs: named_facts
-- parameter operation: the function
-- parameter object_id: key into objects
-- columns: named_facts
SELECT * FROM named_facts WHERE layer = 'mpi' AND operation = $operation AND object_id = $object_id
