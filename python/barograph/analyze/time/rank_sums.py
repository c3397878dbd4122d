# SPDX-License-Identifier: BSD-3-Clause
"""Sums of facts by rank and one thing more (call path, operation, part of the time), for profiles of many facts.

A database finds the cell of each fact by hashing, which takes most of the time of a report where there are as many
cells as facts: ranks x call paths. Here a cell's place is worked out from its numbers. Called by Workspace, which has
the same sums as SQL for profiles of few facts and for those that this cannot do: None is returned where sums might not
fit into 64 bits, values are missing, or the cells are far more than the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

Integers = npt.NDArray[np.int64]

# As many cells for each fact may be empty; a cell takes five bytes while the others are found.
MOST_CELLS = 8
FEW_CELLS = 1 << 20
# Facts looked at in one go: what is worked out of them stays in the cache.
ROWS = 1 << 15
LARGEST = 2**62
KEYS = ("rank", "thread", "path_id", "object_id", "bucket")
HIGHEST_THREAD = 62
CLASSES = 256


class Facts:
    """The facts of a profile as arrays; `fit` is False where sums of them are left to the database."""

    def __init__(self, rows: pa.Table, values: tuple[str, ...]) -> None:
        self.columns: dict[str, Any] = {name: rows.column(name) for name in (*KEYS, *values)}
        self.rows = rows.num_rows
        self.fit = self.rows > 0 and all(column.null_count == 0 for column in self.columns.values())
        if self.fit:
            self.fit = all(
                min(int(block.min()) for (block,) in self.blocks(name)) >= 0 for name in self.columns
            )
        if self.fit:
            self.fit = all(
                sum(float(block.sum(dtype=np.float64)) for (block,) in self.blocks(name)) < LARGEST
                for name in values
            )
        self.ranks = self._most("rank") + 1 if self.fit else 0

    def _most(self, name: str) -> int:
        return max(int(block.max()) for (block,) in self.blocks(name))

    @property
    def threaded(self) -> bool:
        """True when a fact is of another thread than the first."""
        return self._most("thread") > 0

    def blocks(self, *names: str) -> Iterator[list[Any]]:
        """Gives some columns of block after block, without copying."""
        columns = [self.columns[name].chunks for name in names]
        for chunks in zip(*columns, strict=True):
            for start in range(0, len(chunks[0]), ROWS):
                yield [np.from_dlpack(chunk.slice(start, ROWS)) for chunk in chunks]


class Cells:
    """The cells of groups x ranks that something is counted in, in ascending order, and the row of each."""

    def __init__(self, groups: int, ranks: int) -> None:
        self.ranks = ranks
        self.rows = groups * ranks
        self._taken = np.zeros(self.rows, np.bool_)
        # Both absent where something is counted in each cell.
        self._row: Any = None
        self._numbers: Any = None

    def take(self, group: Any, rank: Any) -> None:
        """Notes that these are counted in."""
        self._taken[self._cells(group, rank)] = True

    def close(self) -> None:
        """All are known."""
        if not self._taken.all():
            self._numbers = np.flatnonzero(self._taken)
            self._row = np.cumsum(self._taken, dtype=np.int32)
            self._row -= 1
            self.rows = len(self._numbers)
        self._taken = self._taken[:0]

    def of(self, group: Any, rank: Any) -> Any:
        """Returns the rows of cells that are counted in."""
        cells = self._cells(group, rank)
        return cells if self._row is None else self._row[cells].astype(np.intp)

    def zeros(self) -> Integers:
        """Returns a sum for each row."""
        return np.zeros(self.rows, np.int64)

    def keys(self) -> tuple[Any, Any]:
        """Returns the group and the rank of each row."""
        groups, ranks = np.empty(self.rows, np.int32), np.empty(self.rows, np.int32)
        for span, group, rank in self.blocks():
            groups[span], ranks[span] = group, rank
        return groups, ranks

    def blocks(self) -> Iterator[tuple[slice, Any, Any]]:
        """Gives some rows after others: which, and the group and the rank of each."""
        for start in range(0, self.rows, ROWS):
            span = slice(start, min(start + ROWS, self.rows))
            cells = np.arange(span.start, span.stop) if self._numbers is None else self._numbers[span]
            yield span, (cells // self.ranks).astype(np.int32), (cells % self.ranks).astype(np.int32)

    def _cells(self, group: Any, rank: Any) -> Any:
        cells = group.astype(np.intp)
        cells *= self.ranks
        cells += rank
        return cells


class PathSums:
    """Times by rank and call path. Kept is only the exclusive time: other columns are summed when they are wanted."""

    def __init__(self, facts: Facts, parents: Integers) -> None:
        self._facts = facts
        self._cells = cells = Cells(len(parents), facts.ranks)
        for rank, path in facts.blocks("rank", "path_id"):
            cells.take(path, rank)
            above = parents[path]
            known = above >= 0
            cells.take(above[known], rank[known])
        cells.close()
        self._exclusive = cells.zeros()
        for rank, path, time_ns in facts.blocks("rank", "path_id", "time_ns"):
            np.add.at(self._exclusive, cells.of(path, rank), time_ns)
            above = parents[path]
            known = above >= 0
            np.subtract.at(self._exclusive, cells.of(above[known], rank[known]), time_ns[known])
        # Calls that were still open have less time than those below: they get as much.
        self._short = np.flatnonzero(self._exclusive < 0)
        self._lacking = -self._exclusive[self._short]
        self._exclusive[self._short] = 0
        self._threads = self._threads_of(parents) if facts.threaded else None

    def _threads_of(self, parents: Integers) -> Integers:
        own, below = self._cells.zeros(), self._cells.zeros()
        for rank, thread, path in self._facts.blocks("rank", "thread", "path_id"):
            bits = np.int64(1) << np.minimum(thread, HIGHEST_THREAD).astype(np.int64)
            np.bitwise_or.at(own, self._cells.of(path, rank), bits)
            above = parents[path]
            known = above >= 0
            np.bitwise_or.at(below, self._cells.of(above[known], rank[known]), bits[known])
        return np.where(own == 0, below, own)

    def table(self) -> pa.Table:
        """Returns path_id, rank, calls, bytes, inclusive_ns, exclusive_ns, threads."""
        path, rank = self._cells.keys()
        summed = self._summed(self._cells, None) | {"exclusive_ns": self._exclusive}
        summed["inclusive_ns"][self._short] += self._lacking
        return _with_threads(arrow_table({"path_id": path, "rank": rank} | summed), self._threads)

    def by(self, name: str, group_of: Integers) -> pa.Table:
        """Returns the same by rank and group of call paths: `name` instead of path_id."""
        cells = Cells(int(group_of.max(initial=-1)) + 1, self._cells.ranks)
        for _, path, rank in self._cells.blocks():
            cells.take(group_of[path], rank)
        cells.close()
        summed = self._summed(cells, group_of)
        summed["exclusive_ns"] = cells.zeros()
        lacking = self._cells.zeros() if len(self._short) else None
        if lacking is not None:
            lacking[self._short] = self._lacking
        threads = None if self._threads is None else cells.zeros()
        for span, path, rank in self._cells.blocks():
            at = cells.of(group_of[path], rank)
            np.add.at(summed["exclusive_ns"], at, self._exclusive[span])
            if lacking is not None:
                np.add.at(summed["inclusive_ns"], at, lacking[span])
            if self._threads is not None and threads is not None:
                np.bitwise_or.at(threads, at, self._threads[span])
        group, rank = cells.keys()
        return _with_threads(arrow_table({name: group, "rank": rank} | summed), threads)

    def _summed(self, cells: Cells, group_of: Integers | None) -> dict[str, Integers]:
        """Sums what facts say themselves."""
        names = {"calls": "calls", "bytes": "bytes", "inclusive_ns": "time_ns"}
        summed = {name: cells.zeros() for name in names}
        for rank, path, *values in self._facts.blocks("rank", "path_id", *names.values()):
            at = cells.of(path if group_of is None else group_of[path], rank)
            for total, value in zip(summed.values(), values, strict=True):
                np.add.at(total, at, value)
        return summed


def path_sums(rows: pa.Table, parents: Integers) -> PathSums | None:
    """Returns times by rank and call path; `parents` has that of each call path, -1 for the root."""
    facts = Facts(rows, ("calls", "time_ns", "bytes"))
    if not facts.fit or len(parents) * facts.ranks > max(MOST_CELLS * facts.rows, FEW_CELLS):
        return None
    return PathSums(facts, parents)


def mpi_sums(rows: pa.Table, kinds: Mapping[str, Integers], repeated: int) -> pa.Table | None:
    """Returns sums by group of MPI calls and rank: group_id, rank, calls, time_ns, ... (MPI_TIMES of the workspace).

    Args:
        rows: The facts.
        kinds: What is known of each call path, object and size class: path_id, object_id, bucket, group_id (that its
            facts are summed in) and shown_ns (the shortest time known of such a call). Other facts are left out.
        repeated: Number of calls from which the fastest is meaningful.
    """
    facts = Facts(rows, ("calls", "time_ns", "min_ns", "max_ns", "bytes"))
    if not facts.fit or not len(kinds["path_id"]):
        return None
    objects = int(kinds["object_id"].max()) + 1
    paths = int(kinds["path_id"].max()) + 1
    groups = int(kinds["group_id"].max()) + 1
    shown = kinds["shown_ns"]
    if max(paths * objects * CLASSES, groups * facts.ranks) > max(MOST_CELLS * facts.rows, FEW_CELLS):
        return None
    kind_of = np.full(paths * objects * CLASSES, -1, np.int32)
    kind_of[_kind(kinds["path_id"], objects, kinds["object_id"], kinds["bucket"])] = np.arange(len(shown))

    def chosen(rank: Any, path: Any, thing: Any, bucket: Any) -> tuple[Any, Any, tuple[Any, Any]]:
        inside = np.flatnonzero((path < paths) & (thing < objects))
        kind = kind_of[_kind(path[inside], objects, thing[inside], bucket[inside])]
        there = kind >= 0
        rows, kind = inside[there], kind[there]
        return rows, kind, (kinds["group_id"][kind], rank[rows])

    cells = Cells(groups, facts.ranks)
    for block in facts.blocks("rank", "path_id", "object_id", "bucket"):
        cells.take(*chosen(*block)[2])
    cells.close()
    names = ("calls", "time_ns", "fastest_ns", "transfer_ns", "repeated_ns", "longest_ns", "bytes")
    summed = {name: cells.zeros() for name in names}
    all_ns = 0.0
    for rank, path, thing, bucket, *values in facts.blocks(
        "rank", "path_id", "object_id", "bucket", "calls", "time_ns", "min_ns", "max_ns", "bytes"
    ):
        rows, kind, cell = chosen(rank, path, thing, bucket)
        at = cells.of(*cell)
        count, time_ns, min_ns, max_ns, size = (value[rows] for value in values)
        all_ns += float(count.astype(np.float64) @ np.maximum(min_ns, shown[kind]).astype(np.float64))
        if all_ns >= LARGEST:
            return None
        transfer = count * shown[kind]
        np.add.at(summed["calls"], at, count)
        np.add.at(summed["time_ns"], at, time_ns)
        np.add.at(summed["fastest_ns"], at, count * min_ns)
        np.add.at(summed["transfer_ns"], at, transfer)
        np.add.at(summed["repeated_ns"], at, np.where(count >= repeated, transfer, 0))
        np.maximum.at(summed["longest_ns"], at, max_ns)
        np.add.at(summed["bytes"], at, size)
    group, rank = cells.keys()
    return arrow_table({"group_id": group, "rank": rank} | summed)


def arrow_table(columns: Mapping[str, Any]) -> pa.Table:
    """Returns arrays of 32-bit or 64-bit integers as a table, without copying and without importing pandas."""
    arrays: Any = []
    for values in columns.values():
        kind: Any = pa.int32() if values.dtype == np.int32 else pa.int64()
        arrays.append(pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)]))
    return pa.Table.from_arrays(arrays, list(columns))


def _with_threads(table: pa.Table, threads: Integers | None) -> pa.Table:
    """Returns the table with a bit set of threads, which is null, and takes no memory, where all are of the first."""
    column: Any = pa.nulls(len(table)) if threads is None else pa.array(threads)
    return table.append_column("threads", column)


def _kind(path: Any, objects: int, thing: Any, bucket: Any) -> Any:
    return (path.astype(np.intp) * objects + thing) * CLASSES + bucket
