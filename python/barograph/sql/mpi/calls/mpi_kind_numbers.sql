-- SPDX-License-Identifier: BSD-3-Clause
-- The kinds of MPI calls without names, for arrays.
-- needs: mpi_kinds
-- private: yes
-- column path_id: key into call_paths
-- column object_id: key into objects
-- column bucket: size class
-- column group_id: of operation and object
-- column shown_ns [ns]: the shortest time
SELECT path_id, object_id, bucket, group_id, shown_ns FROM mpi_kinds
