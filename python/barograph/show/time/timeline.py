# SPDX-License-Identifier: BSD-3-Clause
"""`barograph timeline` on the screen: each layer's sums, its busiest moments, and a strip of ranks x time.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from barograph.analyze.time.strip import Strip, strip_of
from barograph.analyze.time.timelines import LayerTimeline, busiest
from barograph.show import units
from barograph.show.screen import Screen
from barograph.show.time.density_strip import MOST_ROWS, columns_that_fit, print_strip
from barograph.spec.tables.timeline import TIMELINE_LAYERS, TIMELINE_MOMENTS

HEADS = {
    "time": "Share of time in {layer} by time and rank",
    "bytes": "Bytes per second in {layer} by time and rank",
    "operations": "Operations per second in {layer} by time and rank",
}


STARTUP = "mpi includes MPI start-up (MPI_Init), which `barograph report` and `ranks` count separately."


def weight_text(value: float, by: str) -> str:
    """Returns a weight of LayerTimeline.weight as people read it."""
    if by == "time":
        return units.percent(value)
    return f"{units.size(value)}/s" if by == "bytes" else f"{units.count(round(value, 1))}/s"


def strip_of_layer(line: LayerTimeline, by: str, most_rows: int, most_columns: int) -> Strip:
    """Returns a layer as a strip whose columns are named by their start and end."""
    edges = [units.duration(place * line.step_ns) for place in range(line.time_ns.shape[1] + 1)]
    places = list(pairwise(edges))
    return strip_of(line.weight(by), line.ranks, places, most_rows, most_columns)


def print_timelines(
    lines: Sequence[LayerTimeline],
    screen: Screen,
    by: str,
    top: int,
    *,
    wall_ns: int = 0,
    with_startup: bool = False,
    calls: str = "",
) -> None:
    """Prints all layers.

    Args:
        lines: the layers.
        screen: the terminal.
        by: a key of WEIGHTS.
        top: number of busiest moments of each layer.
        wall_ns: of the run, within whose last step the timeline ends; 0: not known.
        with_startup: MPI_Init is among the calls of MPI, as other tables do not have it.
        calls: the only ones that are shown.
    """
    screen.heading(calls or "Layers")
    screen.table(
        TIMELINE_LAYERS,
        lines,
        cells={
            "ranks": lambda line: str(len(line.ranks)),
            "span": lambda line: units.duration(_span(line, wall_ns)),
            "operations": lambda line: units.count(round(line.operations.sum())),
            "bytes": lambda line: units.size(line.bytes.sum()),
            "time": lambda line: units.duration(float(line.time_ns.sum())),
            "share": lambda line: units.percent(
                float(line.time_ns.sum()) / _span(line, wall_ns) / len(line.ranks)
            ),
        },
    )
    step, widest = lines[0].step_ns, max(line.bin_ns for line in lines)
    finer = "" if step == widest else f"; recorded in bins of up to {units.duration(widest)}"
    screen.line(f"Shown in steps of {units.duration(step)}{finer}.", style="dim")
    if with_startup and any(line.layer == "mpi" for line in lines):
        screen.line(STARTUP, style="dim")
    for line in lines:
        _print_layer(line, screen, by, top, _span(line, wall_ns), calls)


def _print_layer(  # noqa: PLR0917
    line: LayerTimeline, screen: Screen, by: str, top: int, span_ns: int, calls: str
) -> None:
    """Prints the busiest moments of a layer, or of the calls of it that are shown, and its strip."""
    name = calls or line.layer
    moments = TIMELINE_MOMENTS.typed(
        {**row, "end_ns": min(row["end_ns"], span_ns)} for row in busiest(line, by, top)
    )
    if moments:
        screen.heading(f"Busiest moments of {name} by {by}")
        screen.table(
            TIMELINE_MOMENTS,
            moments,
            cells={"operations": lambda row: units.count(round(row["operations"]))},
        )
    strip = fitting_strip(line, screen, by)
    screen.heading(HEADS[by].format(layer=name))
    head = f"0 s to {units.duration(span_ns)}, by rank"
    print_strip(strip, screen, lambda value: weight_text(value, by), head)


def fitting_strip(line: LayerTimeline, screen: Screen, by: str) -> Strip:
    """Returns the strip of a layer that fits the screen."""
    widest = 2 * len(str(int(np.max(line.ranks, initial=0)))) + 1
    return strip_of_layer(line, by, MOST_ROWS, columns_that_fit(screen, widest))


def _span(line: LayerTimeline, wall_ns: int) -> int:
    """Returns where the timeline of a layer ends: at the end of the run, if that is within its last step."""
    whole = line.step_ns * line.time_ns.shape[1]
    return wall_ns if whole - line.step_ns < wall_ns < whole else whole
