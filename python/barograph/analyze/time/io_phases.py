# SPDX-License-Identifier: BSD-3-Clause
"""Phases of I/O: maximal times in which at least one rank is inside an I/O call, joined over short gaps.

Exact where the run has a whole trace of I/O calls; its events are read twice, a part at a time, and 16 bytes are kept
of each call that is in no other one. Otherwise of the recorded bins, to the width of a bin. Called by `barograph
timeline --phases` and the page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from barograph.analyze.messages.trace_spans import CALL_KINDS, trace_of
from barograph.analyze.time.timelines import timeline_rows
from barograph.analyze.workspace import Workspace
from barograph.io_direction import direction_of
from barograph.plain_arrow import number_array
from barograph.read.events.event_parts import EventParts
from barograph.read.events.trace import trace_files
from barograph.spec.layers import IO_LAYERS

Numbers = npt.NDArray[np.int64]

# Unless another one is given, gaps shorter than the run over this do not end a phase.
GAPS_OF_RUN: Final = 100
# The layers whose bytes are what met the storage; of the others the lowest that there is.
STORED: Final = ("posix", "stdio", "daos")
UPPER: Final = ("dfs", "mpi-io", "hdf5", "pnetcdf", "netcdf")
EVENT_FIELDS: Final = {"rank", "start_ns", "end_ns", "layer", "operation", "length"}


@dataclass(frozen=True)
class IoPhases:
    """The phases of a run, and how they were found.

    Attributes:
        rows: phase (from 1), start_ns, end_ns, length_ns, calls, bytes, read_bytes and written_bytes (None: not known),
            bytes_per_s, ranks, fastest_rank, fastest_ns, slowest_rank, slowest_ns (inside I/O calls within the phase;
            None where ranks are not told apart), gap_ns (to the next; None for the last). In order of time.
        gap_ns: shorter gaps between calls are part of a phase.
        exact: from events; else from bins.
        bin_ns: how wide the widest bin is; 0 where exact.
        counted: the layers whose calls and bytes are counted.
        lost: by rank, events that a trace lacks: where there are bins, the phases are those of the bins then.
    """

    rows: list[dict[str, Any]]
    gap_ns: int
    exact: bool
    bin_ns: int = 0
    counted: tuple[str, ...] = ()
    lost: dict[int, int] = field(default_factory=dict[int, int])


def io_phases(
    workspace: Workspace,
    ranks: Sequence[int] = (),
    layers: Collection[str] = (),
    gap_ns: int | None = None,
    *,
    salvage: bool = False,
    of_trace: bool = True,
) -> IoPhases:
    """Finds the phases of I/O.

    Args:
        workspace: The profile.
        ranks: Those wanted; empty means all.
        layers: Only calls of these; empty means all of I/O.
        gap_ns: Gaps shorter than this do not end a phase; None means the run over GAPS_OF_RUN.
        salvage: Leave out blocks of the trace that are damaged.
        of_trace: Whether the trace is read.

    Raises:
        ProfileError: A file of the trace is damaged.
    """
    gap = max(workspace.run.wall_ns // GAPS_OF_RUN, 1) if gap_ns is None else gap_ns
    wanted = [layer for layer in IO_LAYERS if not layers or layer in layers]
    path = trace_of(workspace)
    found = IoPhases([], gap, exact=True)
    if of_trace and path.exists() and trace_files(path):
        chosen = list(ranks) or (workspace.program.rank_list if workspace.program else None)
        found = phases_of_calls(_calls(path, chosen, wanted, salvage=salvage), gap)
    if found.rows and not found.lost:
        return found
    of_bins = phases_of_bins(timeline_rows(workspace, list(ranks), tuple(wanted)), gap)
    return replace(of_bins, lost=found.lost) if of_bins.rows or not found.rows else found


@dataclass(frozen=True)
class Calls:
    """Some I/O calls: a number each."""

    rank: Numbers
    start: Numbers
    end: Numbers
    length: Numbers
    layer: npt.NDArray[np.int8]  # index into IO_LAYERS
    writes: npt.NDArray[np.bool_]
    reads: npt.NDArray[np.bool_]


class _Calls:
    """The I/O calls of a trace a part at a time, any number of times."""

    def __init__(self, parts: EventParts, layers: Collection[str]) -> None:
        self._parts = parts
        self._layers = layers

    @property
    def lost(self) -> dict[int, int]:
        """How many events of each rank are not there, after all were read."""
        return self._parts.lost

    def __iter__(self) -> Iterator[Calls]:
        """Yields them."""
        for events in self._parts:
            for batch in events.combine_chunks().to_batches():
                found = _of_batch(batch, self._layers)
                if len(found.rank):
                    yield found


def _calls(path: Path, ranks: Sequence[int] | None, layers: Collection[str], *, salvage: bool) -> _Calls:
    parts = EventParts(path, ranks, kinds=CALL_KINDS, columns=EVENT_FIELDS, salvage=salvage)
    return _Calls(parts, layers)


def _of_batch(batch: pa.RecordBatch, layers: Collection[str]) -> Calls:
    """Returns the calls of some layers in a batch of events."""
    columns: dict[str, Any] = {name: batch.column(name) for name in EVENT_FIELDS}
    names: list[str] = columns["layer"].dictionary.to_pylist()
    numbers = [IO_LAYERS.index(name) if name in layers else -1 for name in names] or [-1]
    layer = np.asarray(numbers, np.int8)[columns["layer"].indices.to_numpy()]
    kept = layer >= 0
    ways = [direction_of(name) for name in columns["operation"].dictionary.to_pylist()] or [""]
    place = columns["operation"].indices.to_numpy()[kept]
    whole: dict[str, Numbers] = {
        name: columns[name].fill_null(0).to_numpy(zero_copy_only=False)[kept].astype(np.int64)
        for name in ("rank", "start_ns", "end_ns", "length")
    }
    return Calls(
        whole["rank"],
        whole["start_ns"],
        np.maximum(whole["end_ns"], whole["start_ns"]),
        np.maximum(whole["length"], 0),
        layer[kept],
        np.asarray([way == "write" for way in ways])[place],
        np.asarray([way == "read" for way in ways])[place],
    )


def joined(start: Numbers, end: Numbers, gap_ns: int) -> tuple[Numbers, Numbers]:
    """Returns intervals that overlap, touch, or are closer together than a gap as one each, in order of time."""
    if not len(start):
        return start, end
    order = np.argsort(start, kind="stable")
    start, end = start[order], np.maximum.accumulate(end[order])
    first = np.flatnonzero(np.r_[True, start[1:] - end[:-1] >= max(gap_ns, 1)])
    return start[first], end[np.r_[first[1:], len(start)] - 1]


class Cover:
    """What some intervals cover, joined over gaps; takes them in any order, with memory for what is left of them."""

    def __init__(self, gap_ns: int) -> None:
        self._gap = gap_ns
        self._parts: list[tuple[Numbers, Numbers]] = []
        self._size = 0
        self._least = 0  # after joining all

    def add(self, start: Numbers, end: Numbers) -> None:
        """Takes intervals."""
        part = joined(start, end, self._gap)
        self._parts.append(part)
        self._size += len(part[0])
        # Each time twice as many: all in all no more than sorting them some times.
        if self._size > 2 * self._least + 4096:
            self.intervals()

    def intervals(self) -> tuple[Numbers, Numbers]:
        """Returns the starts and ends of what is covered, in order of time."""
        if len(self._parts) != 1:
            empty = np.zeros(0, np.int64)
            starts, ends = zip(*self._parts, strict=True) if self._parts else ((empty,), (empty,))
            self._parts = [joined(np.concatenate(starts), np.concatenate(ends), self._gap)]
        self._size = self._least = len(self._parts[0][0])
        return self._parts[0]


class _Sums:
    """Calls, bytes and the time of each rank, by phase."""

    def __init__(self, start: Numbers, end: Numbers) -> None:
        self.start, self.end = start, end
        shape = (len(IO_LAYERS), len(start))
        self.calls, self.bytes, self.read, self.written = (np.zeros(shape, np.int64) for _ in range(4))
        self.times: dict[int, Numbers] = {}

    def place(self, start: Numbers) -> Numbers:
        """Returns the phases that times are in."""
        return np.searchsorted(self.start, start, side="right") - 1

    def spent(self, rank: int, start: Numbers, end: Numbers) -> None:
        """Takes when a rank was inside calls: intervals that do not overlap, each in one phase."""
        self.times[rank] = _counted(self.place(start), end - start, len(self.start))

    def counted_layers(self) -> tuple[str, ...]:
        """Returns the layers whose calls and bytes are those that met the storage."""
        there = [name for name, calls in zip(IO_LAYERS, self.calls.sum(axis=1), strict=True) if calls]
        lowest = [name for name in UPPER if name in there][:1]
        return tuple(name for name in STORED if name in there) or tuple(lowest)

    def rows(self, *, ways: bool) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
        """Returns a row for each phase, and the layers that count; `ways`: reads and writes are told apart."""
        counted = self.counted_layers()
        layers = [IO_LAYERS.index(name) for name in counted]
        calls, size, read, written = (
            sums[layers].sum(axis=0).tolist() for sums in (self.calls, self.bytes, self.read, self.written)
        )
        ranks = [rank for rank in sorted(self.times) if rank >= 0]
        # A call may take no time by the clock: its rank took part all the same.
        stacked: Any = np.asarray([self.times[rank] for rank in ranks])
        times: Any = stacked.reshape(len(ranks), len(self.start))
        rows: list[dict[str, Any]] = []
        for place, (start, end) in enumerate(zip(self.start.tolist(), self.end.tolist(), strict=True)):
            mine = times[:, place]
            part = np.flatnonzero(mine >= 0)
            low, high = (part[mine[part].argmin()], part[mine[part].argmax()]) if len(part) else (None, None)
            later = place + 1 < len(self.start)
            rows.append(
                {
                    "phase": place + 1,
                    "start_ns": start,
                    "end_ns": end,
                    "length_ns": end - start,
                    "calls": calls[place],
                    "bytes": size[place],
                    "read_bytes": read[place] if ways else None,
                    "written_bytes": written[place] if ways else None,
                    "bytes_per_s": size[place] * 1e9 / (end - start) if end > start else None,
                    "ranks": len(part) or None,
                    "fastest_rank": None if low is None else ranks[low],
                    "fastest_ns": None if low is None else int(mine[low]),
                    "slowest_rank": None if high is None else ranks[high],
                    "slowest_ns": None if high is None else int(mine[high]),
                    "gap_ns": int(self.start[place + 1]) - end if later else None,
                }
            )
        return rows, counted


def _counted(place: Numbers, amount: Numbers, size: int) -> Numbers:
    """Returns the sum of amounts at each place, -1 where there is none: exact, unlike numpy's bincount."""
    found = np.full(size, -1, np.int64)
    found[place] = 0
    np.add.at(found, place, amount)
    return found


