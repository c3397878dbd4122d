-- SPDX-License-Identifier: BSD-3-Clause
-- Times of call paths per rank, by the text of the path: what runs with different numbers of ranks are compared by.
-- needs: call_paths, path_times, rank_times
-- private: yes
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT p.call_path, p.layer, p.depth, count(*)::BIGINT AS ranks, sum(calls) / any_value(n) AS calls,
       sum(inclusive_ns) / any_value(n) AS inclusive_ns, sum(exclusive_ns) / any_value(n) AS exclusive_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns, sum(bytes) / any_value(n) AS bytes
FROM path_times t JOIN call_paths p USING (path_id), job GROUP BY p.call_path, p.layer, p.depth
