-- SPDX-License-Identifier: BSD-3-Clause
-- name: data_reads
-- Reads that the program asked for: what a library reads to write a part of a block or chunk is another matter, and in a
-- collective call one rank reads for others.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts
WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND NOT folded AND NOT in_collective
  AND NOT regexp_matches(in_mpi_io, 'write')
  AND NOT regexp_matches(in_hdf5, 'write|create|extend|set_extent|flush|close')

-- name: data_reads_of_kind
-- Such reads of files that programs are made of, or of all others, as chosen facts of I/O.
-- needs: data_reads
-- parameter installed: which of the two
-- columns: io_file_facts
SELECT * FROM data_reads WHERE installed = $installed

-- name: file_copies_read
-- How many times ranks read a file, each rank at most once: bytes over the extent, which is at least what
-- differs. One row per file.
-- needs: file_ranks, data_reads
-- stored: yes
-- private: yes
-- column file_id: key into objects
-- column copies: how many times
WITH extents AS (
    SELECT file_id, max(last_byte_read) + 1 AS extent FROM file_ranks WHERE layer IN ('posix', 'stdio')
    GROUP BY file_id HAVING max(last_byte_read) > 0
), by_rank AS (
    SELECT file_id, rank, sum(bytes) AS bytes FROM data_reads GROUP BY file_id, rank
)
SELECT r.file_id, sum(if(r.rank < 0, r.bytes, least(r.bytes, e.extent))) / any_value(e.extent) AS copies
FROM by_rank r JOIN extents e USING (file_id) GROUP BY r.file_id

-- name: files_read_by_all
-- Files that many ranks read as a whole, as chosen files.
-- needs: chosen_io_files, file_copies_read
-- parameter ranks: least ranks
-- parameter share: part of the ranks that must read all of it
-- columns: chosen_files
SELECT file_id, direction, 1 - 1 / callers AS part FROM chosen_io_files JOIN file_copies_read USING (file_id)
WHERE callers >= $ranks AND copies >= $share * callers
