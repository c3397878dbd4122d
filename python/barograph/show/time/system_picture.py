# SPDX-License-Identifier: BSD-3-Clause
"""What was sampled of processes and nodes as a picture (PNG, SVG, PDF): a line by time for each metric.

Called by `barograph system -o` and, with the rows of a document, by `barograph report --pictures`. matplotlib is
imported when a picture is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, log2
from pathlib import Path
from typing import Any

from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.show.time.system import axis_text
from barograph.wording.printable import printable

INCHES = (7.2, 1.2)  # of each metric
LINE = "#cc79a7"
# More metrics in one picture are too flat to be read.
MOST_METRICS = 8


def draw_system(rows: Sequence[Mapping[str, Any]], title: str, target: Path, form: str) -> None:
    """Writes one picture of rows of system_rates, of which there are some: the first MOST_METRICS of their metrics."""
    with styled():
        figure = system_figure(rows, DPI)
        figure.suptitle(printable(title), fontsize=10)
        figure.savefig(target, format=form, metadata=METADATA[form])


def system_figure(rows: Sequence[Mapping[str, Any]], dpi: float | None = None) -> Any:
    """Returns the figure of rows of system_rates."""
    from matplotlib.ticker import FuncFormatter  # noqa: PLC0415

    metrics: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        metrics.setdefault(row["metric"], []).append(row)
    shown = list(metrics.items())[:MOST_METRICS]
    size = (INCHES[0], INCHES[1] * len(shown) + 0.3)
    figure = new_figure(size) if dpi is None else new_figure(size, dpi)
    parts: Any = figure.subplots(len(shown), 1, sharex=True, squeeze=False)[:, 0]
    for axes, (metric, steps) in zip(parts, shown, strict=True):
        unit: str = steps[0]["unit"]
        values = [row["value"] for row in steps]
        edges = [*(row["start_ns"] * 1e-9 for row in steps), steps[-1]["end_ns"] * 1e-9]
        axes.stairs(values, edges, color=LINE, fill=True, alpha=0.25)
        axes.stairs(values, edges, color=LINE, linewidth=1)
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_locator(_round_places(unit, max(values)))
        axes.yaxis.set_major_formatter(FuncFormatter(_axis_label(unit)))
        axes.set_title(metric if unit.startswith("bytes") else f"{metric} ({unit})", fontsize=8, loc="left")
        axes.spines[["top", "right"]].set_visible(False)
    parts[-1].set_xlabel("seconds since the first process began")
    return figure


def _round_places(unit: str, top: float) -> Any:
    """Returns what puts two to four ticks above 0: bytes are round in powers of two."""
    from matplotlib.ticker import MaxNLocator, MultipleLocator  # noqa: PLC0415

    if not unit.startswith("bytes") or top <= 0:
        return MaxNLocator(nbins=3)
    return MultipleLocator(2.0 ** ceil(log2(top / 4)))


def _axis_label(unit: str) -> Callable[[float, int | None], str]:
    """Returns what a formatter of matplotlib calls with a value and the place of its tick."""

    def label(value: float, _place: int | None = None) -> str:
        return axis_text(value, unit)

    return label
