-- SPDX-License-Identifier: BSD-3-Clause
-- How much of what was written to a file was overwritten while it was open. One row per file that was written. What is
-- beyond the last byte written, for each time the file was opened or cut, is a lower bound.
-- example: SELECT name, over_bytes FROM bytes_rewritten JOIN io_files USING (file_id) ORDER BY over_bytes DESC
-- needs: io_facts, file_ranks
-- stored: yes
-- column file_id: key into objects
-- column over_bytes [bytes]: overwritten at least
-- column written_bytes [bytes]: written
WITH users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.file_id, r.bytes_written, (r.last_byte_written::DOUBLE + 1)
           * greatest(r.opens, r.truncations, if(r.rank < 0, coalesce(u.sharers, 1), 1)) AS distinct_bytes
    FROM file_ranks r LEFT JOIN users u USING (file_id)
    WHERE r.layer IN ('posix', 'stdio') AND r.last_byte_written > 0
)
SELECT file_id, sum(greatest(bytes_written - distinct_bytes, 0))::DOUBLE AS over_bytes,
       sum(bytes_written)::DOUBLE AS written_bytes
FROM by_rank GROUP BY file_id
