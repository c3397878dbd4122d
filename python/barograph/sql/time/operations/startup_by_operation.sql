-- SPDX-License-Identifier: BSD-3-Clause
-- How much of the exclusive time of each operation is part of MPI's start-up, over all ranks. What MPI_Init took without
-- a call path of its own is in the program's rest.
-- needs: operations, part_times, path_operations, path_parts, path_times, rank_times
-- private: yes
WITH inside AS (
    SELECT operation_id, sum(exclusive_ns)::BIGINT AS startup_ns
    FROM path_times JOIN path_parts USING (path_id) JOIN path_operations USING (path_id)
    WHERE part = 'startup' GROUP BY operation_id
), unseen AS (
    SELECT (sum(startup_ns) - (SELECT coalesce(sum(exclusive_ns), 0) FROM part_times WHERE part = 'startup'))::BIGINT
        AS startup_ns
    FROM rank_times
)
SELECT layer, operation, startup_ns FROM inside JOIN operations USING (operation_id)
UNION ALL
SELECT layer, operation, startup_ns FROM operations, unseen WHERE layer = 'program' AND startup_ns > 0
