# SPDX-License-Identifier: BSD-3-Clause
"""The page's tables of where in their files a traced run read and wrote; bounded in files and in marks."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from barograph.analyze.files.file_accesses import (
    DIRECTIONS,
    NO_ACCESSES,
    Extent,
    FileAccesses,
    FileRaster,
    Place,
    access_parts,
    accesses_of,
    raster_of,
)
from barograph.analyze.files.offset_raster import OffsetRaster
from barograph.analyze.messages.trace_spans import trace_of
from barograph.analyze.workspace import Workspace
from barograph.read.events.trace import trace_files
from barograph.read.profile_error import ProfileError
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.show.page.trace_budget import too_many_events
from barograph.spec.tables.files import ACCESS_FILES, ACCESSES

MOST_PLACES = 16
# For all files together, and how many accesses of one are kept one by one.
MOST_MARKS = 24_000
MOST_FEW = 2_000
COLUMNS, ROWS = 320, 160
Rows = list[tuple[Any, ...]]


def add_accesses(workspace: Workspace, tables: dict[str, Values], notes: Notes, profile: str) -> None:
    """Adds `access_files` and `accesses`; empty ones without a trace of reads and writes with offsets."""
    tables[ACCESS_FILES.name], tables[ACCESSES.name] = table(ACCESS_FILES), table(ACCESSES)
    path = trace_of(workspace)
    if not path.exists() or not trace_files(path):
        return
    if events := too_many_events(workspace):
        notes["access_files"] = (
            f"The trace has {events:,} events: `barograph files {shlex.quote(profile)} --file NAME --picture FILE.svg` "
            "draws where a file was read and written."
        )
        return
    ranks = workspace.program.rank_list if workspace.program else None
    try:
        parts = access_parts(path, ranks)
        found, known = accesses_of(parts, most_time, most_few=MOST_FEW, columns=COLUMNS, rows=ROWS)
    except ProfileError:  # said with the calls
        return
    if not found:
        return
    files, marks = marked(found)
    tables[ACCESS_FILES.name], tables[ACCESSES.name] = named(ACCESS_FILES, files), table(ACCESSES, marks)
    said: list[str] = []
    if len(found) < len(known):
        said.append(
            f"The {MOST_PLACES} files and layers with the most time in accesses, of {len(known):,}; "
            f"`barograph files {shlex.quote(profile)} --file NAME --picture FILE.svg` draws any."
        )
    if parts.lost:
        said.append("Accesses that are not in the trace are not in these pictures.")
    if said:
        notes["access_files"] = " ".join(said)


def most_time(extents: Mapping[Place, Extent]) -> list[Place]:
    """Returns the files and layers with the most time in accesses."""
    order = sorted(extents, key=lambda place: (-extents[place].time_ns, place))
    return order[:MOST_PLACES]


def marked(found: Sequence[FileAccesses], most: int = MOST_MARKS) -> tuple[list[dict[str, Any]], Rows]:
    """Returns the rows of both tables: of each file all accesses, or cells as small as there is room for."""
    # Who needs little leaves more for the others.
    order = sorted(range(len(found)), key=lambda place: _needs(found[place]))
    rows: dict[int, Rows] = {}
    cells: dict[int, tuple[int, int]] = {}
    left = most
    for done, place in enumerate(order):
        rows[place], cells[place] = _marks(place, found[place], left // (len(order) - done))
        left -= len(rows[place])
    files = [
        {
            "file": one.file,
            "layer": one.layer,
            "ranks": len(one.extent.ranks),
            "first_byte": one.extent.low,
            "end_byte": one.extent.high,
            "cell_ns": cells[place][0],
            "cell_bytes": cells[place][1],
            **{name: getattr(one.extent, name) for name in ("reads", "writes", "no_offset", "start_ns")},
            **{name: getattr(one.extent, name) for name in ("end_ns", "time_ns")},
        }
        for place, one in enumerate(found)
    ]
    return files, [row for place in range(len(found)) for row in rows[place]]


def _needs(one: FileAccesses) -> int:
    if one.few is not None:
        return len(one.few.rank)
    rasters = _rasters(one)
    sides = (*rasters.by_time.values(), *rasters.by_rank.values())
    return sum(int((raster.counts() > 0).sum()) for raster in sides)


def _rasters(one: FileAccesses) -> FileRaster:
    if one.raster is not None:
        return one.raster
    return raster_of(one.few or NO_ACCESSES, one.extent, COLUMNS, ROWS)


def _marks(place: int, one: FileAccesses, room: int) -> tuple[Rows, tuple[int, int]]:
    """Returns the marks of a file, and how wide and high a cell is; (0, 0) where each access has one."""
    if one.few is not None and len(one.few.rank) <= room:
        few = one.few
        columns = (few.writes.astype(int), few.rank, few.rank, few.start, few.end, few.offset)
        columns = (*columns, few.offset + few.length, few.length)
        return [(place, *row) for row in zip(*(column.tolist() for column in columns), strict=True)], (0, 0)
    rasters = _rasters(one)
    factor = 1
    while True:
        rows: Rows = []
        for writes, direction in enumerate(DIRECTIONS):
            rows += _cells(place, writes, rasters.by_time[direction], factor, None)
            rows += _cells(place, writes, rasters.by_rank[direction], factor, rasters.ranks)
        if len(rows) <= room or factor >= max(COLUMNS, ROWS):
            across, down = rasters.by_time["read"].across, rasters.by_time["read"].down
            return rows, (across.width * factor, down.width * factor)
        factor *= 2


def _cells(place: int, writes: int, raster: OffsetRaster, factor: int, ranks: Sequence[int] | None) -> Rows:
    """Returns the cells of a raster that are not empty, `factor` of it beside and above each other as one."""
    weights = raster.weights()
    there = _merged((raster.counts() > 0).astype(float), factor) > 0
    merged = _merged(weights, factor)
    across, down = raster.across, raster.down
    rows: Rows = []
    for column, row in np.argwhere(there).tolist():
        first, last = across.edge(column * factor), across.edge((column + 1) * factor)
        if ranks is None:
            at: tuple[Any, ...] = (None, None, first, last)
        else:
            at = (ranks[first], ranks[min(last, len(ranks)) - 1], None, None)
        low, high = down.edge(row * factor), min(down.edge((row + 1) * factor), down.end)
        rows.append((place, writes, *at, low, high, round(merged[column, row])))
    return rows


def _merged(values: Any, factor: int) -> Any:
    """Returns sums of `factor` x `factor` cells."""
    if factor == 1:
        return values
    down = np.add.reduceat(values, range(0, values.shape[0], factor), axis=0)
    return np.add.reduceat(down, range(0, values.shape[1], factor), axis=1)
