-- SPDX-License-Identifier: BSD-3-Clause
-- How many ranks and nodes there are. One row.
-- example: SELECT ranks, nodes FROM node_counts WHERE nodes > 1
-- needs: locations
-- column ranks: ranks in the profile
-- column nodes: nodes whose name is known
-- column unknown: threads whose node is not known, as in converted logs
SELECT count(DISTINCT rank) AS ranks, count(DISTINCT node) FILTER (node != 'unknown') AS nodes,
       count(*) FILTER (node = 'unknown') AS unknown
FROM locations
