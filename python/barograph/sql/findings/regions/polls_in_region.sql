-- SPDX-License-Identifier: BSD-3-Clause
-- How often ranks poll in a region, itself and what is below it, or outside of regions. One row.
-- needs: fact_rows, call_paths, operations, is_polling
-- parameter ranks: of which ranks
-- parameter region: its name, or `program` for the time outside of regions
SELECT sum(s.calls) / len($ranks) AS each FROM fact_rows s JOIN call_paths p USING (path_id)
WHERE is_polling(p.operation) AND list_contains($ranks, s.rank)
  AND CASE WHEN $region = 'program'
           THEN NOT EXISTS (SELECT 1 FROM operations r
                            WHERE r.layer = 'region' AND contains(p.call_path, ' > ' || r.operation || ' > '))
           ELSE contains(p.call_path, ' > ' || $region || ' > ') END
