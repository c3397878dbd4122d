-- SPDX-License-Identifier: BSD-3-Clause
-- Facts of I/O with their step and file, those that a filter keeps; empty lists keep all. MPI calls inside an I/O call
-- work on communicators, so they belong to no file; of those that the program makes only what is on files, or on requests of
-- several objects, is I/O.
-- needs: fact_rows, file_homes, io_steps, objects
-- private: yes
-- macro: ranks_, filtered_, files_, roots_
SELECT s.*, t.* EXCLUDE (path_id), h.file_id
FROM fact_rows s JOIN io_steps t USING (path_id) LEFT JOIN file_homes h USING (object_id)
WHERE (len(ranks_) = 0 OR list_contains(ranks_, s.rank)) AND (NOT filtered_ OR list_contains(files_, h.file_id))
  AND (len(roots_) = 0 OR list_contains(roots_, t.root_operation))
  AND (t.layer != 'mpi' OR t.level > 0 OR h.file_id IS NOT NULL
       OR s.object_id IN (SELECT object_id FROM objects WHERE kind = 'mixed'))
