# SPDX-License-Identifier: BSD-3-Clause
"""Call paths with inclusive and exclusive time and their spread over ranks, in display order.

Aggregation over ranks is SQL; only the order of the tree (one step per call path, not per fact) is Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.calls.caller_frames import caller_rows
from barograph.analyze.calls.categories import add_tags
from barograph.analyze.shared_records import KNOWN
from barograph.analyze.workspace import Workspace

SORT_KEYS = ("inclusive", "exclusive", "calls", "name")


def call_tree(
    workspace: Workspace,
    *,
    depth: int | None = None,
    min_share: float = 0.0,
    ranks: Sequence[int] = (),
    sort: str = "inclusive",
    by_category: bool = False,
    callers: bool = False,
) -> list[dict[str, Any]]:
    """Returns the call paths depth first, siblings by `sort`.

    Mean and min are over all chosen ranks; a rank that never took a path counts as 0. Each row: path_id,
    parent_id, depth, operation, layer, call_path, ranks, calls, bytes, inclusive_ns, exclusive_ns (sums over
    ranks and threads), inclusive_/exclusive_{min,mean,max}_ns over ranks, slowest_rank, share (inclusive, of
    the whole tree, 0 to 1), tags (of a region), hidden_children (left out by depth or min_share), and the bounds
    of the most, inclusive_/exclusive_max_{least,most}_ns: where these differ, most, least and slowest_rank are
    not known and null. Empty ranks means all ranks. With callers, call sites have their callers above them, one row
    per function and line; path_id and parent_id then are numbers of rows, not of call paths. By category, the rows are
    those of spec/tables' category_tree: all times are known.
    """
    if callers:
        rows = caller_rows(workspace, ranks)
    else:
        rows = workspace.query("category_tree" if by_category else "call_tree", {"chosen": list(ranks)})
    for row in () if by_category else rows:
        _forget(row)
    if not by_category:
        add_tags(workspace, rows)
    return in_tree_order(rows, depth=depth, min_share=min_share, sort=sort)


def in_tree_order(
    rows: Sequence[dict[str, Any]], *, depth: int | None, min_share: float, sort: str
) -> list[dict[str, Any]]:
    """Returns the rows of a tree depth first, siblings by `sort`, with `share` and `hidden_children`.

    Args:
        rows: with path_id, parent_id, depth, operation, calls, inclusive_ns and exclusive_ns.
        depth: what is deeper is left out.
        min_share: what has less of the inclusive time of the whole tree is left out.
        sort: one of SORT_KEYS.
    """
    children: dict[int | None, list[dict[str, Any]]] = {}
    for row in rows:
        children.setdefault(row["parent_id"], []).append(row)
    total = sum(row["inclusive_ns"] for row in children.get(None, [])) or 1
    ordered: list[dict[str, Any]] = []
    pending = sorted(children.get(None, []), key=lambda row: _order(row, sort), reverse=True)
    while pending:
        row = pending.pop()
        row["share"] = row["inclusive_ns"] / total
        below = children.get(row["path_id"], [])
        kept = [child for child in below if _visible(child, total, depth, min_share)]
        row["hidden_children"] = len(below) - len(kept)
        ordered.append(row)
        # A stack: the first one to show goes on last.
        pending.extend(sorted(kept, key=lambda child: _order(child, sort), reverse=True))
    return ordered


def _forget(row: dict[str, Any]) -> None:
    """Says null where the time of single ranks is not known, so that least, most and slowest are not either."""
    for kind in ("inclusive", "exclusive"):
        mean = row[f"{kind}_mean_ns"]
        least = max(row[f"{kind}_max_least_ns"], round(mean))
        most = max(min(row[f"{kind}_max_most_ns"], row[f"{kind}_ns"]), least)
        row[f"{kind}_max_least_ns"], row[f"{kind}_max_most_ns"] = least, most
        if most - least > KNOWN * most:
            row[f"{kind}_min_ns"] = row[f"{kind}_max_ns"] = None
            row["slowest_rank"] = None if kind == "inclusive" else row["slowest_rank"]


def _visible(row: dict[str, Any], total: int, depth: int | None, min_share: float) -> bool:
    return (depth is None or row["depth"] <= depth) and row["inclusive_ns"] / total >= min_share


def _order(row: dict[str, Any], sort: str) -> tuple[Any, ...]:
    if sort == "name":
        return (row["operation"], row["path_id"])
    column = "calls" if sort == "calls" else f"{sort}_ns"
    return (-row[column], row["path_id"])
