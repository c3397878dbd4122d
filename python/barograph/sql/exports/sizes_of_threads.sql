-- SPDX-License-Identifier: BSD-3-Clause
-- Sizes of calls with a payload by thread and operation, of calls on files also by file, in order. Only those of which
-- the facts have the squares, too: of at most three calls of a size class, or of calls of one size. What a log was
-- imported from may have made up sizes.
-- needs: fact_rows, call_paths, file_homes, objects, least_squares, unfinished, metadata
-- private: yes
WITH sized AS (
    SELECT s.rank, s.thread, p.layer, p.operation, f.name AS file, s.calls, s.bytes, s.bytes_min, s.bytes_max,
           least_squares(s.calls, s.bytes, s.bytes_min, s.bytes_max) AS squares,
           s.calls <= 3 OR s.bytes_min = s.bytes_max AS exact
    FROM fact_rows s JOIN call_paths p USING (path_id) LEFT JOIN file_homes h USING (object_id)
         LEFT JOIN objects f ON f.object_id = h.file_id
    WHERE s.rank >= 0 AND s.bucket > 0 AND s.bucket != 255 AND NOT unfinished(s.bucket) AND s.calls > 0
          AND NOT EXISTS (SELECT 1 FROM metadata WHERE key = 'import.notes')
)
SELECT rank, thread, layer, operation, if(grouping(file) = 1, NULL, file) AS file, sum(calls)::BIGINT AS calls,
       max(bytes_max)::BIGINT AS bytes_max, min(bytes_min)::BIGINT AS bytes_min,
       sum(bytes) / sum(calls) AS bytes_mean, sum(squares) AS bytes_squares
FROM sized GROUP BY GROUPING SETS ((rank, thread, layer, operation), (rank, thread, layer, operation, file))
HAVING bool_and(exact) AND (grouping(file) = 1 OR file IS NOT NULL)
ORDER BY rank, thread, layer, operation, file NULLS FIRST
