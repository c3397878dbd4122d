-- SPDX-License-Identifier: BSD-3-Clause
-- Sums over the call paths of one name.
-- needs: path_bounds, path_times, shown_paths
SELECT shown_id AS path_id, rank, sum(calls) AS calls, sum(bytes) AS bytes,
       sum(inclusive_ns) AS inclusive_ns, sum(exclusive_ns) AS exclusive_ns,
       sum(inclusive_least_ns) AS inclusive_least_ns, sum(inclusive_most_ns) AS inclusive_most_ns,
       sum(exclusive_least_ns) AS exclusive_least_ns, sum(exclusive_most_ns) AS exclusive_most_ns
FROM path_times JOIN path_bounds USING (rank, path_id) JOIN shown_paths USING (path_id) GROUP BY ALL
