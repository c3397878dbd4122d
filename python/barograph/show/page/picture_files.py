# SPDX-License-Identifier: BSD-3-Clause
"""The pictures of a page as a folder of files, each as SVG and PNG, and a text that says what each shows.

Called by `barograph report --pictures`; drawn from the document by the code that draws those of the PDF, and of phases.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from barograph.show.communicators.matrix_picture import METADATA, new_figure, styled
from barograph.show.page.document import Document
from barograph.show.page.pictures import (
    DPI,
    Drawing,
    communicators_picture,
    matrix_picture,
    ranks_picture,
    strips_picture,
)
from barograph.show.page.tables.table import Values
from barograph.show.time.phase_picture import phases_figure
from barograph.show.time.system_picture import system_figure

FORMS = ("svg", "png")
CAPTIONS = "captions.txt"
# What can be told apart, by people who see red and green alike as well.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442")
REST = "#9aa5b1"


def write_pictures(document: Document, folder: Path) -> None:
    """Makes the folder and draws what there is to draw; of a job of several programs each in a folder below it."""
    folder.mkdir()
    captions: list[str] = []
    with styled():
        for name, picture in PICTURES.items():
            drawing = picture(document)
            if drawing is None:
                continue
            make, caption = drawing
            figure = make()
            for form in FORMS:
                figure.savefig(folder / f"{name}.{form}", format=form, dpi=DPI, metadata=METADATA[form])
            captions.append(f"{name}: {caption}\n")
    (folder / CAPTIONS).write_text("".join(captions), encoding="utf-8", errors="backslashreplace")
    for part in document.parts:
        if part.program is not None:
            write_pictures(part, folder / f"program{part.program.program}")


def _rows_of(values: Values) -> list[dict[str, Any]]:
    """Returns a table of a document by row."""
    return [dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True)]


def phases_picture(document: Document) -> Drawing | None:
    """Returns the picture of the phases of I/O; None where there are none."""
    rows = _rows_of(document.tables["io_phases"])
    if not rows:
        return None
    note = document.summary["notes"].get("io_phases", "")
    caption = f"Phases of I/O: bytes per second by time, and how long ranks were inside calls. {note}".strip()
    return lambda: phases_figure(rows, document.summary["wall_ns"]), caption


def operations_picture(document: Document) -> Drawing | None:
    """Returns the picture of the regions and calls with the most time on each rank; None for one rank."""
    rows = document.tables["rank_operations"]
    if not rows["place"]:
        return None
    return lambda: _operations(rows), "Exclusive time of regions and calls by rank: those with the most time."


def _operations(rows: Values) -> Any:
    ranks = sorted(set(rows["rank"]))
    column = {rank: at for at, rank in enumerate(ranks)}
    names: dict[int, str] = {}
    times: dict[int, Any] = {}
    for place, name, rank, time in zip(
        *(rows[key] for key in ("place", "operation", "rank", "exclusive_ns")), strict=True
    ):
        names[place] = names.get(place) or name
        part = place if place < len(COLOURS) else len(COLOURS)
        times.setdefault(part, np.zeros(len(ranks)))[column[rank]] += time * 1e-9
    figure = new_figure((7.2, 3.0))
    axes = figure.add_subplot()
    below = np.zeros(len(ranks))
    for part, values in sorted(times.items()):
        rest = part == len(COLOURS)
        label = "others" if rest else names[part]
        axes.bar(
            range(len(ranks)),
            values,
            1.0 if len(ranks) > 64 else 0.85,
            bottom=below,
            color=REST if rest else COLOURS[part],
            label=label.replace("$", r"\$"),
            linewidth=0,
        )
        below = below + values
    step = max(1, -(-len(ranks) // 16))
    axes.set_xticks(range(0, len(ranks), step), [str(rank) for rank in ranks[::step]])
    axes.set_xlim(-0.5, len(ranks) - 0.5)
    axes.set_xlabel("rank")
    axes.set_ylabel("seconds")
    figure.legend(loc="outside lower center", ncols=3, frameon=False, fontsize=7.5)
    return figure


def system_picture(document: Document) -> Drawing | None:
    """Returns the picture of what was sampled of processes and nodes; None where nothing was."""
    rows = document.tables["system_rates"]
    if not rows["metric"]:
        return None
    return lambda: system_figure(_rows_of(rows)), (
        "What was sampled of processes and nodes by time: sums over ranks, of the network over nodes."
    )


# By the name of their files.
PICTURES: dict[str, Callable[[Document], Drawing | None]] = {
    "ranks": ranks_picture,
    "operations-by-rank": operations_picture,
    "layers-by-time": strips_picture,
    "io-phases": phases_picture,
    "system": system_picture,
    "communicators": communicators_picture,
    "messages": matrix_picture,
}
