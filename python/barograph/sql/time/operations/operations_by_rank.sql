-- SPDX-License-Identifier: BSD-3-Clause
-- What each rank has of the operations with the most exclusive time. One row per operation and rank that has it, the operations with
-- the most time first. Without call sites, as hot_operations has it.
-- needs: operation_totals, operation_times, operations
-- private: yes
-- parameter top: how many operations at most
WITH hot AS (
    SELECT layer, operation, operation_id, row_number() OVER (ORDER BY t.exclusive_ns DESC, operation) AS place
    FROM operation_totals t JOIN operations USING (operation_id) WHERE layer <> 'source' QUALIFY place <= $top
)
SELECT place::INTEGER AS place, layer, operation, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns,
       sum(exclusive_ns)::BIGINT AS exclusive_ns, sum(bytes)::BIGINT AS bytes
FROM hot JOIN operation_times USING (operation_id) WHERE rank >= 0 GROUP BY ALL ORDER BY place, rank
