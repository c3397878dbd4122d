-- SPDX-License-Identifier: BSD-3-Clause
-- The slowest rank takes at least the mean, and at most what all ranks take. Nothing is said of single ranks where it
-- is not known.
-- needs: call_paths, is_tight, operation_totals, operations, path_bounds, rank_bounds
-- parameter top: how many rows at most
WITH bounds AS (
    SELECT operation_id, rank, sum(exclusive_least_ns) AS least_ns, sum(exclusive_most_ns) AS most_ns
    FROM path_bounds JOIN call_paths USING (path_id) JOIN operations USING (layer, operation)
    WHERE parent_id IS NOT NULL GROUP BY ALL
    UNION ALL
    SELECT operation_id, rank, computing_least_ns AS least_ns, computing_most_ns AS most_ns
    FROM rank_bounds, operations WHERE layer = 'program'
), ends AS (
    SELECT operation_id, max(least_ns)::BIGINT AS least_ns, max(most_ns)::BIGINT AS most_ns FROM bounds GROUP BY ALL
), rated AS (
    SELECT layer, operation, hot.*, greatest(least_ns, mean_ns)::BIGINT AS max_least_ns,
           greatest(least(most_ns, exclusive_ns), mean_ns)::BIGINT AS max_most_ns
    FROM operation_totals hot JOIN operations USING (operation_id) LEFT JOIN ends USING (operation_id)
)
SELECT * EXCLUDE (operation_id) REPLACE (if(is_tight(max_least_ns, max_most_ns), max_ns, NULL) AS max_ns,
                 if(is_tight(max_least_ns, max_most_ns), min_ns, NULL) AS min_ns,
                 if(is_tight(max_least_ns, max_most_ns), slowest_rank, NULL) AS slowest_rank,
                 if(is_tight(max_least_ns, max_most_ns), imbalance, NULL) AS imbalance,
                 if(is_tight(max_least_ns, max_most_ns), time_lost, NULL) AS time_lost) FROM rated
WHERE layer <> 'source' ORDER BY exclusive_ns DESC, operation LIMIT $top
