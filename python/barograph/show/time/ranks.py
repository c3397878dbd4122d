# SPDX-License-Identifier: BSD-3-Clause
"""`barograph ranks` on the screen: how each rank spent its time; the slowest ranks stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from barograph.analyze.time.time_split import known
from barograph.show import bars, units
from barograph.show.screen import Screen
from barograph.show.whole_run.run_header import not_shown
from barograph.spec.tables.time import RANKS

if TYPE_CHECKING:
    from barograph.spec.tables.time import Ranks

BAR_WIDTH = 20

# A rank this much above the mean computing time is marked; the same reason as finding.NOTICEABLE, with room
# for noise.
MARKED = 1.05
# Share of the wall time of a rank: less is not worth a mark.
NOTICED = 0.01


AFTER_INIT = (
    "After init: the time outside MPI_Init, of which the MPI share is. What ran before MPI_Init is in it."
)


def print_ranks(
    rows: Sequence[Ranks], screen: Screen, *, left_out: int, io_recorded: bool, after_init: bool = False
) -> None:
    """Prints rows of analyze.split_by_rank in their order.

    Args:
        rows: One per rank.
        screen: Where to.
        left_out: How many ranks were cut off by --top.
        io_recorded: Whether there is a column of I/O.
        after_init: Whether shares are of the time outside MPI_Init, which has a column then.
    """
    most = max((row["computing_ns"] for row in rows), default=0) or 1
    screen.table(
        RANKS,
        rows,
        cells={
            "computing_ratio": _ratio,
            "bar": lambda row: bars.share_bar(row["computing_ns"] / most, BAR_WIDTH),
        },
        without={*(() if io_recorded else ("io_ns",)), *(() if after_init else ("after_init_ns",))},
    )
    if after_init:
        screen.line(AFTER_INIT, style="dim")
    if left_out:
        screen.line(not_shown(left_out, "rank"), style="dim")
    if any(_stands_out(row) for row in rows):
        text = (
            "! spends at least 5 % more time outside MPI and I/O than the mean of all ranks, and that is at least "
            f"{units.percent(NOTICED)} of its run."
        )
        screen.line(text, style="dim")


def _ratio(row: Ranks) -> str:
    ratio = row["computing_ratio"]
    if ratio is None or known((row["computing_least_ns"], row["computing_most_ns"])) is None:
        return "-"
    return f"{'! ' if _stands_out(row) else ''}{ratio:.2f}x"


def _stands_out(row: Ranks) -> bool:
    """Whether a rank computes longer than the mean, by enough to matter in its run."""
    ratio = row["computing_ratio"]
    if ratio is None or ratio < MARKED or not known((row["computing_least_ns"], row["computing_most_ns"])):
        return False
    return bool(row["computing_ns"] * (1 - 1 / ratio) >= NOTICED * row["wall_ns"])
