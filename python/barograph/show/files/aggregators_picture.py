# SPDX-License-Identifier: BSD-3-Clause
"""The end of a recorded run by number of aggregators as a picture: its parts as bars, each run as a dot.

Called by `barograph bench io`. matplotlib is imported when a picture is asked for.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph.show.communicators.matrix_picture import DPI, METADATA, new_figure, styled

if TYPE_CHECKING:
    from barograph.launch.measure.io_bench import Parts, Writing

INCHES: Final = (6.4, 4.0)
PARTS: Final = (
    ("unify_s", "list of call paths", "#9aa5ad"),
    ("aggregate_s", "aggregation", "#2c738e"),
    ("files_s", "writing the files", "#e08a1e"),
)
RUN: Final = "#1b1b1b"


def draw_aggregators(
    results: Sequence[Writing], parts: Mapping[int, Parts], ranks: int, target: Path, form: str
) -> None:
    """Writes the picture in one of matrix_picture.FORMATS."""
    recorded = [one for one in results if one.aggregators]
    bare = next((statistics.median(one.seconds) for one in results if one.aggregators == 0), 0.0)
    with styled():
        figure = new_figure(INCHES, DPI)
        axes: Any = figure.subplots()
        bottom = [0.0] * len(recorded)
        for name, title, colour in PARTS:
            values = [
                1e3 * getattr(parts[one.aggregators], name) if one.aggregators in parts else 0.0
                for one in recorded
            ]
            axes.bar(range(len(recorded)), values, 0.6, bottom=bottom, color=colour, label=title)
            bottom = [below + more for below, more in zip(bottom, values, strict=True)]
        for place, one in enumerate(recorded):
            beyond = [1e3 * max(seconds - bare, 0.0) for seconds in one.seconds]
            axes.plot([place] * len(beyond), beyond, "o", color=RUN, markersize=2.5, alpha=0.6)
        axes.plot([], [], "o", color=RUN, markersize=2.5, label="one run")
        axes.set_xticks(range(len(recorded)), [f"{one.aggregators:,}" for one in recorded])
        axes.set_xlabel("aggregators")
        axes.set_ylabel("time in MPI_Finalize in ms")
        axes.set_title(
            f"{ranks:,} ranks, beyond a run without recording; the median run, and all", fontsize=9.5
        )
        axes.legend(frameon=False, fontsize=8)
        figure.savefig(target, format=form, metadata=METADATA[form])
