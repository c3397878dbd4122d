# SPDX-License-Identifier: BSD-3-Clause
"""The density of a call as a picture (PNG, SVG, PDF): the grid of ranks as a heat map. Same profile, same bytes.

matplotlib is imported when a picture is asked for. Uses no screen and no state of matplotlib outside its figure.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np
import numpy.typing as npt

from barograph.analyze.calls.density import MOST_LEVELS
from barograph.analyze.communicators.rank_grid import RankGrid
from barograph.show.communicators.matrix import weight_text
from barograph.show.communicators.matrix_picture import DPI, METADATA, PLOT, growing, new_figure, styled

INCHES = (7.2, 6.2)
# Characters of a line of the title.
LINE = 84
# Largest number of cells per row or column that still leaves room for a number in each.
MOST_WRITTEN = 16
# Where the colours are bright enough for dark text, of 1.
BRIGHT = 0.55

SCALES = {"calls": "calls", "time": "time in these calls", "bytes": "bytes"}


@dataclass(frozen=True)
class DensityCaption:
    """The texts around the grid."""

    title: str  # program and calls
    subtitle: str  # how the ranks are arranged in it
    by: str  # a key of SCALES


def draw(
    grid: RankGrid, values: npt.NDArray[np.float64], caption: DensityCaption, target: Path, form: str
) -> None:
    """Writes the picture to `target` in one of matrix_picture.FORMATS.

    Args:
        grid: the ranks.
        values: of each, shape (planes, rows, columns); calls, ns or bytes, not a number where there is no rank.
        caption: the texts around it.
        target: the file.
        form: its format.
    """
    with styled():
        figure = new_figure(INCHES, DPI)
        draw_planes(figure, grid, values, caption.by)
        figure.suptitle(f"{caption.title}\n{fill(caption.subtitle, LINE)}", fontsize=10)
        figure.savefig(target, format=form, metadata=METADATA[form])


def draw_planes(
    figure: Any, grid: RankGrid, values: npt.NDArray[np.float64], by: str, *, small: bool = False
) -> None:
    """Draws the planes of a grid side by side into a figure, with one scale whose ends are the least and the most.

    `small`: there is room neither for words nor for numbers in the cells.
    """
    from matplotlib.colors import LogNorm, Normalize  # noqa: PLC0415
    from matplotlib.ticker import FuncFormatter, NullLocator  # noqa: PLC0415

    known = values[np.isfinite(values)]
    low, high = float(known.min(initial=math.inf)), float(known.max(initial=-math.inf))
    logarithmic = 0 < low < high
    norm: Any = LogNorm(low, high) if logarithmic else Normalize(low, high if high > low else low + 1)
    planes, names = len(values), grid.plane_names()
    across = math.isqrt(planes - 1) + 1
    axes: Any = figure.subplots(-(-planes // across), across, squeeze=False).ravel()
    for place in range(planes):
        image = axes[place].imshow(
            np.ma.masked_invalid(values[place]), cmap=growing(), norm=norm, interpolation="nearest"
        )
        axes[place].set_facecolor(PLOT)
        most = 9 if planes == 1 and not small else 4
        _name_rows(axes[place], grid.ranks[place], first=place == 0 and not small, most=most)
        if names[place] and not small:
            axes[place].set_title(names[place], fontsize=8)
        if planes == 1 and not small and max(values.shape[1:]) <= MOST_WRITTEN:
            _write_numbers(axes[place], values[place], norm, by)
        if place == 0:
            bar = figure.colorbar(image, ax=axes.tolist(), shrink=0.85, pad=0.02)
            if not small:
                bar.set_label(f"{SCALES[by]}, least {weight_text(low, by)}, most {weight_text(high, by)}")
            middle = (low * high) ** 0.5 if logarithmic else (low + high) / 2
            values_there: list[float] = np.unique(known).tolist()
            bar.set_ticks(
                values_there if len(values_there) <= (2 if small else MOST_LEVELS) else [low, middle, high]
            )
            bar.ax.yaxis.set_minor_locator(NullLocator())

            def label(value: float, _place: int | None = None) -> str:
                return weight_text(round(value, 1), by)

            bar.ax.yaxis.set_major_formatter(FuncFormatter(label))
    for empty in axes[planes:]:
        empty.set_axis_off()


def _name_rows(axes: Any, ranks: npt.NDArray[np.int64], *, first: bool, most: int) -> None:
    """Writes the first rank of `most` rows beside them; columns are counted from 0."""
    rows, columns = ranks.shape
    places = range(0, rows, max(1, -(-rows // most)))
    axes.set_yticks(list(places), [str(ranks[row, 0]) for row in places])
    across = range(0, columns, max(1, -(-columns // most)))
    axes.set_xticks(list(across), [str(column) for column in across])
    if first:
        axes.set_ylabel("first rank of the row")
        axes.set_xlabel("column")


def _write_numbers(axes: Any, values: npt.NDArray[np.float64], norm: Any, by: str) -> None:
    size = min(8.0, 64.0 / max(values.shape))
    lines: list[list[float]] = values.tolist()
    for row, line in enumerate(lines):
        for column, value in enumerate(line):
            if math.isfinite(value):
                colour = "black" if norm(value) > BRIGHT else "white"
                where = {"ha": "center", "va": "center", "color": colour, "fontsize": size}
                axes.text(column, row, weight_text(value, by), **where)
