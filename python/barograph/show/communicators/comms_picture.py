# SPDX-License-Identifier: BSD-3-Clause
"""Communicators with the most time as a picture (PNG, SVG, PDF): a bar each, stacked by operation.

As figure 9 of the mpisee paper (Vardas et al.), with times summed over ranks: only sums may be stacked, as the
slowest rank differs by operation. matplotlib is imported when a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.show import units
from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.wording.communicator_name import shown_name
from barograph.wording.counted import counted
from barograph.wording.printable import printable

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes

MOST_BARS = 20
# Those of M. Okabe and K. Ito, told apart by people who see red and green alike; grey is what has no colour of its own.
COLOURS = ("#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#0072b2", "#d55e00", "#f0e442")
OTHER_COLOUR = "#999999"
OTHER = "other operations"
NAME_WIDTH = 28
INCHES_WIDE, INCHES_AROUND, INCHES_OF_BAR = 7.2, 1.5, 0.24
FEWEST_BARS = 4  # that a picture has room for


@dataclass(frozen=True)
class Stacks:
    """Time of communicators by operation, in ns."""

    names: list[str]
    operations: list[str]
    times: list[list[int]]  # by operation, then by communicator


def stacks_of(
    totals: Sequence[Communicators], rows: Sequence[CommunicatorSizes], most: int = MOST_BARS
) -> Stacks:
    """Returns the communicators with the most time; the rest is one bar, and rare operations are one part.

    Args:
        totals: The communicators, most time first; without the calls on none.
        rows: Their operations and sizes, sums over ranks.
        most: How many communicators have a bar of their own.
    """
    place = {total["object_id"]: min(at, most) for at, total in enumerate(totals)}
    names = [_name_of(total) for total in totals[:most]]
    left = len(totals) - len(names)
    if left:
        names.append(counted(left, "other"))
    sums: dict[str, list[int]] = {}
    for row in rows:
        of = sums.setdefault(row["operation"], [0] * len(names))
        of[place[row["communicator_id"]]] += row["time_ns"]
    order = sorted((name for name in sums if sum(sums[name])), key=lambda name: (-sum(sums[name]), name))
    operations, times = order[: len(COLOURS)], [sums[name] for name in order[: len(COLOURS)]]
    if rare := [sums[name] for name in order[len(COLOURS) :]]:
        operations.append(OTHER)
        times.append([sum(column) for column in zip(*rare, strict=True)])
    return Stacks(names, operations, times)


def cells_of(stacks: Stacks) -> list[tuple[str, str, int]]:
    """Returns communicator, operation and time of each part of a bar, bar by bar."""
    return [
        (name, operation, times[at])
        for at, name in enumerate(stacks.names)
        for operation, times in zip(stacks.operations, stacks.times, strict=True)
        if times[at]
    ]


def stacks_from(cells: Iterable[tuple[str, str, int]]) -> Stacks:
    """Returns the stacks that cells_of has taken apart, without communicators and operations that have no time."""
    times = {(name, operation): time for name, operation, time in cells}
    names = list(dict.fromkeys(name for name, _ in times))
    sums: dict[str, int] = {}
    for (_, operation), time in times.items():
        sums[operation] = sums.get(operation, 0) + time
    operations = sorted(sums, key=lambda name: (name == OTHER, -sums[name], name))
    return Stacks(names, operations, [[times.get((name, one), 0) for name in names] for one in operations])


def draw_communicators(stacks: Stacks, title: str, target: Path, form: str) -> None:
    """Writes the picture in one of matrix_picture.FORMATS; without communicators it is empty."""
    with styled():
        figure = new_figure(inches(stacks), DPI)
        draw_bars(figure.add_subplot(), stacks)
        figure.suptitle(printable(title), fontsize=11, parse_math=False)
        figure.savefig(target, format=form, metadata=METADATA[form])


def inches(stacks: Stacks) -> tuple[float, float]:
    """Returns the width and height that the bars need."""
    return INCHES_WIDE, INCHES_AROUND + INCHES_OF_BAR * max(len(stacks.names), FEWEST_BARS)


def draw_bars(axes: Any, stacks: Stacks) -> None:
    """Draws bars, axes and legend."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator  # noqa: PLC0415

    left = [0.0] * len(stacks.names)
    for at, (operation, times) in enumerate(zip(stacks.operations, stacks.times, strict=True)):
        colour = OTHER_COLOUR if operation == OTHER else COLOURS[at]
        seconds = [time * 1e-9 for time in times]
        axes.barh(range(len(left)), seconds, 0.8, left=left, color=colour, label=operation, linewidth=0)
        left = [one + more for one, more in zip(left, seconds, strict=True)]
    axes.set_yticks(range(len(left)), stacks.names, parse_math=False)
    axes.invert_yaxis()
    axes.xaxis.set_major_locator(MaxNLocator(nbins=6))
    axes.xaxis.set_major_formatter(FuncFormatter(_duration))
    axes.set_xlabel("time in MPI calls, sum over ranks")
    axes.set_ylabel("communicator (size)")
    if stacks.operations:
        axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4, frameon=False, fontsize=8)


def _duration(seconds: float, _place: int | None = None) -> str:
    return units.duration(seconds * 1e9)


def _name_of(total: Communicators) -> str:
    size = f" ({total['size']})" if total["kind"] == "communicator" and total["size"] else ""
    name = printable(shown_name(total["name"], total["user_name"]))
    return (name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "...") + size
