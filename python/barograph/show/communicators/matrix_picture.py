# SPDX-License-Identifier: BSD-3-Clause
"""The point-to-point matrix as a picture (PNG, SVG, PDF): a heat map, the same bytes for the same profile.

matplotlib is imported when a picture is asked for, because that takes most of a second. Uses no screen and no state
of matplotlib outside the figure it makes.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from barograph.analyze.communicators.matrix import Grid
from barograph.show.communicators.matrix import weight_text

# Larger jobs are binned: the picture is some 850 points wide, and of more cells than it has points some would be lost.
MOST_CELLS = 512
FORMATS = ("png", "svg", "pdf")
INCHES = (7.2, 6.2)
DPI = 160

UNITS = {"bytes": "bytes sent", "calls": "messages sent", "time": "time inside sending calls"}
# No time stamps, no program versions: the same profile gives the same file.
METADATA: dict[str, dict[str, Any]] = {
    "png": {"Software": "Barograph"},
    "svg": {"Date": None, "Creator": "Barograph"},
    "pdf": {"CreationDate": None, "Creator": "Barograph", "Producer": None},
}
# The ground of a picture whose cells have colours: darker than the least of them, as on the page (--plot in style.css),
# so that yellow is most everywhere and the order of brightness holds down to nothing.
PLOT = "#22082e"
# Viridis without its darkest part, which could not be told from that ground (SCALE in viewer/src/drawing/chart.ts).
SCALE = ("#443a83", "#2c738e", "#21a685", "#75d054", "#fde725")
STYLE = {
    "svg.hashsalt": "barograph",
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
    "font.family": "DejaVu Sans",
}


@dataclass(frozen=True)
class Caption:
    """The texts around the matrix."""

    title: str  # program and number of ranks
    subtitle: str  # communicators and filters
    by: str  # a key of UNITS


@contextmanager
def styled(letters: float = 9.0) -> Generator[None, None, None]:
    """Draws pictures in STYLE with this font size in points, regardless of the matplotlib settings."""
    import matplotlib as mpl  # noqa: PLC0415 - slow to import

    library: Any = mpl
    sizes = {"font.size": letters, "axes.titlesize": letters + 1}
    style = {**STYLE, **sizes, "backend": library.rcParams["backend"]}
    with library.rc_context({**library.rcParamsDefault, **style}):
        yield


def new_figure(size: tuple[float, float], dpi: float | None = None) -> Any:
    """Returns an empty figure that needs no screen; size in inches."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure: Any = Figure(figsize=size, dpi=dpi, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def growing() -> Any:
    """Returns the colours of growing values."""
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415

    return LinearSegmentedColormap.from_list("barograph", SCALE)


def dense(grid: Grid, by: str) -> Any:
    """Returns the grid as a masked float array, [sender, receiver]; empty and zero cells are masked.

    Bytes and calls as they are, time in seconds.
    """
    values = np.zeros((grid.size, grid.size))
    rows, columns = grid.cells.column("row").to_numpy(), grid.cells.column("column").to_numpy()
    values[rows, columns] = grid.cells.column("weight").to_numpy() * (1e-9 if by == "time" else 1.0)
    return np.ma.masked_less_equal(values, 0.0)


def draw(grid: Grid, caption: Caption, target: Path, form: str) -> None:
    """Writes the picture to `target` in one of FORMATS; an empty matrix gives an empty picture."""
    with styled():
        figure = new_figure(INCHES, DPI)
        axes = figure.add_subplot()
        draw_cells(figure, axes, grid, caption.by)
        figure.suptitle(caption.title, fontsize=11)
        axes.set_title(caption.subtitle, color="0.3", fontsize=8.5)
        figure.savefig(target, format=form, metadata=METADATA[form])


def _mark_scale(bar: Any, by: str, least: float, most: float, *, small: bool, width: int) -> None:
    """Writes ticks and a label beside the scale of the colours, of cells that are `width` ranks wide."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator  # noqa: PLC0415

    per = "" if width == 1 else f" per {width} x {width} ranks"
    scale = 1e9 if by == "time" else 1.0

    def label(value: float, _place: int | None = None) -> str:
        return weight_text(value * scale, by)

    ends = f"{label(least)} to {label(most)}" if least < most else label(most)
    if not small:
        bar.set_label(f"{UNITS[by]}{per}, {ends}")
    # Sizes at powers of two, so that they read as 64 KiB; one value gets one tick, a narrow scale its ends.
    if least < most and (small or most < 8 * least):
        bar.set_ticks([least, (least * most) ** 0.5, most])
    elif least < most:
        bar.ax.yaxis.set_major_locator(
            LogLocator(base=2.0 if by == "bytes" else 10.0, subs=(1.0,), numticks=9)
            if by == "bytes" or most > 100 * least
            else LogLocator(base=10.0, subs=(1.0, 2.0, 5.0), numticks=9)
        )
    else:
        bar.set_ticks([most])
    bar.ax.yaxis.set_minor_locator(NullLocator())
    bar.ax.yaxis.set_major_formatter(FuncFormatter(label))


def draw_cells(
    figure: Any,
    axes: Any,
    grid: Grid,
    by: str,
    *,
    small: bool = False,
    across: str = "receiving rank",
    down: str = "sending rank",
) -> None:
    """Draws the cells of a grid with the scale of their colours.

    Args:
        figure: that has the axes.
        axes: to draw into.
        grid: the cells.
        by: a key of UNITS.
        small: whether there is no room for more than the ends of the scale.
        across: what a column is.
        down: what a row is.
    """
    from matplotlib.colors import LogNorm  # noqa: PLC0415
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    values = dense(grid, by)
    # The edges of the first and the last cell, in ranks.
    low, high = grid.first - 0.5, grid.first - 0.5 + grid.size * grid.width
    axes.set_facecolor(PLOT)
    if values.count():
        least, most = float(values.min()), float(values.max())
        # One colour for one value; a scale needs two ends.
        norm = LogNorm(least if least < most else most / 10, most)
        image = axes.imshow(
            values, cmap=growing(), norm=norm, interpolation="nearest", extent=(low, high, high, low)
        )
        bar = figure.colorbar(image, ax=axes, shrink=0.7 if small else 0.85, pad=0.02)
        _mark_scale(bar, by, least, most, small=small, width=grid.width)
    axes.set_xlim(low, high)
    axes.set_ylim(high, low)
    axes.set_aspect("equal")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(nbins=4 if small else 9, integer=True, steps=[1, 2, 4, 5, 8, 10]))
    axes.set_xlabel(across)
    axes.set_ylabel(down)
    if not small:
        axes.xaxis.set_label_position("top")
        axes.xaxis.tick_top()
