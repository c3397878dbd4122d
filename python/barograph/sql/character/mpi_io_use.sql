-- SPDX-License-Identifier: BSD-3-Clause
-- How MPI-IO was used: collective and nonblocking calls, and who called it.
-- needs: io_requests
-- private: yes
SELECT coalesce(sum(calls) FILTER (direction = 'read'), 0)::BIGINT AS reads,
       coalesce(sum(calls) FILTER (direction = 'write'), 0)::BIGINT AS writes,
       coalesce(sum(calls) FILTER (direction = 'read' AND regexp_matches(operation, '_all(_begin|_end)?$|_at_all|_ordered')), 0)::BIGINT
           AS collective_reads,
       coalesce(sum(calls) FILTER (direction = 'write' AND regexp_matches(operation, '_all(_begin|_end)?$|_at_all|_ordered')), 0)::BIGINT
           AS collective_writes,
       coalesce(sum(calls) FILTER (regexp_matches(operation, '^MPI_File_i|_begin$|^ncmpi_[ib]')), 0)::BIGINT AS nonblocking,
       count(*) > 0 AS used, list_sort(list(DISTINCT upper) FILTER (upper != '')) AS callers
FROM io_requests WHERE layer = 'mpi-io' AND upper != 'mpi-io' AND (bucket > 0 OR direction = '')
