-- SPDX-License-Identifier: BSD-3-Clause
-- MPI calls that called nothing recorded: only these can be taken apart exactly.
-- needs: call_paths
-- stored: yes
-- private: yes
-- column path_id: key into call_paths
-- parameter divide: whether calls are taken apart at all
SELECT path_id FROM call_paths p
WHERE $divide AND layer = 'mpi' AND NOT EXISTS (FROM call_paths c WHERE c.parent_id = p.path_id)
