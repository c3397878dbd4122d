-- SPDX-License-Identifier: BSD-3-Clause
-- An MPI function whose calls are counted as different parts of the time. At most one row.
-- needs: call_paths, path_parts, is_waiting
-- private: yes
-- column operation: the function
SELECT p.operation FROM call_paths p JOIN path_parts q USING (path_id)
WHERE p.layer = 'mpi' AND NOT is_waiting(p.operation) GROUP BY p.operation
HAVING count(DISTINCT q.part = 'mpi') > 1 LIMIT 1
