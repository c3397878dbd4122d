# SPDX-License-Identifier: BSD-3-Clause
"""Many runs as a picture (PNG, SVG, PDF): their wall times as a box plot, and what is correlated with these.

Runs of several numbers of ranks are drawn by these (scaling_picture).

matplotlib is imported when a picture is asked for. Uses no screen and no state of matplotlib outside its figure.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from barograph.analyze.runs.compare import Comparison
from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.show.runs.scaling_picture import draw_scaling
from barograph.wording.printable import printable

# Scatter plots beside the box plot; more would be too small to read.
MOST_DRAWN = 3
INCHES_EACH = 3.0
HEIGHT = 3.4
USUAL, OUTLIER = "#2c738e", "#c4361b"


def draw_runs(result: Comparison, values: list[dict[str, Any]], target: Path, form: str) -> None:
    """Writes the picture in one of matrix_picture.FORMATS; `values` are the rows of operation_values."""
    if result.scaling.several:
        draw_scaling(result, target, form)
        return
    shown = [row for row in result.correlations if row["r"] is not None][:MOST_DRAWN]
    with styled():
        figure = new_figure((INCHES_EACH * (1 + len(shown)), HEIGHT), DPI)
        axes = figure.subplots(1, 1 + len(shown), squeeze=False)[0]
        _draw_walls(axes[0], result)
        for place, row in zip(axes[1:], shown, strict=True):
            rows = [
                one for one in values if (one["operation"], one["size"]) == (row["operation"], row["size"])
            ]
            _draw_correlation(place, row, rows)
        figure.savefig(target, format=form, metadata=METADATA[form])


def _draw_walls(axes: Any, result: Comparison) -> None:
    seconds = [row["wall_ns"] / 1e9 for row in result.runs]
    axes.boxplot([seconds], showfliers=False, widths=0.5, medianprops={"color": "black"})
    for usual, colour in ((True, USUAL), (False, OUTLIER)):
        some = [
            value for value, row in zip(seconds, result.runs, strict=True) if (not row["outlier"]) == usual
        ]
        axes.plot([1] * len(some), some, "o", color=colour, markersize=3.5, alpha=0.8)
    for value, row in zip(seconds, result.runs, strict=True):
        if row["outlier"]:
            label = axes.annotate(
                printable(row["label"]),
                (1, value),
                (7, 0),
                textcoords="offset points",
                fontsize=7,
                va="center",
            )
            label.set_parse_math(False)
    axes.set_xticks([])
    axes.set_ylabel("wall time in s")
    axes.set_title(f"{len(seconds):,} runs", fontsize=9.5)


def _draw_correlation(axes: Any, row: dict[str, Any], rows: list[dict[str, Any]]) -> None:
    for usual, colour in ((True, USUAL), (False, OUTLIER)):
        some = [one for one in rows if (not one["outlier"]) == usual]
        horizontal = [one["time_ns"] / 1e9 for one in some]
        axes.plot(
            horizontal, [one["wall_ns"] / 1e9 for one in some], "o", color=colour, markersize=3.5, alpha=0.8
        )
    axes.set_xlabel("time of the slowest rank in s")
    size = f"communicator size {row['size']:,}" if row["size"] else "several communicators"
    title = axes.set_title(f"{printable(row['operation'])}\n{size}, r = {row['r']:.2f}", fontsize=9.5)
    title.set_parse_math(False)
