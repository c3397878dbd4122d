-- SPDX-License-Identifier: BSD-3-Clause
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
