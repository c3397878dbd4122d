# SPDX-License-Identifier: BSD-3-Clause
"""Writes a profile from tables: what importers of other tools' files use, and `barograph.write` for everybody.

The tables are those of docs/reference/tables.md; what a table need not have is worked out or left empty. The file
appears under its name only when it is complete, readable by its user alone.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from barograph import _native
from barograph.replacing import check, new_output
from barograph.spec.file_counters import FILE_COUNTERS

if TYPE_CHECKING:
    import numpy.typing as npt

# An Arrow table, a pandas DataFrame, or a mapping of column names to sequences.
Table: TypeAlias = Any

NO_OBJECT: tuple[Any, ...] = ("none", 0, 0, -1, 0, 0, 0, "", "", "", [], [])
FIRST_CLASS = 3
LARGEST = 2**63 - 1


class Columns:
    """One input table by column, with defaults for what it does not have."""

    def __init__(self, name: str, table: Table) -> None:
        self._name = name
        names: list[str] = list(getattr(table, "column_names", None) or table)
        self._columns: Mapping[str, Sequence[Any]] = {name: table[name] for name in names}
        lengths = {len(column) for column in self._columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"the columns of {name} have different lengths")
        self.rows = lengths.pop() if lengths else 0

    def __contains__(self, column: str) -> bool:
        return column in self._columns

    def values(self, column: str, default: Any = None) -> list[Any]:
        """Returns a column as a list; raises ValueError when it is missing and has no default."""
        if column in self._columns:
            given: Any = self._columns[column]
            return given.to_pylist() if hasattr(given, "to_pylist") else list(given)
        if default is None:
            raise ValueError(f"the table {self._name} has no column {column}")
        return [default] * self.rows

    def integers(self, column: str, default: int | None = None) -> npt.NDArray[np.int64]:
        """Returns a column as 64-bit integers, -1 for null."""
        given: Any = self._columns.get(column)
        if getattr(given, "null_count", 0) == 0 and not isinstance(given, list):
            # Whole numbers without nulls, in any array: no Python object per row.
            array: npt.NDArray[Any] = np.asarray(given)
            if array.dtype.kind in "iu" and array.ndim == 1:
                return np.ascontiguousarray(array, np.int64)
        values = self.values(column, default)
        try:
            return np.array([-1 if _missing(value) else int(value) for value in values], np.int64)
        except OverflowError:
            raise ValueError(f"{column} of {self._name} has a number of more than 64 bits") from None


def _missing(value: Any) -> bool:
    """True for None and for the not-a-number that pandas has instead."""
    return value is None or value != value  # noqa: PLR0124


def write_profile(
    path: str | os.PathLike[str],
    *,
    call_paths: Table,
    fact_rows: Table,
    locations: Table | None = None,
    objects: Table | None = None,
    messages: Table | None = None,
    file_counters: Table | None = None,
    timeline: Table | None = None,
    size_classes: Table | None = None,
    events: Iterable[Mapping[str, Any]] | None = None,
    programs: Table | None = None,
    metadata: Mapping[str, str] | None = None,
    overwrite: bool = False,
) -> None:
    """Writes a profile that `barograph.open` and all commands read.

    Args:
        path: File to write, by custom ending in `.baro`.
        call_paths: path_id (0, 1, 2, ... in order; 0 is the root), parent_id (null for the root), operation, layer
            (`program` for the root, `region`, `mpi`, `posix`, ...).
        fact_rows: path_id, calls, time_ns (inclusive), and where: location, or rank and thread (default 0). Rank -1
            stands for all ranks together. Optional:
            object_id, bucket, bytes (default 0), min_ns, max_ns, bytes_min, bytes_max (default: the mean),
            sumsq_ns2. One row per location, path, object and bucket.
        locations: rank, and optionally thread, node, pid, cores, start_unix_ns, wall_ns, init_ns, events, dropped,
            overhead_ns. Default: one per rank and thread in fact_rows.
        objects: As in docs/reference/tables.md; row 0 is "no object". Default: only that row.
        messages: sender, receiver, object_id, calls, bytes, time_ns.
        file_counters: rank, object_id, layer, counter, value, and argument (default 0). One row per rank, object,
            layer, counter and argument.
        timeline: rank, layer, start_ns, end_ns, operations, bytes, time_ns: bins of equal width on each rank and layer,
            from 0 on; those that are left out are empty.
        size_classes: bucket and bucket_max. Default: powers of two.
        events: Single I/O calls, in blocks as write_trace takes them; the metadata must have `trace.ranks`, the ranks
            that they are of (0,4-6).
        programs: name and ranks (0,4-6), by their first rank, and optionally executable, arguments (a JSON list) and
            kind (executable, named or folded). Default: the metadata describe the one program.
        metadata: Key to text. job.ranks, job.nodes and job.threads are added.
        overwrite: Replace a profile that is there; nothing else is ever replaced.

    Raises:
        ValueError: The tables contradict themselves, or don't fit the format.
        FileExistsError: The file is there and `overwrite` is not given, or it is not a profile.
        OSError: The file cannot be written.
    """
    target = Path(path)
    check(target, force=overwrite)
    counted = Columns("fact_rows", fact_rows)
    places = _locations(locations, counted)
    index = {(row[0], row[1]): at for at, row in enumerate(places)}
    if len(index) != len(places):
        raise ValueError("a rank and thread is twice in locations")
    keys = {
        "job.ranks": str(len({row[0] for row in places if row[0] >= 0})),
        "job.nodes": str(len({row[4] for row in places if row[0] >= 0})),
        "job.threads": str(sum(row[0] >= 0 for row in places)),
    } | {key: str(value) for key, value in (metadata or {}).items()}
    rows = Columns("messages", messages if messages is not None else {})
    arguments = (
        sorted(keys.items()),
        _edges(size_classes),
        _call_paths(Columns("call_paths", call_paths)),
        [NO_OBJECT] if objects is None else _objects(Columns("objects", objects)),
        places,
        _facts(counted, index),
        {
            column: rows.integers(column) if rows.rows else np.zeros(0, np.int64)
            for column in ("object_id", "sender", "receiver", "calls", "bytes", "time_ns")
        },
        _file_counters(Columns("file_counters", file_counters if file_counters is not None else {})),
        _timelines(Columns("timeline", timeline if timeline is not None else {})),
        None if events is None else _following(events),
        _programs(Columns("programs", programs if programs is not None else {})),
    )
    with _appearing(target, force=overwrite) as write:
        _native.write_profile(write, *arguments)


def write_trace(
    path: str | os.PathLike[str],
    blocks: Iterable[Mapping[str, Any]],
    *,
    call_paths: Table,
    objects: Table,
    locations: Table,
    metadata: Mapping[str, str],
) -> None:
    """Writes the trace of one rank, `NAME.baro.trace/rank-NNNNNN.baro`.

    Args:
        path: The file; it is replaced.
        blocks: Each at most 2^20 events in the order in which they end: `location` (row of locations), and arrays of
            64-bit integers path_id, object_id, offset (-1: none), length, start_ns, end_ns (since the rank's start).
        call_paths: As in write_profile.
        objects: As in write_profile.
        locations: As in write_profile, of this rank only.
        metadata: Key to text; trace.rank is needed.

    Raises:
        ValueError: The tables contradict themselves, or don't fit the format.
        OSError: The file cannot be written.
    """
    with _appearing(Path(path), force=True) as write:
        _native.write_trace(
            write,
            sorted(metadata.items()),
            _call_paths(Columns("call_paths", call_paths)),
            _objects(Columns("objects", objects)),
            _locations(locations, Columns("fact_rows", {})),
            _following(blocks),
        )


def _following(blocks: Iterable[Mapping[str, Any]]) -> Callable[[], dict[str, Any] | None]:
    """Gives block after block, None after the last."""
    rest = iter(blocks)

    def following() -> dict[str, Any] | None:
        block = next(rest, None)
        return None if block is None else dict(block)

    return following


@contextlib.contextmanager
def _appearing(target: Path, *, force: bool) -> Generator[Callable[[bytes], object]]:
    """Gives what writes a file that appears under its name when all is written, and not at all after an exception."""
    with new_output(target, force=force) as made, made.open("xb") as stream:
        os.fchmod(stream.fileno(), 0o600)
        yield stream.write
        stream.flush()
        os.fsync(stream.fileno())


def _locations(locations: Table | None, facts: Columns) -> list[tuple[Any, ...]]:
    if locations is None:
        pairs = sorted(set(zip(facts.values("rank"), facts.values("thread", 0), strict=True)))
        locations = {"rank": [pair[0] for pair in pairs], "thread": [pair[1] for pair in pairs]}
    table = Columns("locations", locations)
    columns: list[list[Any]] = [
        [int(value) for value in table.values(name, 0 if name != "rank" else None)]
        for name in ("rank", "thread", "pid", "cores")
    ]
    columns.append([str(value) for value in table.values("node", "unknown")])
    columns += [
        [int(value) for value in table.values(name, 0)]
        for name in ("start_unix_ns", "wall_ns", "init_ns", "events", "dropped", "overhead_ns")
    ]
    return list(zip(*columns, strict=True))


def _call_paths(table: Columns) -> list[tuple[int, str, str]]:
    if list(table.integers("path_id")) != list(range(table.rows)):
        raise ValueError("path_id does not count 0, 1, 2, ...")
    parents = table.integers("parent_id")
    if any(parent >= own for own, parent in enumerate(parents)):
        raise ValueError("a call path comes before its parent")
    texts = zip(table.values("layer"), table.values("operation"), strict=True)
    return [
        (int(parent), str(layer), str(name)) for parent, (layer, name) in zip(parents, texts, strict=True)
    ]


def _file_counters(table: Columns) -> dict[str, Any]:
    names = ("object_id", "layer", "counter", "argument", "rank", "value")
    if not table.rows:
        return {name: np.zeros(0, np.int64) for name in names} | {"layer_names": []}
    numbers = {row.name: row.number for row in FILE_COUNTERS}
    texts = [str(name) for name in table.values("layer")]
    layers = sorted(set(texts))
    place = {name: at for at, name in enumerate(layers)}
    try:
        counters = [numbers[str(name)] for name in table.values("counter")]
    except KeyError as error:
        raise ValueError(f"there is no counter of files called {error}") from None
    columns: dict[str, Any] = {name: table.integers(name) for name in ("object_id", "rank", "value")}
    columns["argument"] = table.integers("argument", 0)
    columns["layer"] = np.array([place[name] for name in texts], np.int64)
    columns["counter"] = np.array(counters, np.int64)
    columns["layer_names"] = layers
    return columns


def _timelines(table: Columns) -> list[tuple[int, str, int, list[int], list[int], list[int]]]:
    if not table.rows:
        return []
    texts = [str(name) for name in table.values("layer")]
    names = sorted(set(texts))
    code = {name: at for at, name in enumerate(names)}
    layers = np.array([code[name] for name in texts], np.int64)
    ranks, starts, ends = (table.integers(name) for name in ("rank", "start_ns", "end_ns"))
    values = np.stack([table.integers(name) for name in ("operations", "bytes", "time_ns")])
    order = np.lexsort((layers, ranks))
    heads = np.flatnonzero(
        np.diff(ranks[order], prepend=ranks[order[0]] - 1) | np.diff(layers[order], prepend=-1)
    )
    found: list[tuple[int, str, int, list[int], list[int], list[int]]] = []
    for rows in np.split(order, heads[1:]):
        rank, layer = int(ranks[rows[0]]), names[layers[rows[0]]]
        width = int(ends[rows[0]] - starts[rows[0]])
        if (
            rank < 0
            or width <= 0
            or (ends[rows] - starts[rows] != width).any()
            or (starts[rows] % width).any()
        ):
            raise ValueError(
                f"the bins of the timeline of rank {rank} in the layer {layer} are not equally wide"
            )
        columns = np.zeros((3, int(ends[rows].max()) // width), np.int64)
        for column, value in zip(columns, values[:, rows], strict=True):
            np.add.at(column, starts[rows] // width, value)
        operations, sizes, times = columns.tolist()
        found.append((rank, layer, width, operations, sizes, times))
    return found


def _members(text: str) -> list[tuple[int, int, int]]:
    """`0,4-6,8-14:2` -> (first, count, stride)."""
    ranges: list[tuple[int, int, int]] = []
    for part in filter(None, text.split(",")):
        span, _, stride_text = part.partition(":")
        first_text, _, last_text = span.partition("-")
        first, stride = int(first_text), int(stride_text or 1)
        ranges.append((first, (int(last_text or first_text) - first) // stride + 1, stride))
    return ranges


def _programs(table: Columns) -> list[tuple[str, str, str, str, list[tuple[int, int, int]]]]:
    fields = (("kind", "executable"), ("name", ""), ("executable", ""), ("arguments", ""), ("ranks", ""))
    columns = [[str(value or default) for value in table.values(name, default)] for name, default in fields]
    return [
        (kind, name, executable, arguments, _members(ranks))
        for kind, name, executable, arguments, ranks in zip(*columns, strict=True)
    ]


def _objects(table: Columns) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    parents = table.integers("parent_id", -1)
    names = ("kind", "name", "user_name", "created_by", "members", "creation_path", "key", "attributes")
    texts = [[str(value or "") for value in table.values(name, "")] for name in names]
    sizes = zip(table.integers("size", 0), table.integers("remote_size", 0), strict=True)
    if list(table.integers("object_id")) != list(range(table.rows)):
        raise ValueError("object_id does not count 0, 1, 2, ...")
    for at, ((size, remote), row) in enumerate(zip(sizes, zip(*texts, strict=True), strict=True)):
        kind, name, user_name, created_by, members, creation_path, key, attributes = row
        number = int(key or "0", 16)
        ordinal = creation_path.rpartition("#")[2]
        pairs = [
            (field, value if isinstance(value, str) else json.dumps(value, separators=(",", ":")))
            for field, value in json.loads(attributes or "{}").items()
        ]
        rows.append(
            (
                kind,
                number >> 64,
                number & (2**64 - 1),
                int(parents[at]),
                int(size),
                int(remote),
                max(int(ordinal) - 1, 0) if ordinal.isdigit() else 0,
                name,
                user_name,
                created_by,
                _members(members),
                pairs,
            )
        )
    return rows


def _edges(size_classes: Table | None) -> list[int]:
    """Upper edges of the size classes, [] for powers of two."""
    if size_classes is None:
        return []
    table = Columns("size_classes", size_classes)
    rows = sorted(zip(table.integers("bucket"), table.integers("bucket_max"), strict=True))
    edges = [int(edge) for bucket, edge in rows if bucket >= FIRST_CLASS and edge >= 0]
    return [] if edges == [2 ** (k + 1) - 1 for k in range(len(edges))] else edges


def _facts(table: Columns, index: Mapping[tuple[int, int], int]) -> dict[str, Any]:
    calls, times, sizes = table.integers("calls"), table.integers("time_ns"), table.integers("bytes", 0)
    if table.rows and (calls.min() < 1 or times.min() < 0 or sizes.min() < 0):
        raise ValueError("calls must be positive, time_ns and bytes must not be negative")
    if "location" in table:
        location = table.integers("location")
    else:
        ranks, threads = table.integers("rank"), table.integers("thread", 0)
        try:
            pairs = zip(ranks.tolist(), threads.tolist(), strict=True)
            location = np.array([index[pair] for pair in pairs], np.int64)
        except KeyError as error:
            raise ValueError(f"rank and thread {error} of fact_rows are not in locations") from None
    per_call = np.maximum(calls, 1)
    means = {"min_ns": times // per_call, "max_ns": times // per_call}
    means |= {"bytes_min": sizes // per_call, "bytes_max": sizes // per_call}
    columns: dict[str, Any] = {
        "path_id": table.integers("path_id"),
        "object_id": table.integers("object_id", 0),
        "bucket": table.integers("bucket", 0),
        "location": location,
        "calls": calls,
        "time_ns": times,
        "bytes": sizes,
    }
    for name, mean in means.items():
        columns[name] = table.integers(name) if name in table else mean
    if "sumsq_ns2" in table:
        columns["sumsq_ns2"] = np.array(table.values("sumsq_ns2"), np.float64)
    else:
        columns["sumsq_ns2"] = calls * np.square(times / per_call)
    return columns
