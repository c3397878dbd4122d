# SPDX-License-Identifier: BSD-3-Clause
"""The metrics of the program's own of two profiles, matched by name, unit and call path. Called by the diff command.

What is compared is the mean of all values, so that runs with different numbers of ranks and iterations can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from barograph.analyze.calls.program_metrics import program_metrics
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    from barograph.spec.tables.diff import DiffMetrics


@dataclass
class _Side:
    """The values of one run."""

    count: int = 0
    sum: float = 0.0
    min: float = inf
    max: float = -inf


def compare_metrics(first: Workspace, second: Workspace, *, sort: str = "change") -> list[DiffMetrics]:
    """Returns one row per metric and call path of either run; by `change` or `percent`, the greatest percentage first.

    Changes of metrics in different units cannot be put in order, percentages can.
    """
    sides = [_sides(workspace) for workspace in (first, second)]
    rows: list[DiffMetrics] = []
    for key in sides[0] | sides[1]:
        one, two = (side.get(key) for side in sides)
        a = one.sum / one.count if one else None
        b = two.sum / two.count if two else None
        change = None if a is None or b is None else b - a
        rows.append(
            {
                "metric": key[0],
                "unit": key[1],
                "call_path": key[2],
                "a": a,
                "b": b,
                "change": change,
                "percent": 100 * change / abs(a) if a and change is not None else None,
                "count_a": one.count if one else 0,
                "count_b": two.count if two else 0,
                "min_a": one.min if one else None,
                "min_b": two.min if two else None,
                "max_a": one.max if one else None,
                "max_b": two.max if two else None,
                "status": "new" if one is None else "gone" if two is None else "both",
            }
        )
    return sorted(rows, key=lambda row: (_order(row, sort), row["metric"], row["unit"], row["call_path"]))


def _order(row: DiffMetrics, sort: str) -> float:
    if sort == "name":
        return 0.0
    if row["percent"] is None:  # new, gone, or grown from nothing
        return 0.0 if row["change"] == 0 else -inf
    return -abs(row["percent"])


def _sides(workspace: Workspace) -> dict[tuple[str, str, str], _Side]:
    found: dict[tuple[str, str, str], _Side] = {}
    for row in program_metrics(workspace):
        side = found.setdefault((row["metric"], row["unit"], row["call_path"]), _Side())
        side.count += row["count"]
        side.sum += row["sum"]
        side.min = min(side.min, row["min"])
        side.max = max(side.max, row["max"])
    return found
