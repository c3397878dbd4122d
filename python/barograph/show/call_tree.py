# SPDX-License-Identifier: BSD-3-Clause
"""`barograph tree` on the screen: one indented line per call path, with times and their spread over ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.show import bars, units
from barograph.show.run_header import plural
from barograph.show.screen import Screen

BAR_WIDTH = 10


def print_tree(rows: Sequence[dict[str, Any]], screen: Screen, *, ranks: int) -> None:
    """Prints the rows of analyze.call_tree, which were made over `ranks` ranks."""
    several = ranks > 1
    columns = ["call path", ">share", ">incl. mean" if several else ">inclusive"]
    columns += [">?min", ">max", ">?on rank"] if several else []
    columns += [">excl. mean" if several else ">exclusive", *([">?max"] if several else []), ">calls"]
    if screen.pictures:
        columns.append("?!")
    lines: list[list[str]] = []
    for row in rows:
        hidden = f" (+{row['hidden_children']} below)" if row["hidden_children"] else ""
        cells = ["  " * row["depth"] + row["operation"] + hidden, units.percent(row["share"])]
        cells.append(units.duration(row["inclusive_mean_ns"]))
        if several:
            least = row["inclusive_min_ns"]
            cells += ["?" if least is None else units.duration(least), _most(row, "inclusive")]
            cells.append("?" if row["slowest_rank"] is None else str(row["slowest_rank"]))
        cells.append(units.duration(row["exclusive_mean_ns"]))
        if several:
            cells.append(_most(row, "exclusive"))
        cells.append(units.count(row["calls"]))
        if screen.pictures:
            cells.append(bars.share_bar(row["share"], BAR_WIDTH))
        lines.append(cells)
    screen.table(columns, lines)
    if several:
        text = (
            f"Times per rank: mean over {plural(ranks, 'rank')}, then least and most. Calls: sum over ranks."
        )
        screen.line(text, style="dim")


def _most(row: dict[str, Any], kind: str) -> str:
    return units.between(row[f"{kind}_max_least_ns"], row[f"{kind}_max_most_ns"])
