# SPDX-License-Identifier: BSD-3-Clause
"""Metrics of the program's own on the screen: the section of the report, and the tree of call paths of one of them."""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from barograph.analyze.calls.program_metrics import BY_ITERATION, MetricTree
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.metrics import METRIC_TREE, PROGRAM_METRICS

if TYPE_CHECKING:
    from barograph.spec.tables.metrics import ProgramMetrics


def value_text(value: float | None, unit: str) -> str:
    """Returns a value of a metric as people read it: a duration, a size, or three digits and the unit."""
    if value is None or value != value:  # noqa: PLR0124, not a number
        return "-"
    if math.isinf(value):
        return f"{value} {unit}".strip()
    if unit == "ns":
        return units.duration(value)
    if unit in {"B", "byte", "bytes"} and value >= 0:
        return units.size(value)
    if value == int(value) and abs(value) < 1e12:
        number = f"{int(value):,}"
    elif 1e-3 <= abs(value) < 1e7:
        number = f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    else:
        number = f"{value:.2e}"
    return f"{number} {unit}".strip()


def print_program_metrics(rows: Sequence[ProgramMetrics], screen: Screen, top: int) -> None:
    """Prints one row per metric and call path, at most `top`, and which command shows more; nothing without any."""
    if not rows:
        return
    screen.heading(PROGRAM_METRICS.title)
    varying = any(row["min_rank"] is not None and row["ranks"] > 1 for row in rows)
    screen.table(
        PROGRAM_METRICS,
        rows[:top],
        cells={
            "call_path": lambda row: row["call_path"].removeprefix("program > "),
            "min": lambda row: value_text(row["min"], row["unit"]),
            "median": lambda row: value_text(row["median"], row["unit"]),
            "max": lambda row: value_text(row["max"], row["unit"]),
        },
        without=() if varying else ("min_rank", "max_rank"),
    )
    if len(rows) > top:
        screen.line(not_shown(len(rows) - top), style="dim")
    screen.line(where_to_look(rows), style="dim")


def where_to_look(rows: Sequence[ProgramMetrics]) -> str:
    """Returns which commands show metrics by call path, and those by iteration; for at least one row."""
    said = f"`barograph tree --metric {shlex.quote(rows[0]['metric'])}` shows one by call path"
    by_iteration = [row["metric"] for row in rows if row["consistency"] == BY_ITERATION]
    if by_iteration:
        said += f", `barograph loops --metric {shlex.quote(by_iteration[0])}` by iteration"
    return f"{said}."


def print_metric_tree(tree: MetricTree, screen: Screen, *, ranks: int) -> None:
    """Prints the call paths with a metric of the program, and those above them."""
    rows = METRIC_TREE.typed(tree.rows)
    several = ranks > 1
    unit = f" in {tree.unit}" if tree.unit else ""
    screen.heading(f"{tree.metric}{unit}, {tree.consistency}")

    def text(name: str) -> Callable[[Any], str]:
        def cell(row: Any) -> str:
            return "" if row[name] is None else value_text(row[name], tree.unit)

        return cell

    screen.table(
        METRIC_TREE,
        rows,
        cells={
            "path": lambda row: "  " * row["depth"] + row["operation"],
            "ranks": lambda row: str(row["ranks"] or ""),
            "count": lambda row: units.count(row["count"]) if row["count"] else "",
            **{name: text(name) for name in ("mean", "sum", "min", "max")},
        },
        several_ranks=several,
    )
    over = f" over {ranks:,} ranks" if several else ""
    screen.line(
        f"Mean: of all values recorded on the call path itself{over}; nothing is added up the tree.",
        style="dim",
    )
