-- SPDX-License-Identifier: BSD-3-Clause
-- The parent of each call path, -1 for the root, in the order of call paths.
-- needs: call_paths
-- private: yes
-- column parent_id: key into call_paths
SELECT coalesce(parent_id, -1) AS parent_id FROM call_paths ORDER BY path_id
