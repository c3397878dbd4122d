-- SPDX-License-Identifier: BSD-3-Clause
-- The frames of sampled stacks. One row per stack and frame.
-- needs: call_sites, call_paths
-- private: yes
-- stored: yes
-- column path_id: key into call_paths: the stack, by its innermost frame
-- column frame_id: key into call_paths: the frame
-- column height: 0 is the innermost
-- column open_id: key into call_paths: the region or call that was open
WITH RECURSIVE up AS (
    SELECT DISTINCT s.path_id, s.path_id AS frame_id, 0 AS height, p.parent_id
    FROM call_sites s JOIN call_paths p USING (path_id) WHERE s.kind IN (3, 4) AND p.layer = 'source'
    UNION ALL
    SELECT u.path_id, p.path_id, u.height + 1, p.parent_id
    FROM up u JOIN call_paths p ON p.path_id = u.parent_id WHERE p.layer = 'source'
)
SELECT path_id, frame_id, height, last(parent_id ORDER BY height) OVER (PARTITION BY path_id ORDER BY height
       ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS open_id
FROM up
