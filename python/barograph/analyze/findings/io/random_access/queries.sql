-- SPDX-License-Identifier: BSD-3-Clause
-- name: system_requests_by_direction
-- Requests to the file system, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer = 'posix' AND direction != '' AND bucket > 0 AND NOT folded

-- name: files_in_random_order
-- Files in which ranks jump back with many small requests, as chosen files. If requests have no order, half
-- of them are ahead of the one before by chance: so each jump counts twice.
-- needs: chosen_io_files, file_jumps
-- parameter large [bytes]: mean payload from which on a request is large
-- parameter many: jumps per rank from which on they are many
-- parameter share: part of the requests that must be jumps
-- columns: chosen_files
SELECT file_id, direction, least(2 * (jumps / requests), 1) AS part
FROM chosen_io_files JOIN file_jumps USING (file_id, direction)
WHERE bytes < $large * calls AND jumps >= $many * callers AND jumps > 0 AND jumps >= $share * requests

-- name: jumps_in_files
-- How often ranks jump back in some files. One row.
-- needs: file_jumps
-- parameter ids: keys into objects
-- parameter direction: `read` or `write`
SELECT sum(jumps)::BIGINT AS jumps FROM file_jumps WHERE list_contains($ids, file_id) AND direction = $direction
