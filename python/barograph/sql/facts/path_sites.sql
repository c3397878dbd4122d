-- SPDX-License-Identifier: BSD-3-Clause
-- The innermost call site of each call path, or the path itself where none was recorded. One row per call path.
-- example: SELECT s.call_path AS site, p.call_path FROM path_sites w JOIN call_paths p USING (path_id) JOIN
--   call_paths s ON s.path_id = w.site_id
-- needs: call_paths
-- stored: yes
-- column path_id: key into call_paths
-- column site_id: key into call_paths: of the layer `source`, where a call site is known
WITH RECURSIVE below AS (
    SELECT path_id, path_id AS site_id, layer = 'source' AS known FROM call_paths WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, CASE WHEN p.layer = 'source' OR NOT b.known THEN p.path_id ELSE b.site_id END,
           b.known OR p.layer = 'source'
    FROM call_paths p JOIN below b ON p.parent_id = b.path_id
)
SELECT path_id, site_id FROM below
