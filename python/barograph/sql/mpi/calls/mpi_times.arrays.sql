-- SPDX-License-Identifier: BSD-3-Clause
-- Computed when it is read: there are many.
-- needs: mpi_sums, mpi_kinds
SELECT operation, object_id, rank, calls, time_ns, fastest_ns, transfer_ns, repeated_ns,
       coalesce((time_ns - longest_ns)::HUGEINT * calls / nullif(calls::HUGEINT - 1, 0), 0)::BIGINT AS steady_ns, bytes
FROM mpi_sums JOIN (SELECT DISTINCT group_id, operation, object_id FROM mpi_kinds) USING (group_id)
