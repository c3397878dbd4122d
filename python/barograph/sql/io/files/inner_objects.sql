-- SPDX-License-Identifier: BSD-3-Clause
-- What is in one file. Paths of objects inside a file begin at the file, so a row needs only its kind and its own name
-- beside that. One row per object and layer.
-- needs: call_paths, fact_rows, file_homes, is_io, objects
-- private: yes
-- parameter file: object id of the file
SELECT o.object_id, o.kind, o.name, q.name AS parent, p.layer, sum(s.calls)::BIGINT AS calls,
       sum(s.bytes)::BIGINT AS bytes, count(DISTINCT s.rank)::BIGINT AS ranks, sum(s.time_ns)::BIGINT AS time_ns
FROM fact_rows s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
     JOIN objects o USING (object_id) LEFT JOIN objects q ON q.object_id = o.parent_id
WHERE h.file_id = $file AND o.kind != 'file' AND is_io(p.layer)
GROUP BY ALL ORDER BY time_ns DESC, o.object_id
