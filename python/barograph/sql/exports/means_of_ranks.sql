-- SPDX-License-Identifier: BSD-3-Clause
-- Means over ranks of each call path, in seconds.
-- needs: call_paths, path_times, run
-- private: yes
SELECT p.call_path, p.path_id, p.parent_id, p.operation,
       coalesce(sum(t.exclusive_ns), 0) / 1e9 / any_value(run.ranks) AS "time",
       coalesce(sum(t.inclusive_ns), 0) / 1e9 / any_value(run.ranks) AS "time (inc)",
       coalesce(max(t.exclusive_ns), 0) / 1e9 AS "time max",
       coalesce(sum(t.calls), 0) / any_value(run.ranks) AS calls, coalesce(sum(t.bytes), 0) / any_value(run.ranks) AS bytes
FROM call_paths p LEFT JOIN path_times t USING (path_id), run GROUP BY ALL ORDER BY p.path_id
