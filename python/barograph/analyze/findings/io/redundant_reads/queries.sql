-- SPDX-License-Identifier: BSD-3-Clause
-- name: reads_from_system
-- Reads in the layers that meet the file system, as chosen facts of I/O.
-- needs: io_file_facts
-- private: yes
-- columns: io_file_facts
SELECT * FROM io_file_facts WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND NOT folded

-- name: traced_reads
-- How many different bytes of a file ranks read, by their events: for the ranks whose trace was looked at.
-- One row per file and rank.
-- computed: yes
-- private: yes
-- column file_id: key into objects
-- column rank: rank in MPI_COMM_WORLD
-- column traced_bytes [bytes]: of all calls
-- column distinct_bytes [bytes]: without what was read before

-- name: bytes_read_again
-- How much of what was read of a file had been read before by the same rank. One row per file. A rank cannot read more
-- distinct bytes than are before the last one it read; where the calls were traced they say exactly what was read before,
-- and calls that did not fit in the trace count as new. For files that ranks also write, as often as these
-- were written as a whole.
-- needs: file_ranks, io_facts, traced_reads
-- private: yes
-- column file_id: key into objects
-- column again_bytes [bytes]: read again at least
-- column read_bytes [bytes]: read
-- column traced: whether the number is exact
WITH versions AS (
    SELECT file_id, greatest(ceil(sum(bytes_written) / (max(last_byte_written) + 1)), 1) AS versions
    FROM file_ranks WHERE layer IN ('posix', 'stdio') GROUP BY file_id
), users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.file_id, r.bytes_read, t.file_id IS NOT NULL AS traced,
           v.versions * least((r.last_byte_read + 1) * if(r.rank < 0, coalesce(u.sharers, 1), 1),
                              coalesce(t.distinct_bytes + greatest(r.bytes_read - t.traced_bytes, 0), r.bytes_read))
               AS distinct_bytes
    FROM file_ranks r JOIN versions v USING (file_id) LEFT JOIN users u USING (file_id)
         LEFT JOIN traced_reads t ON t.file_id = r.file_id AND t.rank = r.rank
    WHERE r.layer IN ('posix', 'stdio') AND r.last_byte_read > 0
)
SELECT file_id, sum(greatest(bytes_read - distinct_bytes, 0))::DOUBLE AS again_bytes,
       sum(bytes_read)::DOUBLE AS read_bytes, bool_and(traced) AS traced
FROM by_rank GROUP BY file_id

-- name: files_read_again
-- Files of which most was read before, as chosen files.
-- needs: chosen_io_files, bytes_read_again
-- parameter share: part of the bytes that must have been read before
-- columns: chosen_files
SELECT file_id, direction, again_bytes / read_bytes AS part FROM chosen_io_files JOIN bytes_read_again USING (file_id)
WHERE again_bytes > 0 AND again_bytes >= $share * read_bytes

-- name: read_again_of_files
-- How much was read again of some files. One row.
-- needs: bytes_read_again
-- parameter ids: keys into objects
SELECT sum(again_bytes) AS again_bytes, bool_and(traced) AS traced FROM bytes_read_again
WHERE list_contains($ids, file_id)

-- name: long_readers
-- Ranks that read for a noticeable time, longest first. One row per rank.
-- needs: io_facts
-- parameter least [ns]: least time
-- parameter most: most rows
SELECT rank FROM io_facts WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND rank >= 0
GROUP BY rank HAVING sum(time_ns) >= $least ORDER BY sum(time_ns) DESC, rank LIMIT $most
