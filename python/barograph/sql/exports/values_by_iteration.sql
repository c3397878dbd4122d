-- SPDX-License-Identifier: BSD-3-Clause
-- Times of loops and of the regions inside them by iteration, and the program's own metrics, in order. `own` is the key of a
-- metric of the program, null for times, which `of_mpi` tells apart; threads are added.
-- needs: metrics, own_metrics, series
-- private: yes
-- parameter ranks: world ranks to keep; empty: all
SELECT s.rank, s.path_id, s.execution, s.first_index, s.last_index, o.metric_id AS own, contains(m.name, 'mpi') AS of_mpi,
       sum(s.count)::BIGINT AS count, sum(s.sum) AS sum, min(s.min) AS min, max(s.max) AS max
FROM series s JOIN metrics m USING (metric_id) LEFT JOIN own_metrics o USING (metric_id)
WHERE m.consistency = 'by iteration' AND s.count > 0 AND (len($ranks) = 0 OR list_contains($ranks, s.rank))
  AND (o.metric_id IS NOT NULL OR m.name IN ('time', 'mpi time', 'region time', 'region mpi time'))
GROUP BY ALL ORDER BY s.rank, s.path_id, s.execution, s.first_index, s.last_index, own NULLS FIRST, of_mpi
