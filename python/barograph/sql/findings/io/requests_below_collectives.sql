-- SPDX-License-Identifier: BSD-3-Clause
-- Requests below collective calls; in logs that do not say what is below what, all of a file without independent calls.
-- One row per file and direction.
-- needs: io_facts, exact_nesting
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column requests: how many
-- column request_bytes [bytes]: their payload
WITH pure AS (
    SELECT file_id, count(*) FILTER (layer = 'posix' AND in_mpi_io != '') > 0 AS nested
    FROM io_facts WHERE layer IN ('mpi-io', 'posix') GROUP BY file_id
    HAVING count(*) FILTER (layer = 'mpi-io' AND direction != '' AND NOT collective) = 0
)
SELECT s.file_id, s.direction, sum(s.calls)::DOUBLE AS requests, sum(s.bytes)::DOUBLE AS request_bytes
FROM io_facts s LEFT JOIN pure p USING (file_id), exact_nesting
WHERE s.layer = 'posix' AND s.bucket > 0 AND s.direction != ''
  AND ((s.in_collective AND contains(s.in_mpi_io, s.direction) AND (exact OR p.file_id IS NOT NULL))
       OR (s.in_mpi_io = '' AND NOT p.nested))
GROUP BY s.file_id, s.direction
