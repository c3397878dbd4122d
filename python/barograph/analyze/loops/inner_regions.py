# SPDX-License-Identifier: BSD-3-Clause
"""Which region inside a loop made an iteration slow. For commands and findings, of iterations that stand out.

The recorder keeps the time of each region by iteration of the innermost loop around it (TinyProf's per-iteration run
times of events), and by execution of the program's first region where there is no loop. All times are nanoseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from barograph.analyze.loops.loop_list import REGION_TIME, Loop, find_loops
from barograph.analyze.loops.loop_series import Floats, LoopSeries, load_loop
from barograph.analyze.loops.loops import SlowIterations
from barograph.analyze.workspace import Workspace

# A region is named when it took at least this share of what the iteration took beyond its usual time.
SHARE = 0.5
# Separates the elements of a call path.
ARROW = " > "


def inner_regions(workspace: Workspace, loop: Loop) -> list[Loop]:
    """Returns the regions whose innermost loop this is, or those of executions, in the order of call paths."""
    below = {
        (row["path_id"], row["consistency"])
        for row in workspace.query("inner_regions")
        if row["loop_path_id"] == loop.path_id
    }
    if not below:
        return []
    regions = find_loops(workspace, REGION_TIME)
    return [
        one
        for one in regions
        if (one.path_id, one.consistency) in below and one.consistency == loop.consistency
    ]


def with_regions(
    workspace: Workspace, series: LoopSeries, slow: Sequence[SlowIterations], most: int
) -> list[SlowIterations]:
    """Names, for the `most` most expensive of the slow iterations, the region that took most of the additional time.

    The innermost region that took at least half of it is named; none where no region did, or none was recorded.
    """
    looked_at, rest = list(slow[:most]), list(slow[most:])
    regions = inner_regions(workspace, series.loop) if looked_at else []
    if not regions:
        return [*looked_at, *rest]
    ranks = sorted({entry.rank for entry in looked_at})
    of_region = [
        (region, load_loop(workspace, replace(region, stride=series.loop.stride), ranks))
        for region in regions
    ]
    return [_named(series, entry, of_region) for entry in looked_at] + rest


def _named(
    series: LoopSeries, slow: SlowIterations, regions: Sequence[tuple[Loop, LoopSeries]]
) -> SlowIterations:
    entry = int(np.flatnonzero((series.execution == slow.execution) & (series.first == slow.first))[0])
    row = int(np.flatnonzero(series.ranks == slow.rank)[0])
    in_mpi = slow.cause == "mpi"
    counts = np.nan_to_num(series.count[row])
    values = series.mpi if in_mpi and series.mpi is not None else series.computing
    lost = _beyond(np.nan_to_num(values[row]) * counts, counts, entry)
    best: tuple[int, float, Loop] | None = None
    for region, its in regions:
        beyond = _beyond(_sums(its, series, slow.rank, in_mpi=in_mpi), counts, entry)
        depth = region.call_path.count(ARROW)
        if lost > 0 and beyond >= SHARE * lost and (best is None or (depth, beyond) > best[:2]):
            best = (depth, beyond, region)
    if best is None:
        return slow
    return replace(slow, region=best[2].loop, region_path=best[2].call_path, region_lost_ns=float(best[1]))


def _sums(region: LoopSeries, loop: LoopSeries, rank: int, *, in_mpi: bool) -> Floats:
    """Returns what a rank spent in a region, in MPI or outside of it, in each entry of the loop."""
    sums = np.zeros(len(loop.first))
    rows = np.flatnonzero(region.ranks == rank)
    if not len(rows):
        return sums
    row = int(rows[0])
    mpi = np.zeros_like(region.mean[row]) if region.mpi is None else np.nan_to_num(region.mpi[row])
    mpi_count = np.nan_to_num(region.count[row])
    spent = mpi * mpi_count if in_mpi else np.nan_to_num(region.mean[row] - mpi) * mpi_count
    at = {
        key: index for index, key in enumerate(zip(loop.execution.tolist(), loop.first.tolist(), strict=True))
    }
    for key, value in zip(
        zip(region.execution.tolist(), region.first.tolist(), strict=True), spent.tolist(), strict=True
    ):
        if key in at:
            sums[at[key]] = value
    return sums


def _beyond(sums: Floats, counts: Floats, entry: int) -> float:
    """Returns by how much an entry is above the usual, by the median over entries of the time per iteration."""
    known = counts > 0
    if not known.any() or not known[entry]:
        return 0.0
    usual = float(np.median(sums[known] / counts[known]))
    return float(sums[entry] - usual * counts[entry])
