-- SPDX-License-Identifier: BSD-3-Clause
-- Outliers that are far enough from the median, the farthest first. If ranks are outliers alike, in one run
-- and one part of their time, each says how many there are and in which place it comes.
-- needs: run_outliers, named_runs, communicators_of_runs
-- private: yes
-- parameter least_ns [ns]: how far
SELECT r.label AS run, o.kind, coalesce(c.name, o.subject) AS subject, coalesce(c.size, 0) AS size, o.part, o.value_ns,
       o.median_ns, o.distance_ns, o.ranges, count(*) OVER alike AS ranks,
       row_number() OVER (alike ORDER BY abs(o.distance_ns) DESC, o.subject::VARCHAR) AS place
FROM run_outliers o JOIN named_runs r USING (run)
LEFT JOIN communicators_of_runs c ON o.kind = 'communicator' AND c.communicator = o.subject
WHERE abs(o.distance_ns) >= $least_ns AND o.kind <> 'wall time'
WINDOW alike AS (PARTITION BY o.run, o.kind, o.part, o.distance_ns > 0, if(o.kind = 'rank', '', o.subject))
ORDER BY abs(o.distance_ns) DESC, r.label, o.kind, o.subject, o.part
