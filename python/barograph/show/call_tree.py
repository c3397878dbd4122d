# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path, with times and their spread over ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.show import bars, units
from barograph.show.screen import Screen

BAR_WIDTH = 10


def print_tree(rows: Sequence[dict[str, Any]], screen: Screen, *, ranks: int) -> None:
    """Prints the rows of analyze.call_tree, which are sums and spreads over `ranks` ranks."""
    several = ranks > 1
    columns = ["call path", ">share", ">inclusive", ">exclusive", ">calls"]
    if several:
        columns += [">min/rank", ">mean/rank", ">max/rank", ">on rank"]
    if screen.pictures:
        columns.append("")
    lines: list[list[str]] = []
    for row in rows:
        hidden = f" (+{row['hidden_children']} below)" if row["hidden_children"] else ""
        cells = ["  " * row["depth"] + row["operation"] + hidden, units.percent(row["share"])]
        cells += [units.duration(row["inclusive_ns"]), units.duration(row["exclusive_ns"])]
        cells.append(units.count(row["calls"]))
        if several:
            cells += [units.duration(row[f"inclusive_{name}_ns"]) for name in ("min", "mean", "max")]
            cells.append(str(row["slowest_rank"]))
        if screen.pictures:
            cells.append(bars.share_bar(row["share"], BAR_WIDTH))
        lines.append(cells)
    screen.table(columns, lines)
    if several:
        screen.line(
            f"Inclusive and exclusive time are sums over {ranks} ranks; min, mean and max are inclusive "
            "time per rank.",
            style="dim",
        )
