-- SPDX-License-Identifier: BSD-3-Clause
-- Times of loops and regions by iteration and execution, and the program's own metrics, call path by call path. `own` is the
-- key of a metric of the program, null for times; threads are added. For a loop, which also has its times as
-- a region of the loop around it, those of its own iterations. What varies by execution has that as its
-- index.
-- needs: metrics, own_metrics, series
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
WITH named AS (
    SELECT s.path_id, o.metric_id AS own, s.rank, m.name, m.consistency,
           if(m.consistency = 'by execution', s.first_index, s.execution)::BIGINT AS execution,
           if(m.consistency = 'by execution', s.last_index, s.execution)::BIGINT AS last_execution,
           if(m.consistency = 'by iteration', s.first_index, NULL)::BIGINT AS first_index,
           if(m.consistency = 'by iteration', s.last_index, NULL)::BIGINT AS last_index, s.count, s.sum
    FROM series s JOIN metrics m USING (metric_id) LEFT JOIN own_metrics o USING (metric_id)
    WHERE s.count > 0 AND (len($ranks) = 0 OR list_contains($ranks, s.rank))
      AND (o.metric_id IS NOT NULL OR m.name IN ('time', 'region time'))
), loops AS (
    SELECT DISTINCT path_id FROM named WHERE own IS NULL AND name = 'time' AND consistency = 'by iteration'
)
SELECT path_id, own, rank, execution, last_execution, first_index, last_index, sum(count)::BIGINT AS count, sum(sum) AS sum
FROM named n LEFT JOIN loops l USING (path_id)
WHERE own IS NOT NULL OR l.path_id IS NULL OR (name = 'time' AND consistency = 'by iteration')
GROUP BY ALL ORDER BY path_id, own NULLS FIRST, rank, execution, first_index NULLS FIRST
