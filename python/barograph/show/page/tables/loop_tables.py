# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page by iteration: loops, the regions inside them, metrics of the program. Bounds each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from barograph.analyze.calls.program_metrics import BY_ITERATION, program_metrics
from barograph.analyze.loops.inner_regions import inner_regions
from barograph.analyze.loops.loop_list import Loop, find_loops
from barograph.analyze.loops.loop_series import load_loop
from barograph.analyze.loops.loops import iteration_rows, summarize
from barograph.analyze.workspace import Workspace
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.spec.tables.loops import ITERATIONS, LOOP_REGIONS, LOOPS
from barograph.spec.tables.metrics import METRIC_ITERATIONS, PROGRAM_METRICS

MOST_LOOPS = 20
MOST_ITERATIONS = 1000
# Regions of one loop, and metrics.
MOST_REGIONS = 30
MOST_METRICS = 200
MOST_METRIC_SERIES = 20


def add_loops(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `loops`, `iterations` and `loop_regions`: the loops with the most time first."""
    found: list[tuple[Any, list[dict[str, Any]]]] = []
    for loop in find_loops(workspace):
        series = load_loop(workspace, loop)
        if np.isfinite(series.mean).any():
            found.append((summarize(series), iteration_rows(series)))
    found.sort(key=lambda pair: (-pair[0].total, pair[0].loop.call_path))
    if len(found) > MOST_LOOPS:
        notes["loops"] = f"The {MOST_LOOPS} loops with the most time of {len(found):,}."
    loops: list[tuple[Any, ...]] = []
    iterations: list[tuple[Any, ...]] = []
    regions: list[tuple[Any, ...]] = []
    cut = False
    for place, (summary, rows) in enumerate(found[:MOST_LOOPS]):
        cells = (summary.loop.loop, summary.loop.call_path, summary.ranks, summary.iterations, summary.total)
        cells += (summary.median, summary.p95, summary.most, summary.most_rank, summary.most_first)
        loops.append((*cells, summary.mpi_share, summary.imbalance))
        iterations += [(place, *entry) for entry in merged(rows)]
        inside = region_rows(workspace, summary.loop)
        cut = cut or len(inside) > MOST_REGIONS
        regions += [(place, *row) for row in inside[:MOST_REGIONS]]
    if cut:
        notes["loop_regions"] = f"The {MOST_REGIONS} regions with the most time of each loop."
    tables[LOOPS.name] = table(LOOPS, loops)
    tables[ITERATIONS.name] = table(ITERATIONS, iterations)
    tables[LOOP_REGIONS.name] = table(LOOP_REGIONS, regions)


def merged(rows: list[dict[str, Any]]) -> Iterator[tuple[int, float, float, int]]:
    """Yields first iteration, median, greatest and its rank, of at most MOST_ITERATIONS groups of neighbours."""
    width = max(1, -(-len(rows) // MOST_ITERATIONS))
    for start in range(0, len(rows), width):
        group = rows[start : start + width]
        longest = max(group, key=lambda row: row["max"])
        median = float(np.median([row["median"] for row in group]))
        yield group[0]["first_index"], median, longest["max"], longest["slowest_rank"]


def region_rows(workspace: Workspace, loop: Loop) -> list[tuple[Any, ...]]:
    """Returns what the regions inside a loop took by iteration, those with the most time first."""
    rows: list[tuple[Any, ...]] = []
    for region in inner_regions(workspace, loop):
        series = load_loop(workspace, region)
        if not np.isfinite(series.mean).any():
            continue
        about = summarize(series)
        mean = float(np.nansum(series.mean * series.count) / np.nansum(series.count))
        row, entry = np.unravel_index(int(np.nanargmax(series.most)), series.most.shape)
        name = region.call_path.removeprefix(f"{loop.call_path} > ")
        where = (int(series.first[entry]), int(series.ranks[row]))
        rows.append((name, about.iterations, about.total, mean, about.most, *where))
    return sorted(rows, key=lambda row: (-row[2], row[0]))


def add_metrics(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `program_metrics` and `metric_iterations`."""
    rows = program_metrics(workspace)
    said: list[str] = []
    if len(rows) > MOST_METRICS:
        said.append(f"The first {MOST_METRICS} of {len(rows):,}.")
        rows = rows[:MOST_METRICS]
    varying = [place for place, row in enumerate(rows) if row["consistency"] == BY_ITERATION]
    if len(varying) > MOST_METRIC_SERIES:
        said.append(f"The first {MOST_METRIC_SERIES} of {len(varying):,} by iteration have a chart.")
    iterations: list[tuple[Any, ...]] = []
    for place in varying[:MOST_METRIC_SERIES]:
        row = rows[place]
        for loop in find_loops(workspace, row["metric"]):
            if (loop.path_id, loop.metric_id) == (row["path_id"], row["metric_id"]):
                entries = iteration_rows(load_loop(workspace, loop))
                iterations += [(place, *entry) for entry in merged(entries)]
    if said:
        notes["program_metrics"] = " ".join(said)
    tables[PROGRAM_METRICS.name] = named(PROGRAM_METRICS, rows)
    tables[METRIC_ITERATIONS.name] = table(METRIC_ITERATIONS, iterations)
