# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path, with times and their spread over ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.show import bars, units
from barograph.show.screen import Screen

BAR_WIDTH = 10


def print_tree(rows: Sequence[dict[str, Any]], screen: Screen, *, ranks: int) -> None:
    """Prints the rows of analyze.call_tree, which were made over `ranks` ranks."""
    several = ranks > 1
    columns = ["call path", ">share", ">incl. mean" if several else ">inclusive"]
    columns += [">min", ">max", ">on rank"] if several else []
    columns += [">excl. mean" if several else ">exclusive", *([">max"] if several else []), ">calls"]
    if screen.pictures:
        columns.append("")
    lines: list[list[str]] = []
    for row in rows:
        hidden = f" (+{row['hidden_children']} below)" if row["hidden_children"] else ""
        cells = ["  " * row["depth"] + row["operation"] + hidden, units.percent(row["share"])]
        cells.append(units.duration(row["inclusive_mean_ns"]))
        if several:
            cells += [units.duration(row[f"inclusive_{name}_ns"]) for name in ("min", "max")]
            cells.append(str(row["slowest_rank"]))
        cells.append(units.duration(row["exclusive_mean_ns"]))
        if several:
            cells.append(units.duration(row["exclusive_max_ns"]))
        cells.append(units.count(row["calls"]))
        if screen.pictures:
            cells.append(bars.share_bar(row["share"], BAR_WIDTH))
        lines.append(cells)
    screen.table(columns, lines)
    if several:
        text = f"Times per rank: mean over {ranks} ranks, then least and most. Calls: sum over ranks."
        screen.line(text, style="dim")
