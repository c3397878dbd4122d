-- SPDX-License-Identifier: BSD-3-Clause
-- The MPI functions of the profile.
-- needs: call_paths, is_waiting
-- private: yes
SELECT DISTINCT operation FROM call_paths WHERE layer = 'mpi' AND NOT is_waiting(operation)
