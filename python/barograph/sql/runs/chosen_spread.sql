-- SPDX-License-Identifier: BSD-3-Clause
-- The spread of what takes long enough in some run, with the run that is farthest from the median; of each kind what
-- differs most first, of ranks each part of their time in turn.
-- needs: run_spread, run_values, run_outliers, named_runs, communicators_of_runs
-- private: yes
-- parameter least_ns [ns]: time that one run must spend there
WITH farthest AS (
    SELECT v.kind, v.subject, v.part, arg_max(v.run, abs(v.value_ns - s.median_ns) ORDER BY v.run) AS run
    FROM run_values v JOIN run_spread s USING (kind, subject, part) GROUP BY v.kind, v.subject, v.part
), beyond AS (
    SELECT kind, subject, part, count(*) AS outliers FROM run_outliers GROUP BY kind, subject, part
)
SELECT s.kind, coalesce(c.name, s.subject) AS subject, coalesce(c.size, 0) AS size, s.part, s.runs, s.median_ns,
       s.q1_ns, s.q3_ns, s.q3_ns - s.q1_ns AS iqr_ns, s.min_ns, s.max_ns, coalesce(b.outliers, 0) AS outliers,
       r.label AS farthest
FROM run_spread s JOIN farthest f USING (kind, subject, part) JOIN named_runs r USING (run)
LEFT JOIN beyond b USING (kind, subject, part)
LEFT JOIN communicators_of_runs c ON s.kind = 'communicator' AND c.communicator = s.subject
WHERE s.kind <> 'wall time' AND s.max_ns >= $least_ns
ORDER BY s.kind, row_number() OVER (PARTITION BY s.kind, s.part ORDER BY s.max_ns - s.min_ns DESC, s.subject),
         s.max_ns - s.min_ns DESC, s.subject, s.part