def phases_of_calls(calls: Iterable[Calls], gap_ns: int) -> IoPhases:
    """Returns the phases of the events of a trace.

    Args:
        calls: A part at a time; gone through twice.
        gap_ns: Gaps shorter than this do not end a phase.
    """
    cover = Cover(gap_ns)
    for part in calls:
        cover.add(part.start, part.end)
    sums = _Sums(*cover.intervals())
    inside: defaultdict[int, Cover] = defaultdict(lambda: Cover(0))
    for part in calls:
        at = (part.layer.astype(np.int64), sums.place(part.start))
        np.add.at(sums.calls, at, 1)
        for kept, total in (
            (part.reads | part.writes, sums.bytes),
            (part.reads, sums.read),
            (part.writes, sums.written),
        ):
            np.add.at(total, (at[0][kept], at[1][kept]), part.length[kept])
        for rank in np.unique(part.rank).tolist():
            mine = part.rank == rank
            inside[rank].add(part.start[mine], part.end[mine])
    for rank, one in inside.items():
        sums.spent(rank, *one.intervals())
    rows, counted = sums.rows(ways=True)
    return IoPhases(rows, gap_ns, exact=True, counted=counted, lost=dict(getattr(calls, "lost", {})))


def phases_of_bins(bins: pa.Table, gap_ns: int) -> IoPhases:
    """Returns the phases of bins, rows of timeline_rows().

    The time of a rank in a phase is that of the layer in which it was longest: calls of a layer contain those that they
    make of the layers below it.
    """
    column: dict[str, Numbers] = {
        name: number_array(bins[name]) for name in bins.column_names if name != "layer"
    }
    busy: Any = (column["operations"] > 0) | (column["time_ns"] > 0) | (column["bytes"] > 0)
    names: list[Any] = bins["layer"].to_pylist()
    layer = np.asarray([IO_LAYERS.index(name) if name in IO_LAYERS else -1 for name in names], np.int64)
    busy &= layer >= 0
    column, layer = {name: values[busy] for name, values in column.items()}, layer[busy]
    start, end = column["start_ns"], column["end_ns"]
    sums = _Sums(*joined(start, end, gap_ns))
    place = sums.place(start)
    np.add.at(sums.calls, (layer, place), column["operations"])
    np.add.at(sums.bytes, (layer, place), column["bytes"])
    for rank in np.unique(column["rank"]).tolist():
        mine = column["rank"] == rank
        by_layer = [
            _counted(place[mine & (layer == one)], column["time_ns"][mine & (layer == one)], len(sums.start))
            for one in np.unique(layer[mine]).tolist()
        ]
        sums.times[rank] = np.max(by_layer, axis=0)
    rows, counted = sums.rows(ways=False)
    widest = int((end - start).max(initial=0))
    return IoPhases(rows, gap_ns, exact=False, bin_ns=widest, counted=counted)
