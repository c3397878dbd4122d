-- SPDX-License-Identifier: BSD-3-Clause
-- The call paths in order.
-- needs: call_paths
-- private: yes
FROM call_paths ORDER BY path_id
