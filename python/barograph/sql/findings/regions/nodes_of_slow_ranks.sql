-- SPDX-License-Identifier: BSD-3-Clause
-- Where the slow ranks run. One row.
-- needs: rank_times, slow_ranks, core_shares
-- private: yes
-- column node: the node that they, and no others, run on; empty when there is none
-- column on_core: part of their time that they had a core
WITH there AS (
    SELECT count(DISTINCT node) AS nodes, any_value(node) AS node, count(*) AS ranks,
           (SELECT count(DISTINCT node) FROM rank_times) AS all_nodes,
           (SELECT count(*) FROM rank_times WHERE node IN
               (SELECT node FROM rank_times SEMI JOIN slow_ranks USING (rank))) AS all_ranks
    FROM rank_times SEMI JOIN slow_ranks USING (rank)
)
SELECT if(nodes = 1 AND all_nodes > 1 AND ranks = all_ranks AND ranks > 1, node, '') AS node,
       (SELECT avg(on_core) FROM core_shares SEMI JOIN slow_ranks USING (rank)) AS on_core
FROM there
