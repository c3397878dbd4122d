# SPDX-License-Identifier: BSD-3-Clause
"""Call paths with inclusive and exclusive time and their spread over ranks, in display order.

Aggregation over ranks is SQL; only the order of the tree (one step per call path, not per fact) is Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.shared_records import KNOWN
from barograph.analyze.workspace import Workspace

SORT_KEYS = ("inclusive", "exclusive", "calls", "name")

# Several places in the program may have one name (calls on one line, an unrolled loop): they are one row.
TREE = """
WITH chosen AS (SELECT rank FROM rank_times WHERE len($chosen) = 0 OR list_contains($chosen, rank)),
     job AS (SELECT greatest(count(*), 1) AS ranks FROM chosen),
     shown AS (SELECT path_id, min(path_id) OVER (PARTITION BY depth, layer, call_path) AS shown_id FROM call_paths),
     times AS ({times})
SELECT p.path_id, parents.shown_id AS parent_id, p.depth, p.operation, p.layer, p.call_path,
       count(*)::BIGINT AS ranks, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       sum(inclusive_ns)::BIGINT AS inclusive_ns, sum(exclusive_ns)::BIGINT AS exclusive_ns,
       if(count(*) < any_value(job.ranks), 0, min(inclusive_ns))::BIGINT AS inclusive_min_ns,
       sum(inclusive_ns) / any_value(job.ranks) AS inclusive_mean_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns,
       if(count(*) < any_value(job.ranks), 0, min(exclusive_ns))::BIGINT AS exclusive_min_ns,
       sum(exclusive_ns) / any_value(job.ranks) AS exclusive_mean_ns,
       max(exclusive_ns)::BIGINT AS exclusive_max_ns,
       arg_max(t.rank, (inclusive_ns, -t.rank)) AS slowest_rank,
       max(inclusive_least_ns)::BIGINT AS inclusive_max_least_ns,
       max(inclusive_most_ns)::BIGINT AS inclusive_max_most_ns,
       max(exclusive_least_ns)::BIGINT AS exclusive_max_least_ns,
       max(exclusive_most_ns)::BIGINT AS exclusive_max_most_ns
FROM times t JOIN call_paths p USING (path_id) LEFT JOIN shown parents ON parents.path_id = p.parent_id
JOIN chosen USING (rank), job
GROUP BY ALL ORDER BY p.path_id
"""
# Of logs that have sums over ranks; elsewhere times lie between bounds that are the same. A name of one call path needs
# no sums.
BOUNDED = """
         SELECT shown_id AS path_id, rank, sum(calls) AS calls, sum(bytes) AS bytes,
                sum(inclusive_ns) AS inclusive_ns, sum(exclusive_ns) AS exclusive_ns,
                sum(inclusive_least_ns) AS inclusive_least_ns, sum(inclusive_most_ns) AS inclusive_most_ns,
                sum(exclusive_least_ns) AS exclusive_least_ns, sum(exclusive_most_ns) AS exclusive_most_ns
         FROM path_times JOIN path_bounds USING (rank, path_id) JOIN shown USING (path_id) GROUP BY ALL
"""
SHARED_NAMES = """
SELECT path_id FROM call_paths
QUALIFY path_id != min(path_id) OVER (PARTITION BY depth, layer, call_path) LIMIT 1
"""
CERTAIN = """
         SELECT path_id, rank, calls, bytes, inclusive_ns, exclusive_ns,
                inclusive_ns AS inclusive_least_ns, inclusive_ns AS inclusive_most_ns,
                exclusive_ns AS exclusive_least_ns, exclusive_ns AS exclusive_most_ns
         FROM path_times
"""


def call_tree(
    workspace: Workspace,
    *,
    depth: int | None = None,
    min_share: float = 0.0,
    ranks: Sequence[int] = (),
    sort: str = "inclusive",
) -> list[dict[str, Any]]:
    """Returns the call paths depth first, siblings by `sort`.

    Mean and min are over all chosen ranks; a rank that never took a path counts as 0. Each row: path_id,
    parent_id, depth, operation, layer, call_path, ranks, calls, bytes, inclusive_ns, exclusive_ns (sums over
    ranks and threads), inclusive_/exclusive_{min,mean,max}_ns over ranks, slowest_rank, share (inclusive, of
    the whole tree, 0 to 1), hidden_children (left out by depth or min_share), and the bounds of the most,
    inclusive_/exclusive_max_{least,most}_ns: where these differ, most, least and slowest_rank are not known and null.
    Empty ranks means all ranks.
    """
    workspace.need("path_times", "rank_times")
    if workspace.ranks_together or workspace.rows(SHARED_NAMES):
        workspace.need("path_bounds")
        times = BOUNDED
    else:
        times = CERTAIN
    rows = workspace.rows(TREE.format(times=times), {"chosen": list(ranks)})
    for row in rows:
        _forget(row)
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
