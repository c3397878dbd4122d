-- SPDX-License-Identifier: BSD-3-Clause
-- name: fullest_node
-- The node with the most ranks. One row.
-- needs: locations
-- private: yes
-- column node: host name
-- column ranks: ranks on it
SELECT node, count(DISTINCT rank) AS ranks FROM locations GROUP BY node ORDER BY ranks DESC, node LIMIT 1
