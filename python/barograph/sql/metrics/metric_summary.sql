-- SPDX-License-Identifier: BSD-3-Clause
-- What the columns of program_metrics are over some ranks; all where the list is empty.
-- needs: metric_series, own_metrics, call_paths, shown_paths
-- private: yes
-- macro: chosen
WITH entries AS (
  SELECT shown.shown_id AS path_id, s.metric_id, s.rank, s.count, s.sum, s.min, s.max
  FROM metric_series s JOIN shown_paths shown USING (path_id)
  WHERE s.count > 0 AND (len(chosen) = 0 OR list_contains(chosen, s.rank))
), found AS (
  SELECT path_id, metric_id, count(DISTINCT rank)::BIGINT AS ranks, sum(count)::BIGINT AS count, sum(sum) AS sum,
         sum(sum) / sum(count) AS mean, min(min) AS min, median(sum / count)::DOUBLE AS median, max(max) AS max,
         arg_min(rank, (min, rank)) AS least_rank, arg_max(rank, (max, -rank)) AS most_rank
  FROM entries GROUP BY ALL
)
SELECT f.path_id, f.metric_id, m.name AS metric, m.unit, p.call_path, m.consistency, f.ranks, f.count, f.sum, f.mean,
       f.min, if(f.min < f.max, f.least_rank, NULL) AS min_rank, f.median, f.max,
       if(f.min < f.max, f.most_rank, NULL) AS max_rank
FROM found f JOIN own_metrics m USING (metric_id) JOIN call_paths p USING (path_id)
ORDER BY f.path_id, f.metric_id
