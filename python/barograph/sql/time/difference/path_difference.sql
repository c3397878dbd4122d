-- SPDX-License-Identifier: BSD-3-Clause
-- Two profiles compared call path by call path: `side_a` and `side_b` are path_means of either. A percentage of
-- nothing is not a number: a path that is new has null there and is marked by `status`.
-- needs: side_a, side_b
-- private: yes
-- parameter least_change_ns [ns]: change that a path must have
-- parameter least_ns [ns]: inclusive time that a path must have on one side
-- parameter sort: `change`, `percent` or `name`
WITH joined AS (
    SELECT coalesce(a.call_path, b.call_path) AS call_path, coalesce(a.layer, b.layer) AS layer,
           coalesce(a.depth, b.depth) AS depth,
           CASE WHEN a.call_path IS NULL THEN 'new' WHEN b.call_path IS NULL THEN 'gone'
                ELSE 'both' END AS status,
           coalesce(a.calls, 0) AS calls_a, coalesce(b.calls, 0) AS calls_b,
           coalesce(a.inclusive_ns, 0) AS inclusive_a_ns, coalesce(b.inclusive_ns, 0) AS inclusive_b_ns,
           coalesce(a.exclusive_ns, 0) AS exclusive_a_ns, coalesce(b.exclusive_ns, 0) AS exclusive_b_ns,
           coalesce(a.inclusive_max_ns, 0) AS inclusive_max_a_ns,
           coalesce(b.inclusive_max_ns, 0) AS inclusive_max_b_ns,
           coalesce(a.bytes, 0) AS bytes_a, coalesce(b.bytes, 0) AS bytes_b
    FROM side_a a FULL JOIN side_b b USING (call_path, layer)
), changed AS (
    SELECT *, inclusive_b_ns - inclusive_a_ns AS inclusive_change_ns,
           exclusive_b_ns - exclusive_a_ns AS exclusive_change_ns,
           100 * (inclusive_b_ns / nullif(inclusive_a_ns, 0) - 1) AS inclusive_percent,
           100 * (exclusive_b_ns / nullif(exclusive_a_ns, 0) - 1) AS exclusive_percent
    FROM joined
)
SELECT * FROM changed
WHERE greatest(inclusive_a_ns, inclusive_b_ns) >= $least_ns
  AND (abs(exclusive_change_ns) >= $least_change_ns OR abs(inclusive_change_ns) >= $least_change_ns)
ORDER BY CASE $sort WHEN 'change' THEN -abs(exclusive_change_ns) WHEN 'percent' THEN -coalesce(abs(exclusive_percent), 'inf')
         END, call_path
