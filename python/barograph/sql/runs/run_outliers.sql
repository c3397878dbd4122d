-- SPDX-License-Identifier: BSD-3-Clause
-- Runs that are outliers in something, in how many interquartile ranges they are beyond the nearest quartile. One row per
-- subject and run.
-- needs: run_values, run_spread
-- private: yes
SELECT v.kind, v.subject, v.part, v.run, v.value_ns, s.median_ns, v.value_ns - s.median_ns AS distance_ns,
       if(v.value_ns > s.high_ns, v.value_ns - s.q3_ns, s.q1_ns - v.value_ns) / nullif(s.q3_ns - s.q1_ns, 0) AS ranges
FROM run_values v JOIN run_spread s USING (kind, subject, part)
WHERE v.value_ns > s.high_ns OR v.value_ns < s.low_ns
