-- SPDX-License-Identifier: BSD-3-Clause
-- The operations with the most exclusive time, with their imbalance over ranks and the bounds of the longest time. Without
-- call sites: what is neither in their calls nor outside them is what reading the clock takes.
-- needs: operation_totals, operations
-- private: yes
-- parameter top: how many rows at most
SELECT layer, operation, hot.* EXCLUDE (operation_id), max_ns AS max_least_ns, max_ns AS max_most_ns
FROM operation_totals hot JOIN operations USING (operation_id) WHERE layer <> 'source' ORDER BY exclusive_ns DESC, operation LIMIT $top
