-- SPDX-License-Identifier: BSD-3-Clause
-- Every operation once; numbers group much faster than names. One row per layer and operation.
-- needs: call_paths
-- stored: yes
-- column operation_id: key into operation_times
-- column layer: of the operation
-- column operation: the function, region or call site
SELECT (row_number() OVER (ORDER BY layer, operation))::INTEGER AS operation_id, layer, operation
FROM (SELECT DISTINCT layer, operation FROM call_paths)
