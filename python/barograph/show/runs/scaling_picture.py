# SPDX-License-Identifier: BSD-3-Clause
"""Runs by their number of ranks as a picture: wall times with the ideal, efficiency, and how a rank spends its time.

Called by compare_picture. matplotlib is imported when a picture is asked for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from barograph.analyze.runs.compare import Comparison
from barograph.analyze.runs.scaling import Scaling
from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled
from barograph.spec.table_model import value_of
from barograph.wording.counted import counted

INCHES_EACH: Final = 3.2
HEIGHT: Final = 3.4
RUN, IDEAL = "#2c738e", "#888888"
# What a rank's time is made of, from the bottom up, with names and colours; parts that nobody has are left out.
PARTS: Final = (
    ("computing_ns", "computing", "#9aa5ad"),
    ("mpi_ns", "MPI", "#2c738e"),
    ("io_ns", "I/O", "#e08a1e"),
    ("startup_ns", "start-up", "#75d054"),
    ("tool_ns", "recording", "#c4361b"),
)


def draw_scaling(result: Comparison, target: Path, form: str) -> None:
    """Writes the picture in one of matrix_picture.FORMATS."""
    scaling = result.scaling
    plots = [_draw_walls, *([_draw_efficiency] if scaling.base else []), _draw_parts]
    with styled():
        figure = new_figure((INCHES_EACH * len(plots), HEIGHT), DPI)
        for axes, draw in zip(figure.subplots(1, len(plots), squeeze=False)[0], plots, strict=True):
            draw(axes, result)
        figure.savefig(target, format=form, metadata=METADATA[form])


def ideal_ns(scaling: Scaling, ranks: int) -> float:
    """Returns the wall time that this many ranks would take at an efficiency of 1."""
    base = scaling.rows[0]
    shrink = base["ranks"] / ranks if scaling.kind == "strong" else 1.0
    return float(base["wall_ns"] * shrink)


def _draw_walls(axes: Any, result: Comparison) -> None:
    scaling = result.scaling
    ranks = [row["ranks"] for row in scaling.rows]
    _count_ranks(axes, ranks)
    axes.set_yscale("log", base=10)
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_formatter("{x:g}")
    axes.tick_params(axis="y", which="minor", labelsize=7)
    if scaling.base:
        ideal = [ideal_ns(scaling, number) / 1e9 for number in ranks]
        axes.plot(ranks, ideal, "--", color=IDEAL, linewidth=1, label="ideal")
    axes.plot(ranks, [row["wall_ns"] / 1e9 for row in scaling.rows], "-", color=RUN, label="median")
    whole = {label for row in scaling.rows for label in row["labels"]}
    drawn = [row for row in result.runs if row["label"] in whole]
    axes.plot(
        [row["ranks"] for row in drawn],
        [row["wall_ns"] / 1e9 for row in drawn],
        "o",
        color=RUN,
        markersize=3.5,
    )
    axes.set_ylabel("wall time in s")
    axes.set_title(f"{scaling.kind} scaling" if scaling.base else f"{len(drawn):,} runs", fontsize=9.5)
    axes.legend(frameon=False, fontsize=8)


def _draw_efficiency(axes: Any, result: Comparison) -> None:
    rated = [
        (row["ranks"], row["efficiency"]) for row in result.scaling.rows if row["efficiency"] is not None
    ]
    _count_ranks(axes, [row["ranks"] for row in result.scaling.rows])
    axes.axhline(100, linestyle="--", color=IDEAL, linewidth=1)
    axes.plot(
        [ranks for ranks, _ in rated],
        [100 * efficiency for _, efficiency in rated],
        "o-",
        color=RUN,
        markersize=3.5,
    )
    axes.set_ylim(bottom=0)
    axes.set_ylabel("efficiency in %")
    axes.set_title(f"relative to {counted(result.scaling.rows[0]['ranks'], 'rank')}", fontsize=9.5)


def _draw_parts(axes: Any, result: Comparison) -> None:
    rows = result.scaling.rows
    bottom = [0.0] * len(rows)
    places = range(len(rows))
    for name, title, colour in PARTS:
        seconds = [float(value_of(row, name) or 0) / 1e9 for row in rows]
        if not any(seconds):
            continue
        axes.bar(places, seconds, 0.7, bottom=bottom, color=colour, label=title)
        bottom = [below + more for below, more in zip(bottom, seconds, strict=True)]
    axes.set_xticks(places, [f"{row['ranks']:,}" for row in rows])
    axes.set_xlabel("ranks")
    axes.set_ylabel("time of a rank in s")
    axes.set_title("mean over ranks", fontsize=9.5)
    axes.set_ylim(top=1.3 * max(bottom) if max(bottom) else 1)
    axes.legend(frameon=False, fontsize=7, ncols=2, loc="upper right")


def _count_ranks(axes: Any, ranks: list[int]) -> None:
    """Makes the horizontal axis one of numbers of ranks, with a tick for each that there is."""
    axes.set_xscale("log", base=2)
    axes.set_xticks(ranks, [f"{number:,}" for number in ranks])
    axes.minorticks_off()
    axes.set_xlabel("ranks")
