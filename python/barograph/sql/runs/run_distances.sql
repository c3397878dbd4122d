-- SPDX-License-Identifier: BSD-3-Clause
-- The compared runs by their wall time. How a run differs most (`side`) is given for outliers and the
-- slowest. One row per run; of one with another number of ranks than most have, distance and change are null.
-- needs: named_runs, run_spread
-- private: yes
SELECT r.run, r.label, r.start, r.start_unix_ns, r.program, r.ranks, r.nodes, r.wall_ns, r.losses, r.alike, r.compared,
       if(r.compared, r.wall_ns - s.median_ns, NULL) AS distance_ns,
       if(r.compared, r.wall_ns / nullif(s.median_ns, 0) - 1, NULL) AS change,
       CASE WHEN NOT r.compared THEN ''
            WHEN r.wall_ns > s.high_ns THEN 'slow' WHEN r.wall_ns < s.low_ns THEN 'fast' ELSE '' END AS outlier,
       CASE WHEN outlier <> '' THEN outlier
            WHEN row_number() OVER (ORDER BY r.compared DESC, r.wall_ns DESC, r.run) = 1 AND r.wall_ns > s.median_ns
            THEN 'slow' ELSE '' END AS side
FROM named_runs r, run_spread s WHERE s.kind = 'wall time'
