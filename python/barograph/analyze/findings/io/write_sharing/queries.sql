-- SPDX-License-Identifier: BSD-3-Clause
-- name: writes_to_system
-- Writes to the file system, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer = 'posix' AND direction = 'write' AND bucket > 0 AND NOT folded

-- name: files_interleaved
-- Files that several ranks fill with small strided pieces that share a lock, as they are smaller than what is locked or
-- begin inside it. As chosen files.
-- needs: chosen_io_files, file_interleaving
-- parameter large [bytes]: mean payload from which on a piece is large
-- parameter many: calls per rank from which on they are many
-- parameter strided: part of the writes that must leave a gap
-- parameter filled: part of the file that all ranks together must write
-- parameter off: part of the requests that must begin off a block
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files JOIN file_interleaving USING (file_id)
WHERE callers > 1 AND bytes < $large * calls AND calls >= $many * callers AND strided_share >= $strided
  AND filled_share >= $filled AND (bytes < unit * calls OR off_share >= $off)

-- name: interleaving_of_files
-- How the writes of ranks interleave in some files. One row.
-- needs: file_interleaving, io_files
-- parameter ids: keys into objects
SELECT min(strided_share) AS strided_share, max(unit)::BIGINT AS unit_bytes, bool_and(f.mpi_io) AS mpi_io
FROM file_interleaving JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
