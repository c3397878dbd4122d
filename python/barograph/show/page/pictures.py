# SPDX-License-Identifier: BSD-3-Clause
"""The pictures of the PDF, drawn by matplotlib from a document: ranks, strips of layers, communicators, matrix.

Returns which were drawn, each with the sentence below it. Colours are those of the page (viewer/src/style.css).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from barograph.show import units
from barograph.show.communicators.comms_picture import Stacks, draw_bars, inches, stacks_from
from barograph.show.communicators.matrix_picture import METADATA, PLOT, growing, new_figure, styled
from barograph.show.page.document import Document
from barograph.show.page.tables.table import Values
from barograph.show.whole_run.report import PARTS

DPI = 150
COLOURS = {
    "computing": "#56b4e9",
    "MPI": "#e69f00",
    "I/O": "#009e73",
    "MPI start-up": "#cc79a7",
    "recording": "#999999",
    "paused": "#9aa5b1",
}
MOST_LAYERS = 3

# What makes a figure, and the sentence below it.
Drawing: TypeAlias = tuple[Callable[[], Any], str]


def draw_pictures(document: Document, folder: Path) -> list[dict[str, str]]:
    """Draws what there is to draw into `folder`; returns file names with captions."""
    drawn: list[dict[str, str]] = []
    with styled():
        for name, draw in (
            ("ranks", ranks_picture),
            ("strips", strips_picture),
            ("communicators", communicators_picture),
            ("matrix", matrix_picture),
        ):
            picture = draw(document)
            if picture is not None:
                make, caption = picture
                make().savefig(folder / f"{name}.png", format="png", dpi=DPI, metadata=METADATA["png"])
                drawn.append({"file": f"{name}.png", "caption": caption})
    return drawn


def _percent(value: float, _place: int | None = None) -> str:
    return units.percent(value)


def ranks_picture(document: Document) -> Drawing | None:
    """Returns the picture of the time of each rank; None for one rank."""
    if len(document.tables["ranks"]["rank"]) < 2:
        return None
    caption = "Time of each rank by activity, summed over its threads. " + str(
        document.summary["notes"].get("ranks", "")
    )
    return lambda: _ranks(document.tables["ranks"]), caption.strip()


def _ranks(rows: Values) -> Any:
    names = rows["rank"]
    figure = new_figure((7.2, 2.2))
    axes = figure.add_subplot()
    below = np.zeros(len(names))
    for title, column in PARTS:
        values = np.asarray(rows[column], dtype=float) * 1e-9
        if values.any():
            width = 1.0 if len(names) > 64 else 0.85
            axes.bar(
                range(len(names)), values, width, bottom=below, color=COLOURS[title], label=title, linewidth=0
            )
            below = below + values
    step = max(1, -(-len(names) // 16))
    axes.set_xticks(range(0, len(names), step), [name.split("-")[0] for name in names[::step]])
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_xlabel("rank")
    axes.set_ylabel("seconds")
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.2), ncols=5, frameon=False, fontsize=8)
    return figure


def _grid(rows: Values, keep: list[int], weight: str, shape: tuple[int, int]) -> Any:
    values = np.zeros(shape)
    for row in keep:
        values[rows["row"][row], rows["column"][row]] = rows[weight][row]
    return np.ma.masked_less_equal(values, 0.0)


def strips_picture(document: Document, most: int = MOST_LAYERS) -> Drawing | None:
    """Returns the picture of at most `most` layers by rank and time; None where there is no timeline."""
    if not document.tables["strips"]["layer"]:
        return None
    caption = "Share of time in each layer, by rank and time. " + str(
        document.summary["notes"].get("strips", "")
    )
    return lambda: _strips(document, most), caption.strip()


def _strips(document: Document, most: int) -> Any:
    rows, summary = document.tables["strips"], document.summary
    order = sorted(
        set(rows["layer"]),
        key=lambda layer: (
            -sum(share for share, of in zip(rows["share"], rows["layer"], strict=True) if of == layer)
        ),
    )
    shown = order[:most]
    columns = max(rows["column"]) + 1
    figure = new_figure((7.2, 1.5 * len(shown) + 0.3))
    for place, layer in enumerate(shown):
        axes = figure.add_subplot(len(shown), 1, place + 1)
        keep = [row for row, of in enumerate(rows["layer"]) if of == layer]
        values = _grid(rows, keep, "share", (len(summary["strip_ranks"]), columns))
        span = columns * summary["strip_step_ns"] * 1e-9
        height = len(summary["strip_ranks"])
        image = axes.imshow(
            values,
            cmap=growing(),
            vmin=0,
            interpolation="nearest",
            aspect="auto",
            extent=(0, span, height, 0),
        )
        axes.set_facecolor(PLOT)
        bar = figure.colorbar(image, ax=axes, pad=0.01)
        bar.ax.yaxis.set_major_formatter(_percent)
        step = max(1, -(-height // 6))
        labels = [name.split("-")[0] for name in summary["strip_ranks"][::step]]
        axes.set_yticks([at + 0.5 for at in range(0, height, step)], labels)
        axes.set_ylabel("rank")
        axes.set_title(layer, fontsize=9, loc="left")
        if place == len(shown) - 1:
            axes.set_xlabel("seconds since the first process began")
    return figure


def communicators_picture(document: Document) -> Drawing | None:
    """Returns the picture of the communicators with the most time; None where there are none."""
    rows = document.tables["communicator_operations"]
    stacks = stacks_from(zip(rows["communicator"], rows["operation"], rows["time_ns"], strict=True))
    if not stacks.names:
        return None
    return lambda: _communicators(stacks), (
        "Time in MPI calls by communicator and operation, summed over ranks: the communicators with the most time."
    )


def _communicators(stacks: Stacks) -> Any:
    figure = new_figure(inches(stacks))
    draw_bars(figure.add_subplot(), stacks)
    return figure


def matrix_picture(document: Document) -> Drawing | None:
    """Returns the picture of messages from rank to rank; None where there are none."""
    rows = document.tables["messages"]
    if not rows["row"] or not any(rows["bytes"]):
        return None
    patterns = patterns_text(document.summary["patterns"])
    caption = f"Bytes sent from rank to rank in point-to-point messages. {patterns}".strip()
    return lambda: _matrix(document), caption


def patterns_text(patterns: Sequence[str]) -> str:
    """Returns what the messages are concentrated on, as sentences."""
    return " ".join(f"{pattern[:1].upper()}{pattern[1:]}." for pattern in patterns)


def _matrix(document: Document) -> Any:
    from matplotlib.colors import LogNorm  # noqa: PLC0415
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    rows, summary = document.tables["messages"], document.summary
    size = -(-summary["matrix_ranks"] // summary["matrix_width"])
    values = _grid(rows, list(range(len(rows["row"]))), "bytes", (size, size))
    least, most = float(values.min()), float(values.max())
    first, last = (
        summary["matrix_first"] - 0.5,
        summary["matrix_first"] - 0.5 + size * summary["matrix_width"],
    )
    figure = new_figure((4.4, 3.6))
    axes = figure.add_subplot()
    image = axes.imshow(
        values,
        cmap=growing(),
        norm=LogNorm(least if least < most else most / 10, most),
        interpolation="nearest",
        extent=(first, last, last, first),
    )
    axes.set_facecolor(PLOT)
    bar = figure.colorbar(image, ax=axes)
    ticks = [least, (least * most) ** 0.5, most] if least < most else [most]
    bar.set_ticks(ticks, labels=[units.size(tick) for tick in ticks])
    bar.ax.minorticks_off()
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    axes.set_xlabel("receiving rank")
    axes.set_ylabel("sending rank")
    return figure
