-- SPDX-License-Identifier: BSD-3-Clause
-- name: writes_past_mpi_io
-- Writes of the program to the file system, to files that MPI-IO is not used for, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND direction = 'write' AND bucket > 0 AND level = 0 AND NOT mpi_io AND NOT folded

-- name: files_to_gather
-- Files that several ranks write in small pieces that MPI-IO would put together: on servers all, locally those whose pieces
-- are strided and share a lock. As chosen files.
-- needs: chosen_io_files, file_interleaving
-- parameter large [bytes]: mean payload from which on a piece is large
-- parameter many: calls per rank from which on they are many
-- parameter strided: part of the writes that must leave a gap
-- parameter off: part of the requests that must begin off a block
-- columns: chosen_files
SELECT file_id, direction, 1.0 AS part FROM chosen_io_files LEFT JOIN file_interleaving USING (file_id)
WHERE callers > 1 AND bytes < $large * calls AND calls >= $many * callers
  AND (remote OR (strided_share >= $strided AND (bytes < unit * calls OR off_share >= $off)))
