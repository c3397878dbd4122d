# SPDX-License-Identifier: BSD-3-Clause
"""A folder of Recorder's trace files: who ran, the call signatures, and each rank's calls in their order with times.

The format is what recorder-utils and Recorder's own reader read (versions 2.3 to 3): a table of call signatures (.cst),
a grammar that expands to their sequence (.cfg), and 32-bit times, each relative to the call before (.ts).
Every number is checked before it is used: damaged files must end in a ForeignFileError or a loss, with bounded memory.
Called by recorder; knows nothing of what the calls mean.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.recorder.recorder_files import (
    OwnFiles,
    Parts,
    Places,
    RankFiles,
    Sections,
    SharedFiles,
    contents,
)
from barograph.imports.recorder.recorder_grammar import Grammar

# Layouts of recorder.mt's head: ranks, start, resolution, elements of a buffer, compression of times, and since 2.4
# whether ranks share one table of signatures and equal grammars.
HEAD_2_3: Final = struct.Struct("<i4xddii")
HEAD_2_5: Final = struct.Struct("<i4xddiii4x")
# 3, and sources that call themselves 2.5 already: switches after the ranks, and four at the end (compressed times,
# shared signatures, patterns of offsets among ranks, and of one rank).
HEAD_3: Final = struct.Struct("<i12xddi4?")
HEAD_3_BYTES: Final = 1024  # what is kept free for it
# 3 without the file VERSION: version, ranks and number of functions, whose names follow in fields of equal size.
HEAD_OF_ALL: Final = struct.Struct("<5i8?4xddi4?")
NAME_BYTES: Final = 64
RESOLUTION_3: Final = struct.Struct("<24xd")
VERSIONS: Final = ((2, 3), (2, 4), (2, 5))
NEWEST: Final = 3
# What precedes the key of a signature: its number and the key's length, and their places.
ENTRY_2_3: Final = (struct.Struct("<ii"), 1)
ENTRY: Final = (struct.Struct("<iiii"), 2)
KEY: Final = struct.Struct("<QBBBi")  # thread, function, level, number of arguments, length of their text
LEVEL_AT: Final = 9
VERSION: Final = re.compile(r"\s*(\d{1,4})\.(\d{1,4})")
MOST_RANKS: Final = 2**25
MOST_SECONDS: Final = 1e9
MOST_VERSION_BYTES: Final = 64
MOST_LIST_BYTES: Final = 2**20
TIMES: Final = np.dtype([("start", "<u4"), ("end", "<u4")])
# Times are unsigned, but a thread's call may have begun before another's that was written first: such a difference is a
# little below 2^32. At the usual 100 ns this lets calls go back by 27 s, and gaps be 402 s.
BACKWARDS: Final = 2**32 - 2**28


class Signature(NamedTuple):
    """What was called, with arguments as texts; spaces in them are underscores. `level` 0: called by the program."""

    thread: int
    function: int
    level: int
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Calls:
    """Consecutive calls of a rank: numbers of signatures, begin and end in ns since the rank's start."""

    signatures: Any
    start: Any
    end: Any


