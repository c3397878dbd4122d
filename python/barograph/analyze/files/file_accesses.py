# SPDX-License-Identifier: BSD-3-Clause
"""Where in its files a traced run read and wrote: offset by time and by rank.

All accesses to a file that has few, and for one with many what a raster shows: memory is that of rasters and of one
part of the trace, regardless of its length. The events are read twice: to learn how large files are, and to fill the
rasters. Called by `barograph files --picture` and the page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from barograph.analyze.files.offset_raster import OffsetRaster, Span
from barograph.io_direction import direction_of
from barograph.read.events.event_parts import EventParts
from barograph.spec.layers import IO_LAYERS

Numbers = npt.NDArray[np.int64]
# A file, and a layer that accessed it.
Place = tuple[str, str]

DIRECTIONS: Final = ("read", "write")
ACCESS_KINDS: Final = ("io", "call")
ACCESS_FIELDS: Final = (
    *("rank", "start_ns", "end_ns", "layer"),
    *("operation", "file", "offset", "length"),
)


@dataclass(frozen=True)
class Accesses:
    """Some reads and writes of one file in one layer: a number each. `writes`: whether it wrote."""

    rank: Numbers
    start: Numbers
    end: Numbers
    offset: Numbers
    length: Numbers
    writes: npt.NDArray[np.bool_]

    def of(self, mask: Any) -> Accesses:
        """Returns some of them."""
        return Accesses(
            self.rank[mask],
            self.start[mask],
            self.end[mask],
            self.offset[mask],
            self.length[mask],
            self.writes[mask],
        )


_NONE: Final[Numbers] = np.zeros(0, np.int64)
NO_ACCESSES: Final = Accesses(_NONE, _NONE, _NONE, _NONE, _NONE, np.zeros(0, np.bool_))


@dataclass
class Extent:
    """What is known of a file and layer after the first reading.

    Attributes:
        accesses: with an offset.
        no_offset: reads and writes without one, or of which it is not known.
        reads, writes: how many of the accesses.
        time_ns: in them.
        start_ns, end_ns: of the first and the last.
        low, high: the first byte, and the one after the last.
        ranks: that made them.
        few: all accesses, while they are few.
    """

    accesses: int = 0
    no_offset: int = 0
    reads: int = 0
    writes: int = 0
    time_ns: int = 0
    start_ns: int = 2**63 - 1
    end_ns: int = 0
    low: int = 2**63 - 1
    high: int = 0
    ranks: set[int] = field(default_factory=set[int])
    few: list[Accesses] | None = field(default_factory=list[Accesses])

    def add(self, found: Accesses, most_few: int) -> None:
        """Takes accesses."""
        self.accesses += len(found.rank)
        self.writes += int(found.writes.sum())
        self.reads = self.accesses - self.writes
        self.time_ns += int((found.end - found.start).sum())
        self.start_ns = min(self.start_ns, int(found.start.min()))
        self.end_ns = max(self.end_ns, int(found.end.max()))
        self.low = min(self.low, int(found.offset.min()))
        self.high = max(self.high, int((found.offset + found.length).max()))
        self.ranks.update(np.unique(found.rank).tolist())
        if self.few is not None:
            self.few.append(found)
        if self.accesses > most_few:
            self.few = None


@dataclass(frozen=True)
class FileRaster:
    """The accesses of a file and layer as rasters, by direction."""

    by_time: Mapping[str, OffsetRaster]
    by_rank: Mapping[str, OffsetRaster]
    ranks: tuple[int, ...]  # those across by_rank, in order


@dataclass(frozen=True)
class FileAccesses:
    """Where in a file one layer read and wrote: all accesses, or where these are many rasters."""

    file: str
    layer: str
    extent: Extent
    few: Accesses | None
    raster: FileRaster | None


def read_accesses(parts: Iterable[pa.Table]) -> Iterator[tuple[Place, Accesses, int]]:
    """Yields the reads and writes of parts of a trace by file and layer, and how many more have no offset.

    Those that moved nothing are left out.

    Args:
        parts: Tables with ACCESS_FIELDS, as EventParts gives them.
    """
    for events in parts:
        for batch in events.combine_chunks().to_batches():
            yield from _of_batch(batch)


def _of_batch(batch: pa.RecordBatch) -> Iterator[tuple[Place, Accesses, int]]:
    columns: dict[str, Any] = {name: batch.column(name) for name in ACCESS_FIELDS}
    layers: list[str] = columns["layer"].dictionary.to_pylist()
    files: list[str] = columns["file"].dictionary.to_pylist()
    ways = [direction_of(name) for name in columns["operation"].dictionary.to_pylist()]
    if not (layers and files and ways):
        return
    file = columns["file"].indices.fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
    layer = columns["layer"].indices.to_numpy().astype(np.int64)
    way = columns["operation"].indices.to_numpy()
    length, offset = (
        columns[name].fill_null(-1).to_numpy(zero_copy_only=False) for name in ("length", "offset")
    )
    writes = np.asarray([one == "write" for one in ways])[way]
    moved = (file >= 0) & (length > 0) & np.asarray([bool(one) for one in ways])[way]
    moved &= np.asarray([one in IO_LAYERS for one in layers])[layer]
    times: dict[str, Numbers] = {name: columns[name].to_numpy() for name in ("rank", "start_ns", "end_ns")}
    end = np.maximum(times["end_ns"], times["start_ns"])
    key = file * len(layers) + layer
    for one in np.unique(key[moved]).tolist():
        mine = moved & (key == one)
        known = mine & (offset >= 0)
        every = Accesses(times["rank"], times["start_ns"], end, offset, length, writes)
        yield (
            (files[one // len(layers)], layers[one % len(layers)]),
            every.of(known),
            int(mine.sum() - known.sum()),
        )


def extents_of(parts: Iterable[pa.Table], most_few: int) -> dict[Place, Extent]:
    """Returns what is known of each file and layer after one reading; `most_few`: accesses of one that are kept."""
    found: dict[Place, Extent] = {}
    for place, accesses, no_offset in read_accesses(parts):
        extent = found.setdefault(place, Extent())
        extent.no_offset += no_offset
        if len(accesses.rank):
            extent.add(accesses, most_few)
    return {place: extent for place, extent in found.items() if extent.accesses}


def accesses_of(
    parts: Iterable[pa.Table],
    choose: Callable[[Mapping[Place, Extent]], Sequence[Place]],
    *,
    most_few: int,
    columns: int,
    rows: int,
) -> tuple[list[FileAccesses], dict[Place, Extent]]:
    """Returns where files were read and written, and what is known of all files.

    Args:
        parts: Parts of the trace, with ACCESS_FIELDS; gone through twice where there is a file with many accesses.
        choose: Which files and layers are wanted.
        most_few: A file with more accesses has a raster.
        columns: The most that a raster has; ranks beside each other share one where there are more.
        rows: The most that a raster has.
    """
    extents = extents_of(parts, most_few)
    wanted = choose(extents)
    rasters = {
        place: _raster(extents[place], columns, rows) for place in wanted if extents[place].few is None
    }
    if rasters:
        for place, accesses, _ in read_accesses(parts):
            if place in rasters and len(accesses.rank):
                _fill(rasters[place], accesses)
    found: list[FileAccesses] = []
    for place in wanted:
        extent = extents[place]
        few = None if extent.few is None else _together(extent.few)
        found.append(FileAccesses(*place, extent, few, rasters.get(place)))
    return found, extents


def _together(parts: Sequence[Accesses]) -> Accesses:
    return Accesses(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("rank", "start", "end", "offset", "length", "writes")
        )
    )


def _raster(extent: Extent, columns: int, rows: int) -> FileRaster:
    ranks = tuple(sorted(extent.ranks))
    start, end = extent.start_ns, extent.end_ns
    # The last nanosecond is that before the end; a call that took none is in the one in which it was.
    across = Span(start, max(end, start + 1), columns)
    down = Span(extent.low, extent.high, rows)
    beside = Span(0, len(ranks), columns)
    return FileRaster(
        {direction: OffsetRaster(across, down) for direction in DIRECTIONS},
        {direction: OffsetRaster(beside, down) for direction in DIRECTIONS},
        ranks,
    )


def _fill(raster: FileRaster, accesses: Accesses) -> None:
    for writes, direction in enumerate(DIRECTIONS):
        found = accesses.of(accesses.writes == bool(writes))
        if len(found.rank):
            last = np.maximum(found.end - 1, found.start)
            raster.by_time[direction].add(found.start, last, found.offset, found.length)
            place = np.searchsorted(np.asarray(raster.ranks), found.rank)
            raster.by_rank[direction].add(place, place, found.offset, found.length)


def raster_of(few: Accesses, extent: Extent, columns: int, rows: int) -> FileRaster:
    """Returns the raster of a file whose accesses are there one by one."""
    raster = _raster(extent, columns, rows)
    _fill(raster, few)
    return raster


def access_parts(path: Path, ranks: Collection[int] | None = None, *, salvage: bool = False) -> EventParts:
    """Returns the events of a trace that accesses_of() reads.

    Raises:
        ProfileError: A file is damaged.
    """
    return EventParts(path, ranks, kinds=ACCESS_KINDS, columns=ACCESS_FIELDS, salvage=salvage)
