-- SPDX-License-Identifier: BSD-3-Clause
-- Keys of the program's own metrics.
-- needs: own_metrics
-- private: yes
SELECT metric_id FROM own_metrics ORDER BY metric_id
