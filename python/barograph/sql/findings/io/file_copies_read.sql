-- SPDX-License-Identifier: BSD-3-Clause
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
