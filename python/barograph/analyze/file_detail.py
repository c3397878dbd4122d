# SPDX-License-Identifier: BSD-3-Clause
"""One file in detail: counters with their spread over ranks, request sizes, common sizes and strides, what lies in it.

Called by files. The spread is over the ranks that used the file in that layer, as in Darshan's shared records;
variance is that of the population.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.file_records import PLAIN_COUNTERS, column_of
from barograph.analyze.files import shortest_ns
from barograph.analyze.workspace import IO_LAYERS, Workspace
from barograph.spec.file_counters import FILE_COUNTERS, FILE_SIZE_EDGES

COUNTERS = """
WITH long AS (
    UNPIVOT (SELECT layer, rank, {columns} FROM file_ranks WHERE file_id = $file)
    ON {columns} INTO NAME counter VALUE value
)
SELECT layer, counter, count(*)::BIGINT AS ranks, sum(value)::BIGINT AS total, min(value)::BIGINT AS min,
       coalesce(min(nullif(value, 0)), 0)::BIGINT AS first, max(value)::BIGINT AS max, avg(value) AS mean,
       stddev_pop(value) AS deviation, var_pop(value) AS variance, arg_max(rank, (value, -rank)) AS max_rank,
       arg_min(rank, (nullif(value, 0), rank)) FILTER (value > 0) AS first_rank
FROM long GROUP BY layer, counter HAVING max(value) > 0
"""

ARGUMENTS = """
SELECT c.layer, c.counter, c.argument, sum(c.value)::BIGINT AS value, count(DISTINCT c.rank)::BIGINT AS ranks
FROM file_counters c JOIN file_homes h USING (object_id)
WHERE h.file_id = $file AND list_contains($names, c.counter) AND c.value > 0
GROUP BY ALL
"""

OPERATIONS = """
SELECT p.layer, p.operation, sum(s.calls)::BIGINT AS calls, sum(s.bytes)::BIGINT AS bytes,
       count(DISTINCT s.rank)::BIGINT AS ranks, sum(s.time_ns)::BIGINT AS time_ns, max(s.max_ns)::BIGINT AS longest_ns
FROM samples s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
WHERE h.file_id = $file AND list_contains($layers, p.layer)
GROUP BY ALL ORDER BY time_ns DESC, p.operation
"""

# Paths of objects inside a file begin at the file, so a row needs only its kind and its own name beside that.
INNER = """
SELECT o.object_id, o.kind, o.name, q.name AS parent, p.layer, sum(s.calls)::BIGINT AS calls,
       sum(s.bytes)::BIGINT AS bytes, count(DISTINCT s.rank)::BIGINT AS ranks, sum(s.time_ns)::BIGINT AS time_ns
FROM samples s JOIN file_homes h USING (object_id) JOIN call_paths p USING (path_id)
     JOIN objects o USING (object_id) LEFT JOIN objects q ON q.object_id = o.parent_id
WHERE h.file_id = $file AND o.kind != 'file' AND list_contains($io, p.layer)
GROUP BY ALL ORDER BY time_ns DESC, o.object_id
"""

RATES = """
SELECT layer, direction, sum(calls)::BIGINT AS calls, max(fastest)::DOUBLE AS rate_max,
       min(slowest)::DOUBLE AS rate_min,
       (sum(sum_of_rates) / sum(calls))::DOUBLE AS rate_mean,
       sqrt(greatest(sum(sum_of_squares) / sum(calls) - pow(sum(sum_of_rates) / sum(calls), 2),
                     0))::DOUBLE AS rate_deviation
FROM file_rates WHERE file_id = $file GROUP BY layer, direction
ORDER BY list_position($io, layer), direction
"""

HISTOGRAMS = tuple(counter.name for counter in FILE_COUNTERS if counter.kind == "histogram")
COMMON = tuple(counter.name for counter in FILE_COUNTERS if counter.kind == "common")

# Darshan shows as many of each; rarer values say little.
MOST_COMMON = 4


def counter_rows(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns the counters of a file that are not 0, upper layers first, in the order of spec/files/counters.toml.

    Each row: layer, counter, unit, merge, total (summed over ranks), first (smallest that is not 0), min, max, mean,
    deviation, variance, first_rank, max_rank, ranks (that used the file in this layer).
    """
    workspace.need("file_ranks")
    columns = ", ".join(column_of(counter.name) for counter in PLAIN_COUNTERS)
    rows = workspace.rows(COUNTERS.format(columns=columns), {"file": file_id})
    order = {column_of(counter.name): counter for counter in PLAIN_COUNTERS}
    for row in rows:
        counter = order[row["counter"]]
        row["number"] = counter.number
        row["counter"], row["unit"], row["merge"] = counter.name, counter.unit, counter.merge
    rows.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["number"]))
    return [{name: value for name, value in row.items() if name != "number"} for row in rows]


def size_histograms(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns size classes with accesses: layer, counter, low (its first size), high (last; null: open), value."""
    rows = _with_arguments(workspace, file_id, HISTOGRAMS)
    edges = (*FILE_SIZE_EDGES, 0)
    classes = {high: (edges[place - 1] + 1 if place else 0) for place, high in enumerate(edges)}
    found: list[dict[str, Any]] = []
    for row in sorted(rows, key=lambda row: classes.get(row["argument"], 0)):
        low = classes.get(row["argument"], 0)
        found.append({**row, "low": low, "high": row["argument"] or None})
    found.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["counter"], row["low"]))
    return [{name: value for name, value in row.items() if name != "argument"} for row in found]


def common_values(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns the most common sizes and strides: layer, counter, argument (size or stride), value (how often)."""
    rows = _with_arguments(workspace, file_id, COMMON)
    rows.sort(key=lambda row: (IO_LAYERS.index(row["layer"]), row["counter"], -row["value"], row["argument"]))
    found: list[dict[str, Any]] = []
    for row in rows:
        before = [
            other for other in found if (other["layer"], other["counter"]) == (row["layer"], row["counter"])
        ]
        if len(before) < MOST_COMMON:
            found.append(row)
    return found


def file_operations(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns the calls on a file and what lies in it: layer, operation, calls, bytes, ranks, time_ns, longest_ns.

    Waiting for a nonblocking read or write is a call of the layer mpi, and comes last.
    """
    workspace.need("file_homes")
    layers = [*IO_LAYERS, "mpi"]
    rows = workspace.rows(OPERATIONS, {"file": file_id, "layers": layers})
    return sorted(rows, key=lambda row: layers.index(row["layer"]))


def file_rates(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns how fast single calls were: layer, direction, calls, rate_{max,min,mean,deviation} in bytes per second.

    shortest_ns is the time of the shortest call.

    Nothing of profiles before format 1.5, and of logs that other tools made.
    """
    workspace.need("file_counters")
    shortest = shortest_ns(workspace, [file_id])
    rows = workspace.rows(RATES, {"file": file_id, "io": list(IO_LAYERS)})
    return [row | {"shortest_ns": shortest.get((file_id, row["layer"], row["direction"]))} for row in rows]


def inner_objects(workspace: Workspace, file_id: int) -> list[dict[str, Any]]:
    """Returns what lies in a file: object_id, kind, name, parent, layer, calls, bytes, ranks, time_ns; by time."""
    workspace.need("file_homes")
    return workspace.rows(INNER, {"file": file_id, "io": list(IO_LAYERS)})


def _with_arguments(workspace: Workspace, file_id: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    workspace.need("file_homes", "file_counters")
    return workspace.rows(ARGUMENTS, {"file": file_id, "names": list(names)})
