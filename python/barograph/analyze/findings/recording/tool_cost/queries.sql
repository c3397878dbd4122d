-- SPDX-License-Identifier: BSD-3-Clause
-- name: most_frequent_operation
-- The operation with the most events, without call sites. One row.
-- needs: operation_times, operations
-- private: yes
-- column operation: the function or region
-- column layer: of the operation
-- column calls: number of calls
SELECT operation, layer, sum(calls)::BIGINT AS calls
FROM operation_times JOIN operations USING (operation_id)
WHERE layer != 'source' GROUP BY ALL ORDER BY calls DESC, operation LIMIT 1

-- name: most_tool_time
-- What recording took on the rank where it took longest. One row.
-- needs: rank_times
-- private: yes
-- column ns [ns]: of that rank
-- column rank: the first of those
SELECT max(tool_ns) AS ns, arg_max(rank, (tool_ns, -rank)) AS rank FROM rank_times

-- name: is_priced
-- Whether the calls of a price contain those of an operation: a row if so.
-- needs: priced, call_paths
-- private: yes
-- parameter price_id: number of the price
-- parameter operation: the function
-- column operation: the same
SELECT operation FROM priced JOIN call_paths USING (path_id)
WHERE price_id = $price_id AND operation = $operation LIMIT 1
