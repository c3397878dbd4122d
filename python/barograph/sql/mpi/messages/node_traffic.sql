-- SPDX-License-Identifier: BSD-3-Clause
-- How many bytes of messages go from node to node, and how many would with another order of the ranks. One row.
-- example: SELECT across / bytes AS between_nodes FROM node_traffic WHERE bytes > 0
-- needs: message_edges, rank_layouts, message_times
-- column nodes: nodes of the job
-- column bytes [bytes]: of all messages between ranks
-- column across [bytes]: from node to node
-- column block_across [bytes]: with the ranks on one node after the other
-- column turn_across [bytes]: with the ranks round-robin; null where that is not possible
-- column heavy_sender: sender of the pair of ranks on different nodes with the most bytes
-- column heavy_receiver: its receiver
-- column heavy_bytes [bytes]: of this pair
-- column message_ns [ns]: time in point-to-point communication, mean of the ranks that have some
WITH edges AS (
    SELECT sender, receiver, sum(bytes) AS bytes FROM message_edges GROUP BY sender, receiver
), times AS (
    SELECT sum(time_ns) / count(*) AS message_ns FROM message_times
)
SELECT any_value(a.nodes)::BIGINT AS nodes, sum(bytes)::BIGINT AS bytes,
       coalesce(sum(bytes) FILTER (a.now != b.now), 0)::BIGINT AS across,
       coalesce(sum(bytes) FILTER (a.block != b.block), 0)::BIGINT AS block_across,
       CASE WHEN any_value(a.turn) IS NOT NULL
            THEN coalesce(sum(bytes) FILTER (a.turn != b.turn), 0)::BIGINT END AS turn_across,
       arg_max(e.sender, (bytes, -e.sender)) FILTER (a.now != b.now) AS heavy_sender,
       arg_max(e.receiver, (bytes, -e.sender)) FILTER (a.now != b.now) AS heavy_receiver,
       max(bytes) FILTER (a.now != b.now)::BIGINT AS heavy_bytes, any_value(message_ns) AS message_ns
FROM edges e JOIN rank_layouts a ON a.rank = e.sender JOIN rank_layouts b ON b.rank = e.receiver, times
