-- SPDX-License-Identifier: BSD-3-Clause
-- Pearson's correlation of the time of each operation and communicator size with the wall time, over all runs, and
-- over those that are not outliers by their wall time: one slow run alone can make it 1.
-- needs: operation_values
-- private: yes
-- parameter fewest: with fewer runs there is no correlation
-- parameter least_ns [ns]: time that one run must spend there
WITH joined AS (
    SELECT operation, size, count(*) AS runs, max(communicators)::BIGINT AS communicators,
           median(time_ns) AS median_ns, min(time_ns) AS min_ns, max(time_ns) AS max_ns,
           if(max(time_ns) > min(time_ns), corr(time_ns, wall_ns), NULL) AS r,
           count(*) FILTER (outlier = '') AS usual_runs,
           if(max(time_ns) FILTER (outlier = '') > min(time_ns) FILTER (outlier = ''),
              corr(time_ns, wall_ns) FILTER (outlier = ''), NULL) AS usual_r
    FROM operation_values GROUP BY operation, size
)
SELECT operation, size, communicators, runs, median_ns, min_ns, max_ns, if(isfinite(r), r, NULL) AS r, usual_runs,
       if(isfinite(usual_r) AND usual_runs >= $fewest, usual_r, NULL) AS usual_r
FROM joined WHERE max_ns >= $least_ns AND runs >= $fewest ORDER BY r DESC NULLS LAST, max_ns DESC, operation, size
