# SPDX-License-Identifier: BSD-3-Clause
"""The pictures of the PDF, drawn by matplotlib from a document: ranks, strips of layers, communicators, matrix.

Returns which were drawn, each with the sentence below it. Colours are those of the page (viewer/src/style.css).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from barograph.show import units
from barograph.show.comms_picture import draw_bars, inches, stacks_from
from barograph.show.matrix_picture import METADATA, PLOT, STYLE, growing
from barograph.show.page.document import Document
from barograph.show.page.table import Values
from barograph.show.report import PARTS

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


def draw_pictures(document: Document, folder: Path) -> list[dict[str, str]]:
    """Draws what there is to draw into `folder`; returns file names with captions."""
    import matplotlib as mpl  # noqa: PLC0415 - slow to import

    library: Any = mpl
    drawn: list[dict[str, str]] = []
    with library.rc_context({**library.rcParamsDefault, **STYLE, "backend": library.rcParams["backend"]}):
        for name, draw in (
            ("ranks", _ranks),
            ("strips", _strips),
            ("communicators", _communicators),
            ("matrix", _matrix),
        ):
            picture = draw(document)
            if picture is not None:
                figure, caption = picture
                figure.savefig(folder / f"{name}.png", format="png", dpi=DPI, metadata=METADATA["png"])
                drawn.append({"file": f"{name}.png", "caption": caption})
    return drawn


def _percent(value: float, _place: int | None = None) -> str:
    return units.percent(value)


def _figure(width: float, height: float) -> Any:
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure: Any = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _ranks(document: Document) -> tuple[Any, str] | None:
    rows = document.tables["ranks"]
    names = rows["rank"]
    if len(names) < 2:
        return None
    figure = _figure(7.2, 2.2)
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
    return figure, "Time of each rank by activity, summed over its threads. " + str(
        document.summary["notes"].get("ranks", "")
    )


def _grid(rows: Values, keep: list[int], weight: str, shape: tuple[int, int]) -> Any:
    values = np.zeros(shape)
    for row in keep:
        values[rows["row"][row], rows["column"][row]] = rows[weight][row]
    return np.ma.masked_less_equal(values, 0.0)


def _strips(document: Document) -> tuple[Any, str] | None:
    rows, summary = document.tables["strips"], document.summary
    if not rows["layer"]:
        return None
    order = sorted(
        set(rows["layer"]),
        key=lambda layer: (
            -sum(share for share, of in zip(rows["share"], rows["layer"], strict=True) if of == layer)
        ),
    )
    shown = order[:MOST_LAYERS]
    columns = max(rows["column"]) + 1
    figure = _figure(7.2, 1.5 * len(shown) + 0.3)
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
    return figure, "Share of time in each layer, by rank and time. " + str(summary["notes"].get("strips", ""))


def _communicators(document: Document) -> tuple[Any, str] | None:
    rows = document.tables["communicator_operations"]
    stacks = stacks_from(zip(rows["communicator"], rows["operation"], rows["time_ns"], strict=True))
    if not stacks.names:
        return None
    figure = _figure(*inches(stacks))
    draw_bars(figure.add_subplot(), stacks)
    return figure, (
        "Time in MPI calls by communicator and operation, summed over ranks: the communicators with the most time."
    )


def _matrix(document: Document) -> tuple[Any, str] | None:
    from matplotlib.colors import LogNorm  # noqa: PLC0415
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    rows, summary = document.tables["messages"], document.summary
    if not rows["row"] or not any(rows["bytes"]):
        return None
    size = -(-summary["matrix_ranks"] // summary["matrix_width"])
    values = _grid(rows, list(range(len(rows["row"]))), "bytes", (size, size))
    least, most = float(values.min()), float(values.max())
    first, last = (
        summary["matrix_first"] - 0.5,
        summary["matrix_first"] - 0.5 + size * summary["matrix_width"],
    )
    figure = _figure(4.4, 3.6)
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
    patterns = " ".join(f"{pattern[:1].upper()}{pattern[1:]}." for pattern in summary["patterns"])
    return figure, f"Bytes sent from rank to rank in point-to-point messages. {patterns}".strip()
