-- SPDX-License-Identifier: BSD-3-Clause
-- The operation of each call path, as a number.
-- needs: call_paths, operations
-- stored: yes
-- private: yes
-- column path_id: key into call_paths
-- column operation_id: key into operations
SELECT path_id, operation_id FROM call_paths JOIN operations USING (layer, operation)
