# SPDX-License-Identifier: BSD-3-Clause
"""The metrics of the program's own as columns of exports, and their values and those of loops by iteration.

Named as Caliper names what it aggregates: count#NAME, sum#NAME, avg#NAME, min#NAME and max#NAME, of the values that a
rank recorded on a call path itself. Used by the exports of Hatchet, Caliper and CallFlow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from barograph.analyze.calls.program_metrics import metric_labels, need_series, program_metrics
from barograph.analyze.loops.loop_list import TIME, find_loops
from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import BATCH_ROWS, read_relation, rows_of
from barograph.show.exports.request import ExportRequest

# What is said of the values of a metric, in the order in which exports have it.
KINDS = ("count", "sum", "avg", "min", "max")
Told = tuple[int, float, float, float, float]


@dataclass(frozen=True)
class MetricColumn:
    """One metric: its key, what its columns are called, and its unit."""

    metric_id: int
    label: str
    unit: str

    def names(self) -> list[str]:
        """Returns the names of its columns, one per kind."""
        return [f"{kind}#{self.label}" for kind in KINDS]


class MetricColumns:
    """The metrics of a profile, and readers for their values."""

    def __init__(self, workspace: Workspace, request: ExportRequest) -> None:
        self._workspace = workspace
        self._ranks = list(request.ranks)
        rows = program_metrics(workspace)
        units = {row["metric_id"]: row["unit"] for row in rows}
        self.columns = [
            MetricColumn(metric_id, label, units[metric_id])
            for metric_id, label in metric_labels(rows).items()
        ]
        need_series(workspace)
        self._rows = self._by_rank(without_iterations=request.iterations) if rows else iter(())
        self._next = next(self._rows, None)

    def _by_rank(self, *, without_iterations: bool) -> Iterator[tuple[int, dict[int, dict[int, Told]]]]:
        values = {"ranks": self._ranks, "iterations": without_iterations}
        # As a table: a connection reads one result at a time, and that of the frames is open.
        table: Any = self._workspace.query_arrow("metrics_by_rank", values)
        rows = rows_of(table.to_reader(max_chunksize=BATCH_ROWS))
        for rank, group in groupby(rows, key=itemgetter(0)):
            found: dict[int, dict[int, Told]] = {}
            for row in group:
                found.setdefault(row[1], {})[row[2]] = (row[3], row[4], row[5], row[6], row[7])
            yield rank, found

    def of_rank(self, rank: int) -> dict[int, dict[int, Told]]:
        """Returns path -> metric -> its values, in the order of KINDS; ranks must be asked for in ascending order."""
        while self._next is not None and self._next[0] < rank:
            self._next = next(self._rows, None)
        return self._next[1] if self._next is not None and self._next[0] == rank else {}


@dataclass
class IterationEntry:
    """What one rank has of one call path in one iteration, or in some that share an entry. Times are ns."""

    rank: int
    path_id: int
    loop: str
    execution: int
    first: int
    last: int
    count: int = 0
    time_ns: float | None = None
    mpi_ns: float | None = None
    metrics: dict[int, Told] = field(default_factory=dict[int, Told])


def iteration_entries(workspace: Workspace, request: ExportRequest) -> Iterator[IterationEntry]:
    """Yields times and metrics by iteration, rank by rank; what is in no loop is left out."""
    loops = {loop.path_id for loop in find_loops(workspace, TIME) if loop.consistency == "by iteration"}
    parents = {row["path_id"]: row for row in workspace.query("whole_call_paths")}
    names: dict[int, str | None] = {}

    def loop_around(path_id: int) -> str | None:
        if path_id not in names:
            at: int | None = path_id
            while at is not None and at not in loops:
                at = parents[at]["parent_id"]
            names[path_id] = None if at is None else parents[at]["operation"]
        return names[path_id]

    rows: Any = rows_of(
        read_relation(workspace.relation("values_by_iteration", {"ranks": list(request.ranks)}))
    )
    for (rank, path_id, execution, first, last), group in groupby(rows, key=lambda row: tuple(row[:5])):
        loop = loop_around(path_id)
        if loop is None:
            continue
        entry = IterationEntry(rank, path_id, loop, execution, first, last)
        for _, _, _, _, _, own, of_mpi, count, total, least, most in group:
            if own is not None:
                entry.metrics[own] = (count, total, total / count, least, most)
            elif of_mpi:
                entry.mpi_ns = total
            else:
                entry.count, entry.time_ns = count, total
        yield entry
