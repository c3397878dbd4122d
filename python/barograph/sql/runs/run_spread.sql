-- SPDX-License-Identifier: BSD-3-Clause
-- Median, quartiles (interpolated between neighbours) and extremes over the compared runs. Beyond the bounds, 1.5
-- interquartile ranges from the quartiles, a run is an outlier (Tukey, Exploratory Data Analysis, 1977). One row per
-- subject.
-- needs: run_values
-- stored: yes
-- private: yes
-- column kind: as in run_values
-- column subject: as in run_values
-- column part: as in run_values
-- column runs: how many were compared
-- column median_ns [ns]: of the runs
-- column q1_ns [ns]: a quarter of the runs take less
-- column q3_ns [ns]: a quarter of the runs take more
-- column min_ns [ns]: of the runs
-- column max_ns [ns]: of the runs
-- column low_ns [ns]: less is an outlier
-- column high_ns [ns]: more is an outlier
SELECT kind, subject, part, count(*) AS runs, median(value_ns) AS median_ns,
       quantile_cont(value_ns, 0.25) AS q1_ns, quantile_cont(value_ns, 0.75) AS q3_ns,
       min(value_ns) AS min_ns, max(value_ns) AS max_ns,
       q1_ns - 1.5 * (q3_ns - q1_ns) AS low_ns, q3_ns + 1.5 * (q3_ns - q1_ns) AS high_ns
FROM run_values GROUP BY kind, subject, part
