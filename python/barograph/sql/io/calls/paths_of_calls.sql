-- SPDX-License-Identifier: BSD-3-Clause
-- The call paths, parents first.
-- needs: call_paths
-- private: yes
SELECT path_id, parent_id, layer, operation FROM call_paths ORDER BY path_id
