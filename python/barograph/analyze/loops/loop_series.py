# SPDX-License-Identifier: BSD-3-Clause
"""The series of a loop as one matrix, ranks x entries, so that iterations and ranks can be compared.

A entry is one iteration, or as many as the coarsest rank has in an entry (the recorder adds neighbours together when
room runs out). Executions of the program follow each other. Called by loops, loop_trends and the commands; one loop is
in memory at a time, and only its blocks of the profile are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from barograph.analyze.loops.loop_list import REGION_TIME, Loop
from barograph.analyze.workspace import Workspace
from barograph.plain_arrow import number_array

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class LoopSeries:
    """The values of a loop; matrices are ranks x entries, not a number where a rank has no value."""

    loop: Loop
    ranks: npt.NDArray[np.int64]
    execution: npt.NDArray[np.int64]  # of each entry
    first: npt.NDArray[np.int64]  # index of the first and the last iteration of each entry
    last: npt.NDArray[np.int64]
    count: Floats  # values that were counted
    mean: Floats  # per value
    most: Floats  # greatest single value
    mpi: Floats | None  # mean time in MPI per value; None: not recorded

    @property
    def computing(self) -> Floats:
        """Mean time outside MPI per iteration; the whole time where that of MPI was not recorded."""
        return self.mean if self.mpi is None else np.maximum(self.mean - self.mpi, 0.0)

    @property
    def whole_count(self) -> Floats:
        """How many values each entry stands for: on the rank that has most."""
        return np.nanmax(self.count, axis=0, initial=0.0)


def load_loop(workspace: Workspace, loop: Loop, ranks: list[int] | None = None) -> LoopSeries:
    """Reads the values of a loop. `ranks`: only these, [] or None for all.

    If several threads of a rank ran the loop, the one with the lowest number is shown.
    """
    metrics = [loop.metric_id] + ([] if loop.mpi_metric_id is None else [loop.mpi_metric_id])
    chosen = (min(ranks), max(ranks)) if ranks else None
    table: Any = workspace.profile.series(path_ids=[loop.path_id], metric_ids=metrics, ranks=chosen)
    column = {name: number_array(table[name]) for name in table.column_names}
    keep = np.isin(column["rank"], ranks) if ranks else np.ones(len(column["rank"]), bool)
    if loop.locations > loop.ranks:
        lowest: dict[int, int] = {}
        for rank, thread in set(zip(column["rank"].tolist(), column["thread"].tolist(), strict=True)):
            lowest[rank] = min(thread, lowest.get(rank, thread))
        keep &= column["thread"] == np.vectorize(lowest.get, otypes=[np.int64])(column["rank"])
    if not keep.all():
        column = {name: values[keep] for name, values in column.items()}
    # One entry per execution and `stride` iterations; executions by number, so that entries ascend in time.
    width = int(column["execution"].max(initial=0)) + 1
    cell = column["first_index"] // loop.stride * width + column["execution"]
    entries, entry = _unique(cell)
    order = np.lexsort((entries // width, entries % width))
    entry = np.argsort(order)[entry]
    entries = entries[order]
    names, row = _unique(column["rank"])
    shape = (len(names), len(entries))
    own = column["metric_id"] == loop.metric_id
    count, total, most = _gathered(column, own, row, entry, shape)
    mpi = None
    if loop.mpi_metric_id is not None:
        mpi_count, mpi_total, _ = _gathered(column, ~own, row, entry, shape)
        # A region has no time in MPI in iterations in which it made no call.
        mpi = _mean(mpi_total, count if loop.metric == REGION_TIME else mpi_count)
    first = entries // width * loop.stride
    last = np.minimum(first + loop.stride, max(loop.iterations, 1)) - 1
    mean = _mean(total, count)
    count[count == 0] = np.nan
    return LoopSeries(loop, names, entries % width, first, np.maximum(first, last), count, mean, most, mpi)


def _unique(numbers: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Returns the different numbers (>= 0) in ascending order, and the entry of each number among them."""
    span = int(numbers.max(initial=-1)) + 1
    if span > len(numbers) + 1000:  # few numbers, far apart
        names, entry = np.unique(numbers, return_inverse=True)
        return names.astype(np.int64), entry.astype(np.int64)
    there = np.zeros(span, bool)
    there[numbers] = True  # no sorting: there may be millions
    return np.flatnonzero(there).astype(np.int64), (np.cumsum(there) - 1)[numbers].astype(np.int64)


def _gathered(
    column: dict[str, Any], own: npt.NDArray[np.bool_], row: Any, entry: Any, shape: tuple[int, int]
) -> tuple[Floats, Floats, Floats]:
    """Adds entries that share a cell: counts and sums as they are, of the greatest the greatest."""
    cells = row[own] * shape[1] + entry[own]
    size = shape[0] * shape[1]
    count: Floats = np.bincount(cells, column["count"][own], size).astype(np.float64)
    total: Floats = np.bincount(cells, column["sum"][own], size).astype(np.float64)
    most: Floats = np.full(size, -np.inf)
    greatest = np.where(column["count"][own] > 0, column["max"][own], -np.inf)
    if len(cells) and np.bincount(cells).max() > 1:
        np.maximum.at(most, cells, greatest)
    else:  # the usual case, and many times faster
        most[cells] = greatest
    most[~np.isfinite(most)] = np.nan
    return np.reshape(count, shape), np.reshape(total, shape), np.reshape(most, shape)


def _mean(total: Floats, count: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(count > 0, total / count, np.nan)
