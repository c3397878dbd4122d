# SPDX-License-Identifier: BSD-3-Clause
"""The calls of one rank of a Recorder trace -> events: what made each call, on which file, and where in it.

Recorder writes a call before those that it made, with its level. Ids of HDF5 and handles of MPI-IO mean nothing in a
trace: their files are those that the calls below them were on, or the only one that is open. The offset of an access
follows from what opened, sought, read and wrote before. Called by recorder; of a rank only what is open is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports.events import BLOCK_EVENTS, EVENT
from barograph.imports.recorder.recorder_calls import MOST, POINTER, UNKNOWN, Call

if TYPE_CHECKING:
    from barograph.imports.recorder.recorder_folder import Calls

DEEPEST: Final = 64  # calls that are nested deeper count as made by the call at this depth
HANDLED: Final = ("netcdf", "pnetcdf", "hdf5", "mpi-io")  # layers whose calls name a file by a handle
PLACED: Final = frozenset({"posix", "stdio", "mpi-io"})


@dataclass
class Place:
    """The position of a rank in a file in one layer, and where the file ends; UNKNOWN: the trace does not say."""

    at: int = 0
    end: int = UNKNOWN
    begin: int = 0  # of MPI-IO's view
    unit: int = 1


@dataclass
class Running:
    """A call whose end has not come: `file` and `below` (bytes read and written) come from the calls that it made."""

    call: Call
    path: int
    start: int
    end: int
    file: str = ""
    below: list[int] = field(default_factory=lambda: [UNKNOWN, UNKNOWN, UNKNOWN])


@dataclass
class Doubts:
    """How many calls or accesses could not be told fully."""

    unknown: int = 0  # functions that are not in the trace's list
    guessed: int = 0  # of a handle or id, with several files open
    unsized: int = 0
    unplaced: int = 0


class RankReader:
    """Reads one rank. `path_of` gives the row of a call path, `item_of` that of a file."""

    def __init__(
        self,
        decode: Callable[[int], Call | None],
        levels: bool,
        path_of: Callable[[int, Call], int],
        item_of: Callable[[str], int],
    ) -> None:
        self._decode = decode
        self._levels = levels
        self._path_of = path_of
        self._item_of = item_of
        self._stacks: dict[int, list[Running]] = {}
        self._places: dict[tuple[str, str], Place] = {}
        self._handles: dict[tuple[str, str], str] = {}
        self._open: dict[str, list[str]] = {layer: [] for layer in HANDLED}
        self._rows: list[tuple[int, int, int, int, int, int]] = []
        self.doubts = Doubts()
        self.wall_ns = 0

    def read(self, blocks: Iterable[Calls]) -> Iterator[Any]:
        """Yields the events of all calls, in arrays of EVENT."""
        for block in blocks:
            self.wall_ns = max(self.wall_ns, int(block.end.max()))
            rows = zip(block.signatures.tolist(), block.start.tolist(), block.end.tolist(), strict=True)
            for number, start, end in rows:
                call = self._decode(number)
                if call is None:
                    self.doubts.unknown += 1
                else:
                    self._begin(call, start, end)
            if len(self._rows) >= BLOCK_EVENTS:
                yield self._taken()
        for stack in self._stacks.values():
            while stack:
                self._finish(stack)
        if self._rows:
            yield self._taken()

    def _taken(self) -> Any:
        events = np.array(self._rows, EVENT)
        self._rows.clear()
        return events

    def _begin(self, call: Call, start: int, end: int) -> None:
        stack = self._stacks.setdefault(call.thread, [])
        while stack and not self._made(stack[-1], call, end):
            self._finish(stack)
        above = stack[min(len(stack), DEEPEST) - 1].path if stack else 0
        stack.append(Running(call, self._path_of(above, call), start, end))

    def _made(self, upper: Running, call: Call, end: int) -> bool:
        """Whether a call was made by one that began before it; without levels, by time and layer."""
        if self._levels:
            return upper.call.level < call.level
        return end <= upper.end and upper.call.place < call.place

    def _finish(self, stack: list[Running]) -> None:
        running = stack.pop()
        call = running.call
        layer, direction = call.kind.layer, call.kind.direction
        file = self._file_of(running)
        size = offset = UNKNOWN
        if direction:
            size = call.size if call.size != UNKNOWN else running.below[direction]
            self.doubts.unsized += size == UNKNOWN
        if file and layer in PLACED:
            place = self._places.setdefault((layer, file), Place())
            offset = _access(place, call, size) if direction else _move(place, call)
            self.doubts.unplaced += bool(direction) and offset == UNKNOWN
        if stack:
            upper = stack[-1]
            upper.file = upper.file or file
            if direction and size != UNKNOWN:
                upper.below[direction] = min(max(upper.below[direction], 0) + size, MOST)
        item = self._item_of(file) if file else 0
        length = size if direction else UNKNOWN
        self._rows.append(
            (offset if direction else UNKNOWN, length, running.start, running.end, running.path, item)
        )

    def _file_of(self, running: Running) -> str:
        """The file of a call, and what opening and closing it changes."""
        call, layer = running.call, running.call.kind.layer
        if layer not in self._open:
            return call.file
        open_ = self._open[layer]
        if call.does == "open":
            if call.file:
                open_.append(call.file)
            if call.handle not in {"", POINTER}:
                self._handles[layer, call.handle] = call.file
            return call.file
        if not call.handle:
            return call.file
        key = layer, call.handle
        file = self._handles.get(key, "") or running.file
        if not file and open_:
            file = open_[-1]
            self.doubts.guessed += len(set(open_)) > 1
        elif running.file and call.handle != POINTER:
            self._handles[key] = file
        if call.does in {"close", "release"}:
            self._handles.pop(key, None)
            if call.does == "close" and file in open_:
                open_.remove(file)
        return file


def _move(place: Place, call: Call) -> int:
    """Follows what a call that moves no data does to the place; returns UNKNOWN, as it has none itself."""
    if call.does == "open":
        if call.truncates:
            place.end = 0
        place.begin, place.unit = 0, 1
        place.at = place.end if call.appends else 0
    elif call.does == "view":
        place.begin, place.unit = max(call.offset, 0), call.unit
        place.at = place.begin if call.unit > 0 else UNKNOWN
    elif call.does == "seek":
        base = {"set": place.begin, "current": place.at, "end": place.end}.get(call.whence, UNKNOWN)
        known = base != UNKNOWN and place.unit > 0
        at = base + call.offset * place.unit if known else UNKNOWN
        place.at = at if 0 <= at < MOST else UNKNOWN
    return UNKNOWN


def _access(place: Place, call: Call, size: int) -> int:
    """Returns where an access began, and moves the place behind it."""
    offset = UNKNOWN
    if call.explicit and call.offset >= 0 and place.unit > 0:
        offset = place.begin + call.offset * place.unit
        offset = offset if offset < MOST else UNKNOWN
    elif call.pointer:
        offset = place.at
        place.at = offset + size if min(offset, size) >= 0 and offset + size < MOST else UNKNOWN
    if offset >= 0 and size > 0 and place.end != UNKNOWN and call.kind.direction > 1:
        place.end = max(place.end, offset + size)
    return offset
