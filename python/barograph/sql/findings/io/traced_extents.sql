-- SPDX-License-Identifier: BSD-3-Clause
-- How many different bytes of a file ranks read, by their single calls: by offset, what reaches beyond all before it is
-- new. One row per file and rank.
-- needs: events, data_files, io_directions
-- private: yes
-- column file_id: key into objects
-- column rank: rank in MPI_COMM_WORLD
-- column traced_bytes [bytes]: of all calls
-- column distinct_bytes [bytes]: without what was read before
WITH calls AS (
    SELECT f.file_id, e.rank, e.offset AS low, e.offset + e.length AS high
    FROM events e JOIN data_files f ON f.name = e.file JOIN io_directions d USING (layer, operation)
    WHERE e.layer IN ('posix', 'stdio') AND d.direction = 'read' AND e.offset IS NOT NULL AND e.length > 0
), reached AS (
    SELECT *, max(high) OVER (PARTITION BY file_id, rank ORDER BY low, high
                              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM calls
)
SELECT file_id, rank, sum(high - low) AS traced_bytes,
       sum(greatest(high - greatest(low, coalesce(before, low)), 0)) AS distinct_bytes
FROM reached GROUP BY file_id, rank
