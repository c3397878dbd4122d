-- SPDX-License-Identifier: BSD-3-Clause
-- The file that each object is, or is in. One row per file and per object in a file.
-- needs: objects
-- stored: yes
-- column object_id: key into objects
-- column file_id: key into objects: the file
WITH RECURSIVE up AS (
    SELECT object_id, object_id AS place_id FROM objects
    WHERE kind IN ('file', 'group', 'dataset', 'attribute', 'variable')
    -- Not UNION ALL: an object that is its own ancestor must not hang the query.
    UNION
    SELECT up.object_id, o.parent_id FROM up JOIN objects o ON o.object_id = up.place_id
    WHERE o.kind != 'file' AND o.parent_id IS NOT NULL
)
SELECT up.object_id, f.object_id AS file_id FROM up JOIN objects f ON f.object_id = up.place_id
WHERE f.kind = 'file'
