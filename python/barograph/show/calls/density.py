# SPDX-License-Identifier: BSD-3-Clause
"""`barograph density` on the screen: sums, ranks with the same value, and the ranks as a grid of colours and numbers.

Works out nothing itself but what fits the screen.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from rich.style import Style
from rich.text import Text

from barograph.analyze.calls.density import Density, DensitySummary
from barograph.analyze.communicators.rank_grid import RankGrid
from barograph.analyze.time.strip import strip_of
from barograph.show import units
from barograph.show.colour_scale import colour_of
from barograph.show.communicators.matrix import weight_text
from barograph.show.screen import Screen
from barograph.show.time.density_strip import columns_that_fit, level, print_rows, print_scale
from barograph.spec.tables.density import DENSITY, DENSITY_LEVELS
from barograph.wording.counted import counted
from barograph.wording.ranks import rank_ranges

# Rows of a plane, and planes, that are shown: what is more is for a picture in a file.
MOST_ROWS = 32
MOST_PLANES = 8
# Above this brightness of the ground text is black.
BRIGHT = 0.45


def grid_text(grid: RankGrid) -> str:
    """Returns one sentence: how the ranks are arranged in the grid."""
    if grid.communicator:
        shape = " x ".join(map(str, grid.dims))
        turned = [str(axis) for axis, periodic in enumerate(grid.periods) if periodic]
        what = f", periodic in dimension {' and '.join(turned)}" if turned else ""
        return f"Ranks as in the Cartesian communicator {grid.communicator}: {shape}{what}."
    rows, columns = grid.ranks.shape[1:]
    return (
        f"Ranks row by row, {rows} x {columns}: the run has no Cartesian communicator of two or more dimensions with "
        "just these ranks."
    )


def sums_text(summary: DensitySummary, by: str) -> str:
    """Returns one sentence: the total, and the least and the most of a rank."""
    total = f"{weight_text(summary.total, by)}{' calls' if by == 'calls' else ''} in all"
    if summary.least == summary.most:
        return f"{total}; {weight_text(summary.most, by)} on each rank."
    spread = (
        f"by rank {weight_text(round(summary.mean, 1), by)} on average, least {weight_text(summary.least, by)} "
        f"(rank {summary.least_rank}), most {weight_text(summary.most, by)} (rank {summary.most_rank}), imbalance "
        f"{units.percent(summary.imbalance)}"
    )
    return f"{total}; {spread}."


def print_density(density: Density, grid: RankGrid, screen: Screen, *, title: str, by: str, top: int) -> None:
    """Prints the sums, the levels or the `top` ranks with most, and the grid."""
    summary = density.summary(by)
    screen.line(f"{title}: {sums_text(summary, by)}")
    if summary.together:
        screen.line(
            f"{weight_text(summary.together, by)} of these are of all ranks together, and on no rank of the grid."
        )
    if summary.calling < summary.ranks:
        screen.line(f"{counted(summary.ranks - summary.calling, 'rank')} never called.")
    levels = DENSITY_LEVELS.typed(density.levels(by))
    if levels:
        screen.heading(f"{DENSITY_LEVELS.title} {by}")
        screen.table(DENSITY_LEVELS, levels, cells={"value": lambda row: weight_text(row["value"], by)})
    else:
        places = grid.coordinates()
        rows = density.most(by, top)
        screen.heading(f"Ranks with the most {by}")
        screen.table(
            DENSITY, DENSITY.typed([{**row, "coordinates": place_text(places, row["rank"])} for row in rows])
        )
    screen.heading(f"{by.capitalize()} of {title} by rank")
    screen.line(grid_text(grid), style="dim")
    _print_planes(density, grid, screen, by)


def place_text(places: dict[int, tuple[int, ...]], rank: int) -> str | None:
    """Returns where a rank is in the grid, `1,3`; None where it is not."""
    return ",".join(map(str, places[rank])) if rank in places else None


def _print_planes(density: Density, grid: RankGrid, screen: Screen, by: str) -> None:
    values = grid.spread(density.values(by))
    known = values[np.isfinite(values)]
    low, high = float(known.min(initial=np.inf)), float(known.max(initial=-np.inf))
    if not len(known):
        return
    names = grid.plane_names()
    numbers = _cell_width(values, screen, by)
    binned = False
    for place, name in enumerate(names[:MOST_PLANES]):
        if name:
            screen.line(name)
        if numbers:
            rows = _row_names(grid.ranks[place])
            _print_numbers(values[place], rows, screen, by, numbers, (low, high))
        else:
            binned |= _print_shades(values[place], grid.ranks[place], screen, (low, high))
    if len(names) > MOST_PLANES:
        screen.line(
            f"{len(names) - MOST_PLANES} more planes are not shown; -o FILE.svg draws all.", style="dim"
        )
    if numbers:
        _print_legend(screen, by, low, high)
    else:
        print_scale(screen, lambda value: weight_text(value, by), low, high, binned=binned)


def _row_names(ranks: npt.NDArray[np.int64]) -> list[str]:
    """Returns the ranks of each row, or the first of them where they do not follow each other."""
    names: list[str] = []
    for row in ranks.tolist():
        there = [rank for rank in row if rank >= 0]
        consecutive = there == list(range(there[0], there[0] + len(there)))
        names.append(rank_ranges(there) if consecutive else f"{there[0]}, ...")
    return names


def _cell_width(values: npt.NDArray[np.float64], screen: Screen, by: str) -> int:
    """Returns the width of a cell with its number; 0 where the rows do not fit the screen so."""
    _, rows, columns = values.shape
    if rows > MOST_ROWS or values.size > MOST_ROWS * MOST_ROWS:
        return 0
    width = max(len(weight_text(value, by)) for value in values[np.isfinite(values)].tolist()) + 2
    head = 2 * len(str(values.size)) + 3
    return width if head + width * columns <= screen.width else 0


def _print_numbers(  # noqa: PLR0917
    values: npt.NDArray[np.float64],
    names: Sequence[str],
    screen: Screen,
    by: str,
    width: int,
    bounds: tuple[float, float],
) -> None:
    head = max(map(len, names))
    for name, row in zip(names, values.tolist(), strict=True):
        line = Text(name.rjust(head) + " ", style="dim")
        for value in row:
            text = weight_text(value, by) if np.isfinite(value) else ""
            shade = level(value, *bounds) if np.isfinite(value) else 0.0
            ground = Style(bgcolor=colour_of(shade), color="black" if shade > BRIGHT else "white")
            line.append(text.rjust(width - 1) + " ", ground if screen.pictures and text else Style())
        screen.rich_line(line)


def _print_shades(
    values: npt.NDArray[np.float64],
    ranks: npt.NDArray[np.int64],
    screen: Screen,
    bounds: tuple[float, float],
) -> bool:
    """Prints a plane as characters or colours; returns whether cells stand for several ranks."""
    names = _row_names(ranks)
    firsts = np.asarray([name.split("-")[0].split(",")[0] for name in names])
    columns = [(str(place), str(place)) for place in range(values.shape[1])]
    widest = max(map(len, firsts.tolist())) if len(names) <= MOST_ROWS else max(map(len, names))
    most = columns_that_fit(screen, widest)
    strip = strip_of(values, firsts, columns, MOST_ROWS, most)
    head = f"columns 0 to {values.shape[1] - 1}; each row by its first rank"
    print_rows(strip, screen, head, *bounds)
    return strip.ranks_per_row * strip.places_per_column > 1


def _print_legend(screen: Screen, by: str, low: float, high: float) -> None:
    scale = Text(f"least {weight_text(low, by)} ", style="dim")
    if screen.pictures:
        for step in range(16):
            scale.append(" ", Style(bgcolor=colour_of(step / 15)))
    logarithmic = screen.pictures and 0 < low < high
    scale.append(f" most {weight_text(high, by)}" + (" (log scale)" if logarithmic else ""), Style(dim=True))
    screen.rich_line(scale)
