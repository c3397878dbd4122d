-- SPDX-License-Identifier: BSD-3-Clause
-- The names of metrics.
-- needs: metrics
-- private: yes
SELECT DISTINCT name FROM metrics ORDER BY name
