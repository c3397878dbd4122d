-- SPDX-License-Identifier: BSD-3-Clause
-- The operation of each call path, in the order of call paths.
-- needs: path_operations
-- private: yes
-- column operation_id: key into operations
SELECT operation_id FROM path_operations ORDER BY path_id
