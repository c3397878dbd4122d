-- SPDX-License-Identifier: BSD-3-Clause
-- name: system_writes
-- Writes in the layers that meet the file system, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND direction = 'write' AND bucket > 0 AND NOT folded

-- name: files_rewritten
-- Files of which most was overwritten, as chosen files.
-- needs: chosen_io_files, bytes_rewritten
-- parameter share: part of the bytes that must have been overwritten
-- columns: chosen_files
SELECT file_id, direction, over_bytes / written_bytes AS part FROM chosen_io_files JOIN bytes_rewritten USING (file_id)
WHERE over_bytes > 0 AND over_bytes >= $share * written_bytes

-- name: rewritten_of_files
-- How much was overwritten of some files. One row.
-- needs: bytes_rewritten
-- parameter ids: keys into objects
SELECT sum(over_bytes) AS over_bytes FROM bytes_rewritten WHERE list_contains($ids, file_id)
