# SPDX-License-Identifier: BSD-3-Clause
"""`barograph ranks` on the screen: how each rank spent its time; the slowest ranks stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barograph.analyze.time_split import known
from barograph.show import bars, units
from barograph.show.screen import Screen

BAR_WIDTH = 20

# A rank this much above the mean computing time is marked; the same reason as finding.NOTICEABLE, with room
# for noise.
MARKED = 1.05
# Of the wall time of a rank: less is not worth a mark.
NOTICED = 0.01

CSV_COLUMNS = (
    "rank",
    "node",
    "threads",
    "wall_ns",
    "total_ns",
    "computing_ns",
    "computing_ratio",
    "mpi_ns",
    "mpi_share",
    "io_ns",
    "startup_ns",
    "tool_ns",
    "events",
    "dropped",
    "overhead_ns",
)


def print_ranks(rows: Sequence[dict[str, Any]], screen: Screen, *, left_out: int, io_recorded: bool) -> None:
    """Prints rows of analyze.split_by_rank in their order; `left_out` ranks were cut off by --top."""
    columns = [
        ">rank",
        "node",
        ">?threads",
        ">wall",
        ">computing",
        ">vs mean",
        ">MPI",
        ">?MPI share",
        ">start-up",
        ">?dropped",
    ]
    if io_recorded:
        columns.insert(8, ">I/O")
    if screen.pictures:
        columns.append("?!of the most computing")
    most = max((row["computing_ns"] for row in rows), default=0) or 1
    lines: list[list[str]] = []
    for row in rows:
        ratio = (
            row["computing_ratio"] if known((row["computing_least_ns"], row["computing_most_ns"])) else None
        )
        slow = _stands_out(row)
        cells = [str(row["rank"]), row["node"], str(row["threads"]), units.duration(row["wall_ns"])]
        cells.append(units.between(row["computing_least_ns"], row["computing_most_ns"]))
        cells.append("-" if ratio is None else f"{'! ' if slow else ''}{ratio:.2f}x")
        cells += [
            units.duration(row["mpi_ns"]),
            units.percent(row["mpi_share"]),
            units.duration(row["startup_ns"]),
            units.count(row["dropped"]),
        ]
        if io_recorded:
            cells.insert(8, units.between(row["io_least_ns"], row["io_most_ns"]))
        if screen.pictures:
            cells.append(bars.share_bar(row["computing_ns"] / most, BAR_WIDTH))
        lines.append(cells)
    screen.table(columns, lines)
    if left_out:
        screen.line(f"{left_out:,} more ranks are not shown; --top 0 shows all.", style="dim")
    if any(_stands_out(row) for row in rows):
        text = (
            "! spends at least 5 % more time outside MPI and I/O than the mean of all ranks, and that is at least "
            f"{units.percent(NOTICED)} of its run."
        )
        screen.line(text, style="dim")


def _stands_out(row: dict[str, Any]) -> bool:
    """Whether a rank computes longer than the mean, by enough to matter in its run."""
    ratio = row["computing_ratio"]
    if ratio is None or ratio < MARKED or not known((row["computing_least_ns"], row["computing_most_ns"])):
        return False
    return bool(row["computing_ns"] * (1 - 1 / ratio) >= NOTICED * row["wall_ns"])
