-- SPDX-License-Identifier: BSD-3-Clause
-- The program's own metrics by rank, in the order in which exports write them.
-- needs: metric_values
-- private: yes
-- parameter iterations: leave out those that vary by iteration
-- parameter ranks: world ranks to keep; empty: all
SELECT rank, path_id, metric_id, count, sum, mean, min, max FROM metric_values
WHERE (len($ranks) = 0 OR list_contains($ranks, rank)) AND NOT ($iterations AND consistency = 'by iteration')
ORDER BY rank, path_id, metric_id
