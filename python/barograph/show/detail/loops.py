# SPDX-License-Identifier: BSD-3-Clause
"""Loops and metrics of the program in the long report: tables, and how long iterations took."""

from __future__ import annotations

from typing import Any, Final

from barograph.show import units
from barograph.show.communicators.matrix_picture import new_figure
from barograph.show.detail.blocks import Block, Picture, Section, Sentence, listings
from barograph.show.page.document import Document
from barograph.show.page.tables.table import Values
from barograph.spec.tables.loops import LOOP_REGIONS, LOOPS
from barograph.spec.tables.metrics import PROGRAM_METRICS

MOST_PICTURES: Final = 8
MOST_REGIONS: Final = 60
MOST_METRICS: Final = 60
INCHES: Final = (7.2, 1.7)
SLOWEST, MEDIAN = "#d55e00", "#0072b2"


def loop_section(document: Document, rest: str) -> Section:
    """Returns the loops of a program, and its metrics; `rest`: where rows that are left out can be found."""
    tables, notes = document.tables, document.summary["notes"]
    loops = tables[LOOPS.name]
    blocks: list[Block] = []
    if not loops["loop"]:
        blocks.append(Sentence("No loop is annotated in this program."))
    blocks += listings(LOOPS, loops, most=MOST_PICTURES * 5, rest=rest, note=str(notes.get("loops", "")))
    for place, name in enumerate(loops["loop"][:MOST_PICTURES]):
        rows = tables["iterations"]
        keep = [row for row, of in enumerate(rows["loop"]) if of == place]
        of_loop = {column: [cells[row] for row in keep] for column, cells in rows.items()}
        least, most = min(of_loop["median_ns"]), max(of_loop["max_ns"])
        caption = (
            f"Time of each iteration of {name} on the slowest and on the median rank: {units.duration(least)} to "
            f"{units.duration(most)}."
        )
        blocks.append(Picture(f"loop-{place}", caption, lambda of_loop=of_loop: _lines(of_loop)))
    regions = dict(tables[LOOP_REGIONS.name])
    regions["loop"] = [loops["loop"][place] for place in regions["loop"]]
    note = str(notes.get("loop_regions", ""))
    blocks += listings(LOOP_REGIONS, regions, most=MOST_REGIONS, rest=rest, keys=2, note=note)
    note = str(notes.get("program_metrics", ""))
    blocks += listings(PROGRAM_METRICS, tables[PROGRAM_METRICS.name], most=MOST_METRICS, rest=rest, note=note)
    return Section("Loops", blocks)


def _lines(rows: Values) -> Any:
    figure = new_figure(INCHES)
    axes = figure.add_subplot()
    for column, title, colour in (("max_ns", "slowest rank", SLOWEST), ("median_ns", "median rank", MEDIAN)):
        axes.plot(
            rows["first"], [value * 1e-9 for value in rows[column]], color=colour, label=title, linewidth=0.9
        )
    axes.set_ylim(bottom=0)
    axes.set_xlabel("iteration")
    axes.set_ylabel("seconds")
    axes.legend(loc="upper right", frameon=False, fontsize=7, ncols=2)
    return figure
