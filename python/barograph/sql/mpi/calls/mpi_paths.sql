-- SPDX-License-Identifier: BSD-3-Clause
-- The call paths of MPI calls.
-- needs: call_paths
-- private: yes
SELECT path_id FROM call_paths WHERE layer = 'mpi'
