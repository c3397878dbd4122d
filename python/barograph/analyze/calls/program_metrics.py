# SPDX-License-Identifier: BSD-3-Clause
"""Metrics of the program's own: what the values are, by call path. For report, tree, diff, the page and exports.

A metric of a call path is about the values recorded on that call path itself: nothing is added up the tree, because it
is not known whether a sum means anything (particles) or not (a residual). The one number of a metric is therefore the
mean of its values; sums, and how many values there are, are shown beside it where there is room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from barograph.analyze.workspace import Workspace
from barograph.spec.tables.metrics import PROGRAM_METRICS

if TYPE_CHECKING:
    from barograph.spec.tables.metrics import ProgramMetrics

BY_ITERATION = "by iteration"


def program_metrics(workspace: Workspace, ranks: Sequence[int] = ()) -> list[ProgramMetrics]:
    """Returns one row per metric and call path, in the order of call paths; over all ranks where none is named."""
    if not need_series(workspace):
        return []
    return PROGRAM_METRICS.typed(workspace.query("metrics_of_ranks", {"chosen": list(ranks)}))


def need_series(workspace: Workspace) -> bool:
    """Reads the series of the program's own metrics, and no others; False where there is none."""
    ids = [int(row["metric_id"]) for row in workspace.query("own_metric_ids")]
    if ids and not workspace.has("metric_series"):
        workspace.add_table("metric_series", workspace.profile.series(metric_ids=ids))
    return bool(ids)


def metric_names(workspace: Workspace) -> list[str]:
    """Returns the names of the metrics of the program that have values."""
    return sorted({row["metric"] for row in program_metrics(workspace)})


def metric_labels(rows: Sequence[ProgramMetrics]) -> dict[int, str]:
    """Returns a name for each metric by its key: with unit, and with what it varies by, where names are equal."""
    of: dict[int, tuple[str, str, str]] = {
        row["metric_id"]: (row["metric"], row["unit"], row["consistency"]) for row in rows
    }
    labels: dict[int, str] = {}
    for metric_id, (name, unit, consistency) in of.items():
        same = [other for other in of.values() if other[0] == name]
        label = name
        if len({other[1] for other in same}) > 1 and unit:
            label += f" [{unit}]"
        if sum(other[1] == unit for other in same) > 1:
            label += f" ({consistency})"
        labels[metric_id] = label
    return labels


@dataclass(frozen=True)
class MetricTree:
    """The call paths that have a metric, and those above them."""

    metric: str
    unit: str
    consistency: str
    rows: list[dict[str, Any]]


def metric_trees(
    workspace: Workspace, name: str, paths: Sequence[dict[str, Any]], ranks: Sequence[int] = ()
) -> list[MetricTree]:
    """Returns a tree per metric of this name; `paths` are rows of call_tree, from which those that matter are kept."""
    found = [row for row in program_metrics(workspace, ranks) if row["metric"] == name]
    trees: list[MetricTree] = []
    by_id = {row["path_id"]: row for row in paths}
    for metric_id in dict.fromkeys(row["metric_id"] for row in found):
        own = {row["path_id"]: row for row in found if row["metric_id"] == metric_id}
        kept: set[int] = set()
        for path_id in own:
            above: int | None = path_id
            while above is not None and above in by_id and above not in kept:
                kept.add(above)
                above = by_id[above]["parent_id"]
        values = ("ranks", "count", "sum", "mean", "min", "min_rank", "median", "max", "max_rank")
        one = next(iter(own.values()))
        head = {name: one[name] for name in ("metric", "unit", "consistency")}
        rows: list[dict[str, Any]] = []
        for path in paths:
            if path["path_id"] in kept:
                value: Any = own.get(path["path_id"], {"count": 0, "ranks": 0})
                rows.append({**path, **head, **{key: value.get(key) for key in values}})
        trees.append(MetricTree(one["metric"], one["unit"], one["consistency"], rows))
    return trees
