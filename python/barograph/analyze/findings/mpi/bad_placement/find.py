# SPDX-License-Identifier: BSD-3-Clause
"""Finding: most bytes of messages go from node to node, though another order of the ranks would keep them inside.

Compared are the two orders that every launcher offers: ranks one node after the other (block), and round-robin.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a bad order of ranks over nodes, if there is more than one node."""
    (row,) = inspection.workspace.query("node_traffic")
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
        "order": "round-robin" if in_turn else "in blocks",
        "turn": in_turn,
        "block": not in_turn,
    }
    yield RawFinding(row | {"best": best} | shares | order, lost / 1e9)
