-- SPDX-License-Identifier: BSD-3-Clause
-- What collective calls of the program take beyond the requests below them, on files without views: the exchange between
-- ranks. One row per file and direction.
-- needs: io_file_facts, io_facts, file_ranks
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column exchange_ns [ns]: that even the fastest calls would take, of the rank that waited least
-- column all_ns [ns]: time of the calls
-- column system_ns [ns]: time of the requests below them
-- column most_system_ns [ns]: that the fastest requests would take, of the rank that has most of them
WITH viewed AS (
    SELECT file_id FROM io_facts WHERE operation = 'MPI_File_set_view'
    UNION SELECT file_id FROM file_ranks WHERE views > 0
), above AS (
    SELECT s.file_id, s.direction, s.rank, sum(s.calls * s.min_ns) AS fastest_ns, sum(s.time_ns) AS time_ns
    FROM io_file_facts s ANTI JOIN viewed USING (file_id)
    WHERE s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0 AND s.collective AND NOT s.folded
      AND s.called = 'mpi-io' AND s.in_mpi_io = s.operation AND s.rank >= 0 GROUP BY ALL
), below AS (
    SELECT file_id, direction, rank, sum(time_ns) AS system_ns, sum(calls * min_ns) AS fastest_ns
    FROM io_facts WHERE layer = 'posix' AND bucket > 0 AND in_collective GROUP BY ALL
)
SELECT a.file_id, a.direction, min(a.fastest_ns)::DOUBLE AS exchange_ns, sum(a.time_ns)::DOUBLE AS all_ns,
       coalesce(sum(b.system_ns), 0)::DOUBLE AS system_ns, coalesce(max(b.fastest_ns), 0)::DOUBLE AS most_system_ns
FROM above a LEFT JOIN below b USING (file_id, direction, rank) GROUP BY a.file_id, a.direction
