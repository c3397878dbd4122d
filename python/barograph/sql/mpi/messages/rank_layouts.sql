-- SPDX-License-Identifier: BSD-3-Clause
-- Where each rank runs, and where it would run if the ranks were put on one node after the other (block) or
-- round-robin, which needs nodes with as many ranks each. One row per rank.
-- example: SELECT rank, node FROM rank_layouts ORDER BY rank
-- needs: locations
-- column rank: rank in MPI_COMM_WORLD
-- column node: host name
-- column now: number of that node, in the order of their first ranks
-- column block: number of the node, one node after the other
-- column turn: number of the node, in turn; null where that is not possible
-- column nodes: how many nodes there are
WITH homes_of AS (SELECT rank, any_value(node) AS node FROM locations GROUP BY rank),
nodes AS (
    SELECT node, count(*) AS ranks, (row_number() OVER (ORDER BY min(rank)) - 1) AS node_id,
           sum(count(*)) OVER (ORDER BY min(rank)) AS upto FROM homes_of GROUP BY node
), ordered AS (SELECT rank, node, row_number() OVER (ORDER BY rank) - 1 AS place FROM homes_of),
shape AS (SELECT count(*) AS nodes, min(ranks) = max(ranks) AS even FROM nodes)
SELECT o.rank, o.node, n.node_id AS now,
       (SELECT min(b.node_id) FROM nodes b WHERE o.place < b.upto) AS block,
       CASE WHEN even THEN o.place % shape.nodes END AS turn, shape.nodes
FROM ordered o JOIN nodes n USING (node), shape
