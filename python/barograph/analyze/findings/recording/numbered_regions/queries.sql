-- SPDX-License-Identifier: BSD-3-Clause
-- Names of regions that differ by a number only. One row per pattern, the most names first.
-- needs: fact_rows, call_paths
-- parameter many: least number of names
WITH named AS (
    SELECT DISTINCT regexp_replace(p.operation, '[0-9]+', '#', 'g') AS pattern, p.operation AS name, s.rank
    FROM fact_rows s JOIN call_paths p USING (path_id)
    WHERE p.layer = 'region' AND regexp_matches(p.operation, '[0-9]')
), by_rank AS (
    SELECT pattern, rank, count(*) AS names FROM named GROUP BY ALL
), most AS (
    SELECT pattern, max(names) AS most, count(*) AS ranks FROM by_rank GROUP BY pattern
)
SELECT pattern, min(name) AS example, count(DISTINCT name)::BIGINT AS names,
       any_value(most) = 1 AND any_value(ranks) > 1 AS by_rank, any_value(most) > 1 AS repeated
FROM named JOIN most USING (pattern)
GROUP BY pattern HAVING count(DISTINCT name) >= $many ORDER BY names DESC, pattern
