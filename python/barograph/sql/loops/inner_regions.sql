-- SPDX-License-Identifier: BSD-3-Clause
-- The regions whose time was kept by iteration of the loop around them, or by execution. One row per region and loop.
-- needs: call_paths, metrics, series_summary
-- example: SELECT p.call_path, l.call_path AS loop FROM inner_regions r
--   JOIN call_paths p USING (path_id) JOIN call_paths l ON l.path_id = r.loop_path_id ORDER BY ALL
-- column path_id: key into call_paths: the region
-- column loop_path_id: key into call_paths: the innermost loop around it; by execution the program's first region
-- column consistency: by iteration or by execution
WITH RECURSIVE timed AS (
  SELECT DISTINCT path_id, m.name, m.consistency FROM series_summary s JOIN metrics m USING (metric_id)
  WHERE m.name IN ('time', 'region time')
),
up AS (
  SELECT t.path_id, p.parent_id AS above, t.consistency
  FROM timed t JOIN call_paths p USING (path_id) WHERE t.name = 'region time'
  UNION ALL
  SELECT u.path_id, p.parent_id, u.consistency
  FROM up u JOIN call_paths p ON p.path_id = u.above
  WHERE NOT EXISTS (
    SELECT 1 FROM timed t WHERE t.path_id = u.above AND t.name = 'time' AND t.consistency = u.consistency
  )
)
SELECT DISTINCT u.path_id, u.above AS loop_path_id, u.consistency
FROM up u JOIN timed t ON t.path_id = u.above AND t.name = 'time' AND t.consistency = u.consistency
