-- SPDX-License-Identifier: BSD-3-Clause
-- The shortest call that moved something, of each file, layer and direction.
-- needs: call_paths, fact_rows, file_homes, io_directions, unfinished
-- private: yes
-- parameter files: object ids of files to keep; empty: all
SELECT h.file_id, p.layer, d.direction, min(s.min_ns)::BIGINT AS ns
FROM fact_rows s JOIN call_paths p USING (path_id) JOIN io_directions d USING (layer, operation)
     JOIN file_homes h USING (object_id)
WHERE s.bytes > 0 AND NOT unfinished(s.bucket) AND d.direction != ''
  AND (len($files) = 0 OR list_contains($files, h.file_id)) GROUP BY ALL
