-- SPDX-License-Identifier: BSD-3-Clause
-- Time in MPI by kind of communication.
-- needs: mpi_used, operation_families
-- private: yes
SELECT coalesce(sum(t.time_ns) FILTER (f.kind = 'collective'), 0)::BIGINT AS collective_ns,
       coalesce(sum(t.time_ns) FILTER (f.kind = 'point-to-point'), 0)::BIGINT AS message_ns,
       coalesce(sum(t.time_ns) FILTER (f.kind = 'one-sided'), 0)::BIGINT AS one_sided_ns,
       coalesce(sum(t.time_ns), 0)::BIGINT AS all_ns, coalesce(sum(t.open_ns), 0)::BIGINT AS unfinished_ns
FROM mpi_used t JOIN operation_families f USING (operation)
