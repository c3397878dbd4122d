# SPDX-License-Identifier: BSD-3-Clause
"""`barograph timeline` on the screen: each layer's sums, its busiest moments, and a strip of ranks x time.

Works out nothing itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from barograph.analyze.strip import Strip, strip_of
from barograph.analyze.timelines import LayerTimeline, busiest
from barograph.show import units
from barograph.show.density_strip import MOST_ROWS, columns_that_fit, print_strip
from barograph.show.screen import Screen

HEADS = {
    "time": "Share of time in {layer} by time and rank",
    "bytes": "Bytes per second in {layer} by time and rank",
    "operations": "Operations per second in {layer} by time and rank",
}


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


def print_timelines(lines: Sequence[LayerTimeline], screen: Screen, by: str, top: int) -> None:
    """Prints all layers."""
    screen.heading("Layers")
    rows: list[list[str]] = []
    for line in lines:
        span = line.step_ns * line.time_ns.shape[1]
        total = float(line.time_ns.sum())
        cells = [
            line.layer,
            str(len(line.ranks)),
            units.duration(span),
            units.count(round(line.operations.sum())),
        ]
        cells += [
            units.size(line.bytes.sum()),
            units.duration(total),
            units.percent(total / span / len(line.ranks)),
        ]
        rows.append(cells)
    screen.table(["layer", ">ranks", ">span", ">operations", ">bytes", ">time", ">share of time"], rows)
    step, widest = lines[0].step_ns, max(line.bin_ns for line in lines)
    finer = "" if step == widest else f"; recorded in bins of up to {units.duration(widest)}"
    screen.line(f"Shown in steps of {units.duration(step)}{finer}.", style="dim")
    for line in lines:
        print_layer(line, screen, by, top)


def print_layer(line: LayerTimeline, screen: Screen, by: str, top: int) -> None:
    """Prints the busiest moments of a layer and its strip."""
    moments = busiest(line, by, top)
    if moments:
        screen.heading(f"Busiest moments of {line.layer} by {by}")
        columns = [">from", ">to", ">operations", ">bytes", ">time in all", ">most on rank", ">its share"]
        screen.table(columns, [_cells(row) for row in moments])
    strip = fitting_strip(line, screen, by)
    screen.heading(HEADS[by].format(layer=line.layer))
    span = units.duration(line.step_ns * line.time_ns.shape[1])
    print_strip(strip, screen, lambda value: weight_text(value, by), f"0 s to {span}, by rank")


def fitting_strip(line: LayerTimeline, screen: Screen, by: str) -> Strip:
    """Returns the strip of a layer that fits the screen."""
    widest = 2 * len(str(int(np.max(line.ranks, initial=0)))) + 1
    return strip_of_layer(line, by, MOST_ROWS, columns_that_fit(screen, widest))


def _cells(row: dict[str, Any]) -> list[str]:
    return [
        units.duration(row["start_ns"]),
        units.duration(row["end_ns"]),
        units.count(round(row["operations"])),
        units.size(row["bytes"]),
        units.duration(row["time_ns"]),
        str(row["rank"]),
        units.percent(row["rank_share"]),
    ]
