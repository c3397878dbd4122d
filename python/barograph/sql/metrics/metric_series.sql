-- SPDX-License-Identifier: BSD-3-Clause
-- The series of the program's own metrics. Commands read only these blocks of the profile (analyze/calls/program_metrics.py).
-- needs: own_metrics, series
-- private: yes
SELECT s.* FROM series s SEMI JOIN own_metrics USING (metric_id)
