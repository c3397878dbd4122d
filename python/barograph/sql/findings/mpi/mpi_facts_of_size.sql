-- SPDX-License-Identifier: BSD-3-Clause
-- The facts of an MPI function on communicators of one size, as chosen facts.
-- needs: named_facts
-- parameter operation: the function
-- parameter size: members of the communicators
-- columns: named_facts
SELECT * FROM named_facts WHERE operation = $operation AND object_kind = 'communicator' AND object_size = $size
