-- SPDX-License-Identifier: BSD-3-Clause
-- Loops that have a metric, without its values. One row per loop and metric. `time` by iteration is a loop; by
-- execution it is the program's first region, run again.
-- needs: call_paths, metrics, series_summary
-- private: yes
-- parameter loops: names or call paths of loops to keep; empty: all
-- parameter metric: name of the metric
SELECT p.path_id, any_value(p.operation) AS loop, any_value(p.call_path) AS call_path, m.metric_id,
       any_value(m.name) AS metric, any_value(m.unit) AS unit, any_value(m.consistency) AS consistency,
       count(DISTINCT s.rank)::BIGINT AS ranks, count(DISTINCT s.execution)::BIGINT AS executions,
       max(s.indices)::BIGINT AS iterations, max(s.stride)::BIGINT AS stride, max(s.entries)::BIGINT AS entries,
       count(DISTINCT (s.rank, s.thread))::BIGINT AS locations
FROM series_summary s JOIN call_paths p USING (path_id) JOIN metrics m USING (metric_id)
WHERE m.name = $metric AND (len($loops) = 0 OR list_contains($loops, p.operation) OR list_contains($loops, p.call_path))
GROUP BY p.path_id, m.metric_id ORDER BY p.path_id, m.metric_id
