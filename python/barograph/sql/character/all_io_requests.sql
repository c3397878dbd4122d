-- SPDX-License-Identifier: BSD-3-Clause
-- Facts of I/O with the layer that made the call (`upper`, empty: the program), their direction, and why they are left
-- out of sums: of standard streams, of shared file pointers, of folders, or of libraries that are loaded.
-- needs: call_paths, fact_rows, file_homes, io_directions, is_folder, is_io, is_no_data, is_of_mpi_library, is_startup, objects
-- stored: yes
-- private: yes
WITH RECURSIVE below AS (
    SELECT path_id, layer, operation, '' AS upper, false AS startup FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, p.layer, p.operation, if(is_io(b.layer), b.layer, b.upper),
           b.startup OR is_startup(p.operation)
           OR (p.layer = 'source' AND b.upper = '' AND is_of_mpi_library(p.operation))
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT s.rank, p.layer, p.upper, p.operation, d.direction, s.bucket, s.calls, s.bytes, s.bytes_min, s.bytes_max,
       s.time_ns, h.file_id,
       CASE WHEN starts_with(f.name, '<STD') THEN 'streams' WHEN is_no_data(f.name) THEN 'pointers'
            WHEN is_folder(f.attributes) THEN 'folders'
            WHEN p.startup THEN 'libraries' ELSE '' END AS left_out
FROM fact_rows s JOIN below p USING (path_id) JOIN io_directions d USING (layer, operation)
     JOIN file_homes h USING (object_id) JOIN objects f ON f.object_id = h.file_id
WHERE is_io(p.layer)
