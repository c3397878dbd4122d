# SPDX-License-Identifier: BSD-3-Clause
"""One file in detail: counters with their spread over ranks, request sizes, common sizes and strides, its objects.

Called by files. The spread is over the ranks that used the file in that layer, as in Darshan's shared records;
variance is that of the population.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.analyze.files.file_records import PLAIN_COUNTERS, column_of
from barograph.analyze.files.files import shortest_ns
from barograph.analyze.workspace import Workspace
from barograph.spec.file_counters import FILE_COUNTERS, FILE_SIZE_EDGES
from barograph.spec.layers import IO_LAYERS
from barograph.spec.tables import files as tables

if TYPE_CHECKING:
    from barograph.spec.tables.files import (
        FileCommon,
        FileCounters,
        FileObjects,
        FileOperations,
        FileRates,
        FileSizes,
    )

HISTOGRAMS = tuple(counter.name for counter in FILE_COUNTERS if counter.kind == "histogram")
COMMON = tuple(counter.name for counter in FILE_COUNTERS if counter.kind == "common")

# Darshan shows as many of each; rarer values say little.
MOST_COMMON = 4


def counter_rows(workspace: Workspace, file_id: int) -> list[FileCounters]:
    """Returns the counters of a file that are not 0, upper layers first, in the order of spec/files/counters.toml.

    Each row: layer, counter, unit, merge, total (summed over ranks), first (smallest that is not 0), min, max, mean,
    deviation, variance, first_rank, max_rank, ranks (that used the file in this layer).
    """
    rows = workspace.query("file_counters_of_ranks", {"file": file_id})
    order = {column_of(counter.name): counter for counter in PLAIN_COUNTERS}
    for row in rows:
        counter = order[row["counter"]]
        row["number"] = counter.number
        row["counter"], row["unit"], row["merge"] = counter.name, counter.unit, counter.merge
    rows.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["number"]))
    plain = ({name: value for name, value in row.items() if name != "number"} for row in rows)
    return tables.FILE_COUNTERS.typed(plain)


def size_histograms(workspace: Workspace, file_id: int) -> list[FileSizes]:
    """Returns size classes with accesses: layer, counter, low (its first size), high (last; null: open), value."""
    rows = _with_arguments(workspace, file_id, HISTOGRAMS)
    edges = (*FILE_SIZE_EDGES, 0)
    classes = {high: (edges[place - 1] + 1 if place else 0) for place, high in enumerate(edges)}
    found: list[dict[str, Any]] = []
    for row in sorted(rows, key=lambda row: classes.get(row["argument"], 0)):
        low = classes.get(row["argument"], 0)
        found.append({**row, "low": low, "high": row["argument"] or None})
    found.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["counter"], row["low"]))
    plain = ({name: value for name, value in row.items() if name != "argument"} for row in found)
    return tables.FILE_SIZES.typed(plain)


def common_values(workspace: Workspace, file_id: int) -> list[FileCommon]:
    """Returns the most common sizes and strides: layer, counter, argument (size or stride), value (how often)."""
    rows = tables.FILE_COMMON.typed(_with_arguments(workspace, file_id, COMMON))
    rows.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["counter"], -row["value"], row["argument"]))
    found: list[FileCommon] = []
    for row in rows:
        before = [
            other for other in found if (other["layer"], other["counter"]) == (row["layer"], row["counter"])
        ]
        if len(before) < MOST_COMMON:
            found.append(row)
    return found


def file_operations(workspace: Workspace, file_id: int) -> list[FileOperations]:
    """Returns the calls on a file and the objects in it: layer, operation, calls, bytes, ranks, time_ns, longest_ns.

    Waiting for a nonblocking read or write is a call of the layer mpi, and comes last.
    """
    layers = [*IO_LAYERS, "mpi"]
    rows = workspace.query("file_operations", {"file": file_id, "layers": layers})
    return tables.FILE_OPERATIONS.typed(sorted(rows, key=lambda row: layers.index(row["layer"])))


def file_rates(workspace: Workspace, file_id: int) -> list[FileRates]:
    """Returns how fast calls were: layer, direction, calls, rate_{max,min,mean,deviation} in bytes per second.

    shortest_ns is the time of the shortest call.

    Nothing of profiles before format 1.5, and of logs that other tools made.
    """
    shortest = shortest_ns(workspace, [file_id])
    rows = workspace.query("rates_of_file", {"file": file_id})
    return tables.FILE_RATES.typed(
        row | {"shortest_ns": shortest.get((file_id, row["layer"], row["direction"]))} for row in rows
    )


def inner_objects(workspace: Workspace, file_id: int) -> list[FileObjects]:
    """Returns the objects of a file: object_id, kind, name, parent, layer, calls, bytes, ranks, time_ns; by time."""
    return tables.FILE_OBJECTS.typed(workspace.query("inner_objects", {"file": file_id}))


def _with_arguments(workspace: Workspace, file_id: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    return workspace.query("file_histograms", {"file": file_id, "names": list(names)})
