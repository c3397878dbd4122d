-- SPDX-License-Identifier: BSD-3-Clause
-- Each operation and communicator size in each compared run: time of the rank that spent most. A run that has no such
-- call took 0.
-- needs: run_operations, run_distances
-- private: yes
WITH compared AS (
    FROM run_distances WHERE compared
)
SELECT k.operation, k.size, d.run, d.label, d.wall_ns, d.outlier, coalesce(o.most_ns, 0) AS time_ns,
       coalesce(o.communicators, 0) AS communicators
FROM (SELECT DISTINCT operation, size FROM run_operations SEMI JOIN compared USING (run)) k CROSS JOIN compared d
LEFT JOIN run_operations o USING (operation, size, run)
