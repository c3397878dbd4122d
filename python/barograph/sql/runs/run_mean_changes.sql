-- SPDX-License-Identifier: BSD-3-Clause
-- The call path, mean over ranks, in which each run that is slow or fast (`side`) differs most from the median.
-- needs: run_distances, run_values, run_spread
-- private: yes
SELECT v.run, v.subject AS call_path, v.value_ns - s.median_ns AS change_ns
FROM run_values v JOIN run_spread s USING (kind, subject, part) JOIN run_distances d USING (run)
WHERE v.kind = 'call path' AND d.side <> ''
QUALIFY row_number() OVER (PARTITION BY v.run ORDER BY if(d.side = 'slow', 1, -1) * change_ns DESC, v.subject) = 1
