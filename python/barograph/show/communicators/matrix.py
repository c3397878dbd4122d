# SPDX-License-Identifier: BSD-3-Clause
"""`barograph matrix` on the screen: sums and patterns, the heaviest pairs, and for few ranks the matrix itself.

The matrix is a heat map where the terminal has colours and a table of numbers elsewhere. Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.style import Style
from rich.text import Text

from barograph.analyze.communicators.matrix import Grid, MatrixSummary
from barograph.show import units
from barograph.show.colour_scale import colour_of, level_of
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.table_model import Column
from barograph.spec.tables.comms import MESSAGE_PAIRS
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.comms import MessagePairs


# Ranks up to which the matrix is shown: what fits 80 columns, two per cell of the heat map, eight per number.
MOST_COLOURED = 32
MOST_WRITTEN = 8


def weight_text(weight: float, by: str) -> str:
    """Returns a sum of bytes, calls or nanoseconds as people read it."""
    return units.duration(weight) if by == "time" else (units.size if by == "bytes" else units.count)(weight)


def sums_of(summary: MatrixSummary) -> str:
    """Returns one sentence: how many pairs of different ranks exchanged how much."""
    calls = summary.calls - summary.self_calls
    sent = units.size(summary.bytes - summary.self_bytes)
    time = units.duration(summary.time_ns - summary.self_time_ns)
    head = f"{counted(summary.pairs, 'pair')} of ranks: {sent} in {counted(calls, 'message')}"
    return f"{head}, {time} inside the sending calls"


def self_sums_of(summary: MatrixSummary) -> str:
    """Returns one sentence: what ranks sent to themselves; "" where none did."""
    if not summary.self_calls:
        return ""
    share = f" ({units.percent(summary.self_bytes / summary.bytes)} of all bytes)" if summary.bytes else ""
    return (
        f"Messages of {counted(summary.self_ranks, 'rank')} to itself: {units.size(summary.self_bytes)}{share} in "
        f"{counted(summary.self_calls, 'message')}, {units.duration(summary.self_time_ns)} inside the sending calls"
    ).replace("ranks to itself", "ranks to themselves")


def print_matrix(
    summary: MatrixSummary,
    rows: Sequence[MessagePairs],
    grid: Grid,
    screen: Screen,
    *,
    by: str,
    of: int,
    traced: bool = False,
) -> None:
    """Prints the summary, the pairs in `rows` (of `of` in all) and the matrix where it is small enough.

    `traced`: the messages are those of a trace.
    """
    if not summary.calls:
        screen.line("No message matches.")
        return
    screen.line(sums_of(summary) + ".")
    if self_sums_of(summary):
        screen.line(self_sums_of(summary) + ".")
    if summary.outside_calls:
        screen.line(
            f"{summary.outside_calls:,} of the messages ({units.size(summary.outside_bytes)}) went to "
            + (
                "the other group of an intercommunicator, or to ranks that the trace does not tell."
                if traced
                else "processes outside the job."
            )
        )
    for pattern in summary.patterns:
        screen.item("*", pattern)
    if summary.busiest_sender is not None and summary.mean_sent > 0 and grid.ranks > 1:
        screen.line(
            f"Sent by rank: {weight_text(summary.mean_sent, by)} on average, "
            f"{weight_text(summary.most_sent, by)} at most (rank {summary.busiest_sender}); imbalance "
            f"{units.percent(1 - summary.mean_sent / summary.most_sent)}."
        )
    screen.heading(f"Heaviest pairs by {by}")
    screen.table(
        MESSAGE_PAIRS,
        rows,
        cells={
            "communicator": lambda row: shown_name(row["communicator"], row["user_name"]),
            "mean_bytes": lambda row: units.size(row["bytes"] / row["calls"]),
            "mean_ns": lambda row: units.duration(row["time_ns"] / row["calls"]),
        },
    )
    if of > len(rows):
        screen.line(not_shown(of - len(rows), how="--top 0 and --csv show all"), style="dim")
    if 1 < grid.ranks <= (MOST_COLOURED if screen.pictures else MOST_WRITTEN):
        screen.heading(f"{by.capitalize()} from rank (row) to rank (column)")
        (_print_colours if screen.pictures else _print_numbers)(grid, screen, by)


def _weights(grid: Grid) -> dict[tuple[int, int], int]:
    rows: list[Any] = grid.cells.to_pylist()
    return {(row["row"], row["column"]): row["weight"] for row in rows}


def _print_numbers(grid: Grid, screen: Screen, by: str) -> None:
    weights = _weights(grid)
    names = [str(grid.first + place) for place in range(grid.size)]
    rows = [
        [
            name,
            *(
                weight_text(weights[row, column], by) if (row, column) in weights else "."
                for column in range(grid.size)
            ),
        ]
        for row, name in enumerate(names)
    ]
    screen.grid([Column(name, "int", title=name) for name in ("rank", *names)], rows)


def _print_colours(grid: Grid, screen: Screen, by: str) -> None:
    weights = {place: weight for place, weight in _weights(grid).items() if weight > 0}
    if not weights:
        return
    low, high = min(weights.values()), max(weights.values())
    width = max(2, len(str(grid.first + grid.size - 1)))
    every = max(1, -(-(width + 1) // 2))  # column numbers that do not touch
    head = "".join(str(grid.first + column).ljust(2 * every) for column in range(0, grid.size, every))
    screen.rich_line(Text(" " * (width + 1) + head, style="dim"))
    for row in range(grid.size):
        line = Text(str(grid.first + row).rjust(width) + " ", style="dim")
        for column in range(grid.size):
            weight = weights.get((row, column))
            if weight is None:
                line.append(" ·", Style(dim=True))
            else:
                line.append("  ", Style(bgcolor=colour_of(level_of(weight, low, high))))
        screen.rich_line(line)
    scale = Text(" " * (width + 1) + weight_text(low, by) + " ", style="dim")
    for step in range(16):
        scale.append(" ", Style(bgcolor=colour_of(step / 15)))
    scale.append(f" {weight_text(high, by)}" + (" (log scale)" if high > low else ""), Style(dim=True))
    screen.rich_line(scale)
