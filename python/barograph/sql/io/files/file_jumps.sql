-- SPDX-License-Identifier: BSD-3-Clause
-- How often ranks jump back in a file. One row per file and direction. Counted within each rank, whose first request to a
-- file follows none.
-- example: SELECT name, direction, jumps / requests AS share FROM file_jumps JOIN io_files USING (file_id)
-- needs: io_facts, file_ranks
-- stored: yes
-- column file_id: key into objects
-- column direction: `read` or `write`
-- column requests: requests to the file system
-- column jumps: those that begin before the end of the one before
WITH users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.*, if(r.rank < 0, coalesce(u.sharers, 1), 1) AS firsts FROM file_ranks r LEFT JOIN users u USING (file_id)
    WHERE r.layer = 'posix'
), jumped AS (
    SELECT file_id, 'read' AS direction, reads AS requests, greatest(reads - firsts - sequential_reads, 0) AS jumps
    FROM by_rank WHERE last_byte_read > 0
    UNION ALL
    SELECT file_id, 'write', writes, greatest(writes - firsts - sequential_writes, 0)
    FROM by_rank WHERE last_byte_written > 0
)
SELECT file_id, direction, sum(requests)::DOUBLE AS requests, sum(jumps)::DOUBLE AS jumps FROM jumped
GROUP BY file_id, direction
