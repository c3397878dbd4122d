-- SPDX-License-Identifier: BSD-3-Clause
-- Messages of each rank, sent and received, without those to itself. One row per rank.
-- example: SELECT * FROM rank_messages ORDER BY bytes DESC LIMIT 10
-- needs: message_edges
-- column rank: rank in MPI_COMM_WORLD
-- column calls: number of messages
-- column bytes [bytes]: their payload
SELECT rank, sum(calls) AS calls, sum(bytes) AS bytes
FROM (SELECT sender AS rank, calls, bytes FROM message_edges UNION ALL SELECT receiver, calls, bytes FROM message_edges)
GROUP BY rank
