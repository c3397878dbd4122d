# SPDX-License-Identifier: BSD-3-Clause
"""Rule: most bytes of messages go from node to node, though another order of the ranks would keep them inside.

Compared are the two orders that every launcher offers: ranks one node after the other (block), and dealt out in turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection

# Where each rank runs, and where it would run by block and in turn (which needs nodes with as many ranks each).
LAYOUTS = """
CREATE OR REPLACE TEMP TABLE layouts AS
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
"""

CROSSING = """
WITH edges AS (
    SELECT sender, receiver, sum(bytes) AS bytes FROM messages
    WHERE receiver IS NOT NULL AND receiver != sender GROUP BY sender, receiver
), times AS (
    SELECT sum(time_ns) / count(DISTINCT rank) AS message_ns
    FROM mpi_times JOIN operation_families f USING (operation) WHERE f.kind = 'point-to-point'
)
SELECT any_value(a.nodes)::BIGINT AS nodes, sum(bytes)::BIGINT AS bytes,
       coalesce(sum(bytes) FILTER (a.now != b.now), 0)::BIGINT AS across,
       coalesce(sum(bytes) FILTER (a.block != b.block), 0)::BIGINT AS block_across,
       CASE WHEN any_value(a.turn) IS NOT NULL
            THEN coalesce(sum(bytes) FILTER (a.turn != b.turn), 0)::BIGINT END AS turn_across,
       arg_max(e.sender, (bytes, -e.sender)) FILTER (a.now != b.now) AS heavy_sender,
       arg_max(e.receiver, (bytes, -e.sender)) FILTER (a.now != b.now) AS heavy_receiver,
       max(bytes) FILTER (a.now != b.now)::BIGINT AS heavy_bytes, any_value(message_ns) AS message_ns
FROM edges e JOIN layouts a ON a.rank = e.sender JOIN layouts b ON b.rank = e.receiver, times
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds a bad order of ranks over nodes, if there is more than one node."""
    workspace = inspection.workspace
    workspace.need("rank_times", "mpi_times").execute(LAYOUTS)
    row = workspace.rows(CROSSING)[0]
    if not row["bytes"] or row["nodes"] < 2 or not row["across"]:
        return
    turn = row.pop("turn_across")
    in_turn = turn is not None and turn < row["block_across"]
    best = turn if in_turn else row["block_across"]
    row.pop("block_across")
    least_share = inspection.threshold("across_share")
    if row["across"] < least_share * row["bytes"] or best > inspection.threshold("better") * row["across"]:
        return
    lost = (row["message_ns"] or 0) * (row["across"] - best) / row["across"]
    if lost < inspection.noticeable_ns:
        return
    shares = {"across_share": row["across"] / row["bytes"], "best_share": best / row["bytes"]}
    order = {
        "order": "in turn" if in_turn else "one node after the other",
        "turn": in_turn,
        "block": not in_turn,
    }
    yield Found(row | {"best": best} | shares | order, lost / 1e9)