class RecorderFolder:
    """An open trace. `losses` says what could not be read of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.losses: list[str] = []
        in_one = (folder / "recorder.dat").exists()
        self._places: Places = Sections(folder / "recorder.dat") if in_one else OwnFiles(folder)
        data = self._bytes("recorder.mt", HEAD_3_BYTES + MOST_LIST_BYTES)
        of_all = in_one or not (folder / "VERSION").exists()
        self.version = self._version_of_head(data) if of_all else self._version()
        if len(data) < HEAD_3.size:
            raise ForeignFileError(f"{folder}/recorder.mt is cut off")
        self.differences = False  # whether offsets may be differences to those of calls before
        packed = False
        names = b""
        if of_all:
            head, begin = HEAD_OF_ALL, HEAD_OF_ALL.size
            fields = head.unpack_from(data)
            self.ranks, count = fields[3:5]
            self.start_s, self.resolution_s, _, packed, self.shared, *patterns = fields[13:]
            self.differences = patterns[-1]
            names = data[begin : begin + max(count, 0) * NAME_BYTES]
        elif self._is_3(data):
            head = HEAD_3
            self.ranks, self.start_s, self.resolution_s, _, packed, self.shared, *patterns = head.unpack_from(
                data
            )
            self.differences = patterns[-1]
            begin = head.size if data[head.size : HEAD_3_BYTES].strip(b"\0") else HEAD_3_BYTES
        else:
            head = HEAD_2_3 if self.version == VERSIONS[0] else HEAD_2_5
            self.ranks, self.start_s, self.resolution_s, _, how, *last = head.unpack_from(data)
            self.shared, begin = any(last), head.size
            if how:
                raise ForeignFileError(
                    f"{folder} has compressed times, or is damaged: no release before 3 wrote these"
                )
        if not 0 < self.ranks <= MOST_RANKS or not 0 < self.resolution_s <= 1:
            raise ForeignFileError(
                f"{folder} is damaged: its number of ranks or its time resolution cannot be right"
            )
        texts = (
            [names[at : at + NAME_BYTES].partition(b"\0")[0] for at in range(0, len(names), NAME_BYTES)]
            if of_all
            else data[begin:].split(b"\n")
        )
        self.functions = [name.decode("utf-8", "replace") for name in texts]
        if self.functions and not self.functions[-1].strip("\0"):
            self.functions.pop()
        if not self.functions:
            raise ForeignFileError(f"{folder}/recorder.mt has no names of functions")
        self.parts: Parts = (
            SharedFiles(self._places, self.ranks, shared=self.shared, packed_times=packed)
            if head in {HEAD_3, HEAD_OF_ALL}
            else RankFiles(folder, self.ranks)
        )
        self._entry = ENTRY_2_3 if self.version == VERSIONS[0] else ENTRY
        self._grammar_of = self._unique_grammars() if self.shared else None
        self._table: SignatureTable | None = None
        self._grammar: tuple[int, Grammar] | None = None

    def _version(self) -> tuple[int, int]:
        text = self._bytes("VERSION", MOST_VERSION_BYTES).decode("ascii", "replace")
        found = VERSION.match(text)
        if found is None:
            raise ForeignFileError(f"{self.folder}/VERSION has no version of Recorder")
        return self._supported((int(found[1]), int(found[2])))

    def _version_of_head(self, data: bytes) -> tuple[int, int]:
        """The version in recorder.mt, where there is no file for it."""
        if len(data) < HEAD_OF_ALL.size:
            raise ForeignFileError(f"{self.folder} has no VERSION, and its recorder.mt is cut off")
        major, minor = HEAD_OF_ALL.unpack_from(data)[:2]
        if major < NEWEST:  # those had the file
            raise ForeignFileError(
                f"{self.folder} has no VERSION", hint="copy the whole folder that Recorder wrote"
            )
        return self._supported((major, minor))

    def _supported(self, version: tuple[int, int]) -> tuple[int, int]:
        if version not in VERSIONS and version[0] != NEWEST:
            raise ForeignFileError(
                f"{self.folder} is a trace of Recorder {version[0]}.{version[1]}, which cannot be imported",
                hint="traces of Recorder 2.3, 2.4, 2.5 and 3 can",
            )
        return version

    def _is_3(self, data: bytes) -> bool:
        """Whether recorder.mt begins as that of 3; sources between 2.5 and 3 wrote so too."""
        if self.version[0] == NEWEST:
            return True
        (resolution,) = RESOLUTION_3.unpack_from(data)
        return (
            self.version != VERSIONS[0] and 0 < resolution <= 1 and not 0 < HEAD_2_5.unpack_from(data)[2] <= 1
        )

    def _bytes(self, name: str, most: int) -> bytes:
        """Reads a small file; raises ForeignFileError when it is not there."""
        try:
            return contents(self._places, name, most)
        except FileNotFoundError as error:
            raise ForeignFileError(
                f"{self.folder} has no {name}",
                hint="a trace of Recorder is a folder with recorder.dat, or recorder.mt and .cst, .cfg and .ts files",
            ) from error

    def _unique_grammars(self) -> list[int]:
        """Which grammar each rank has; ranks whose calls were the same share one."""
        data = self._bytes("ug.mt", 4 * self.ranks)
        if len(data) < 4 * self.ranks:
            raise ForeignFileError(f"{self.folder}/ug.mt is cut off")
        return list(struct.unpack(f"<{self.ranks}i", data))

    def signatures(self, rank: int) -> SignatureTable:
        """Returns the table of a rank; raises ForeignFileError when it is damaged, OSError when it cannot be read."""
        owner = 0 if self.shared else rank
        if self._table is None or self._table.owner != owner:
            self._table = SignatureTable(
                self.folder / f"{owner}.cst", owner, self.parts.table(owner), self._entry
            )
        return self._table

    def _rules(self, rank: int) -> Grammar:
        number = self._grammar_of[rank] if self._grammar_of is not None else rank
        if self._grammar is None or self._grammar[0] != number:
            self._grammar = number, Grammar(self.folder / f"{number}.cfg", self.parts.rules(number))
        return self._grammar[1]

    def calls(self, rank: int) -> Iterator[Calls]:
        """Yields the calls of a rank in blocks, in the order in which they began on each thread.

        Raises ForeignFileError when the rank's files are damaged, OSError when they cannot be read.
        """
        rules, known = self._rules(rank), len(self.signatures(rank))
        stream, count = self.parts.times(rank)
        if rules.calls != count:
            less, more = (rules.calls, count) if rules.calls < count else (count, rules.calls)
            what = "more times than calls" if rules.calls < count else "no times for some calls"
            self.losses.append(f"rank {rank} has {what}: {less:,} of {more:,} can be used")
        ns, before, done = self.resolution_s * 1e9, 0, 0
        with stream:
            for block in rules.expanded():
                left = min(len(block), count - done)
                times = np.frombuffer(stream.read(left * TIMES.itemsize), TIMES)
                if not len(times):
                    return
                block = block[: len(times)]  # noqa: PLW2901 - the file may be cut off while it is read
                if int(block.max()) >= known:
                    raise ForeignFileError(f"{self.folder}/{rank}.cfg names signatures that are not there")
                steps = times["start"].astype(np.int64)
                steps[steps >= BACKWARDS] -= 2**32
                start = before + np.cumsum(steps)
                end = start - steps + times["end"]
                end[times["end"] >= BACKWARDS] -= 2**32
                end[end < start] += 2**32
                before, done = int(start[-1]), done + len(times)
                if before * ns > MOST_SECONDS * 1e9:
                    raise ForeignFileError(f"{self.folder} is damaged: the times of rank {rank} span years")
                yield Calls(block, _whole(start * ns), _whole(end * ns))


def _whole(values: Any) -> Any:
    return np.maximum(np.rint(values), 0).astype(np.int64)


class SignatureTable:
    """The call signatures of a rank, or of all; decoded when asked for, as there may be one for every call."""

    def __init__(self, path: Path, owner: int, data: bytes, entry: tuple[struct.Struct, int]) -> None:
        self.owner = owner
        self._path = path
        self._data = data
        self.levels = False  # whether the trace says how deep calls are nested
        head, place = entry
        if len(self._data) < 4:
            raise ForeignFileError(f"{path} is cut off")
        (count,) = struct.unpack_from("<i", self._data)
        if not 0 <= count <= len(self._data) // (head.size + KEY.size):
            raise ForeignFileError(f"{path} is damaged: it cannot have {count:,} signatures")
        self._starts = np.full(count, -1, np.int64)
        at = 4
        for _ in range(count):
            if at + head.size > len(self._data):
                raise ForeignFileError(f"{path} is cut off")
            fields = head.unpack_from(self._data, at)
            at += head.size
            number, size = fields[0], fields[place]
            if not 0 <= number < count or size < KEY.size or at + size > len(self._data):
                raise ForeignFileError(f"{path} is damaged at byte {at:,}")
            self._starts[number] = at
            self.levels |= self._data[at + LEVEL_AT] > 0
            at += size

    def __len__(self) -> int:
        return len(self._starts)

    def __getitem__(self, number: int) -> Signature:
        start = int(self._starts[number])
        if start < 0:
            raise ForeignFileError(f"{self._path} is damaged: it lacks signature {number:,}")
        thread, function, level, count, size = KEY.unpack_from(self._data, start)
        first = start + KEY.size
        if size < 0 or first + size > len(self._data):
            raise ForeignFileError(f"{self._path} is damaged at byte {start:,}")
        words = self._data[first : first + size].decode("utf-8", "replace").split(" ")[:-1]
        if len(words) != count:
            raise ForeignFileError(f"{self._path} is damaged at byte {start:,}: arguments are missing")
        return Signature(thread, function, level, tuple(words))


def plausible_unix_ns(seconds: float) -> int:
    """The start of a run when it is a time since 1970: some MPI libraries' clocks start with the machine; else 0."""
    return round(seconds * 1e9) if math.isfinite(seconds) and 1e9 < seconds < 4e9 else 0
