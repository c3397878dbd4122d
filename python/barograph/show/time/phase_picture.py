# SPDX-License-Identifier: BSD-3-Clause
"""Phases of I/O as a picture (PNG, SVG, PDF): bytes per second by time, and below how long ranks were inside calls.

Called by `barograph timeline --phases -o` and, with the rows of a document, by `barograph report --pictures`.
matplotlib is imported when a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from barograph.show import units
from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.wording.printable import printable

INCHES = (8.4, 3.4)
# Those of the page: I/O, and two that people who see red and green alike tell apart.
BYTES, FASTEST, SLOWEST = "#009e73", "#0072b2", "#d55e00"
# More cannot be told apart.
MOST_DRAWN = 2000
# A phase is at least this part of the picture, so that the shortest is seen.
LEAST_WIDTH = 0.002


def draw_phases(rows: Sequence[Mapping[str, Any]], wall_ns: int, title: str, target: Path, form: str) -> None:
    """Writes one picture of some phases, of which there is at least one."""
    with styled():
        figure = phases_figure(rows, wall_ns)
        figure.suptitle(printable(title), fontsize=10)
        figure.savefig(target, format=form, metadata=METADATA[form])


def phases_figure(rows: Sequence[Mapping[str, Any]], wall_ns: int) -> Any:
    """Returns the figure: rows of io_phases, and the end of the run, which is where time ends."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter  # noqa: PLC0415

    end = max(wall_ns, *(row["end_ns"] for row in rows)) * 1e-9
    with_ranks = any(row["slowest_ns"] is not None for row in rows)
    figure = new_figure((INCHES[0], INCHES[1] if with_ranks else INCHES[1] * 0.65), DPI)
    parts: Any = figure.subplots(2, 1, sharex=True) if with_ranks else [figure.add_subplot()]
    starts = [row["start_ns"] * 1e-9 for row in rows]
    widths = [max(row["length_ns"] * 1e-9, LEAST_WIDTH * end) for row in rows]
    rates = [row["bytes_per_s"] or 0.0 for row in rows]
    parts[0].bar(starts, rates, widths, align="edge", color=BYTES, linewidth=0)
    # A phase that moved nothing is there all the same.
    parts[0].plot(starts, [0.0] * len(rows), "|", color=BYTES, markersize=7, clip_on=False)
    parts[0].set_ylim(0, max(*rates, 1.0) * 1.08)
    parts[0].yaxis.set_major_locator(MaxNLocator(nbins=4))
    parts[0].yaxis.set_major_formatter(FuncFormatter(_rate))
    parts[0].set_ylabel("read and written")
    if with_ranks:
        known = [row for row in rows if row["slowest_ns"] is not None]
        middle = [(row["start_ns"] + row["length_ns"] / 2) * 1e-9 for row in known]
        slow, fast = ([row[name] * 1e-9 for row in known] for name in ("slowest_ns", "fastest_ns"))
        parts[1].vlines(middle, fast, slow, color="#999999", linewidth=1)
        parts[1].plot(middle, slow, "^", color=SLOWEST, markersize=5, label="slowest rank")
        parts[1].plot(middle, fast, "v", color=FASTEST, markersize=5, label="fastest rank")
        parts[1].set_ylim(0, max(*slow, 1e-9) * 1.12)
        parts[1].yaxis.set_major_locator(MaxNLocator(nbins=4))
        parts[1].yaxis.set_major_formatter(FuncFormatter(_time))
        parts[1].yaxis.set_minor_formatter(NullFormatter())
        parts[1].set_ylabel("in I/O calls")
        # Above the axes: the highest marks may be anywhere below.
        parts[1].legend(loc="lower right", bbox_to_anchor=(1.0, 0.98), ncols=2, frameon=False, fontsize=8)
    for axes in parts:
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_xlim(0, end)
    parts[-1].set_xlabel("seconds since the first process began")
    return figure


def _rate(value: float, _place: int) -> str:
    return f"{units.size(value)}/s"


def _time(value: float, _place: int) -> str:
    return units.duration(value * 1e9)
