-- SPDX-License-Identifier: BSD-3-Clause
-- Whether a call path is inside another one of its operation, as that of a region is which calls itself: the inclusive
-- time of the outermost has its time, too. One row per call path.
-- needs: call_paths, path_operations
-- private: yes
-- stored: yes
-- column path_id: key into call_paths
-- column operation_id: key into operations
-- column recursive: whether it is
WITH RECURSIVE below AS (
    SELECT path_id, operation_id, false AS recursive, [operation_id] AS above
    FROM call_paths JOIN path_operations USING (path_id) WHERE parent_id IS NULL
    UNION ALL
    SELECT p.path_id, o.operation_id, list_contains(b.above, o.operation_id) AS recursive,
           list_append(b.above, o.operation_id) AS above
    FROM call_paths p JOIN path_operations o USING (path_id) JOIN below b ON b.path_id = p.parent_id
)
SELECT path_id, operation_id, recursive FROM below
