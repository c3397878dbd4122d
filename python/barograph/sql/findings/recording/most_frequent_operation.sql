-- SPDX-License-Identifier: BSD-3-Clause
-- The operation with the most events, without call sites. One row.
-- needs: operation_times, operations
-- private: yes
-- column operation: the function or region
-- column layer: of the operation
-- column calls: number of calls
SELECT operation, layer, sum(calls)::BIGINT AS calls
FROM operation_times JOIN operations USING (operation_id)
WHERE layer != 'source' GROUP BY ALL ORDER BY calls DESC, operation LIMIT 1
