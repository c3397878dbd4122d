-- SPDX-License-Identifier: BSD-3-Clause
-- The communicators of mpisee's database: all, and objects that have MPI calls. MPI_Init has no object with us; there
-- it is an operation of the world.
-- needs: call_paths, fact_rows, homes, is_startup, objects
-- private: yes
SELECT o.object_id, o.kind, o.name, o.size FROM objects o
WHERE o.kind = 'communicator' OR o.object_id IN (
    SELECT h.home_id FROM fact_rows s JOIN call_paths p USING (path_id) JOIN homes h USING (object_id)
    WHERE p.layer = 'mpi' AND NOT is_startup(p.operation))
ORDER BY o.object_id
