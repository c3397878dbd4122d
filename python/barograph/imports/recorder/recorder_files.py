# SPDX-License-Identifier: BSD-3-Clause
"""Where a Recorder trace keeps its parts: in files of each rank (2.3 to 2.5), compressed in few or in one for all (3).

All give the same bytes: a table of signatures, rules of a grammar, times. Sizes that files state are checked before
memory is taken. Called by recorder_folder.
"""

from __future__ import annotations

import errno
import os
import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final, Protocol

import numpy as np

from barograph.imports.foreign_file_error import ForeignFileError

# Compressed bytes and bytes, before each compressed piece.
PIECE: Final = struct.Struct("<QQ")
MOST_RATIO: Final = 1100  # zlib cannot do better
TIME_BYTES: Final = 8  # of one call: begin and end
# recorder.dat: magic, version of the layout, sections; of each what it is, the rank (-1: all), place and size.
DAT_HEAD: Final = struct.Struct("<8sII")
DAT_MAGIC: Final = b"RECORDER"
SECTION: Final = struct.Struct("<IiQQ")
SHARED_SECTIONS: Final = {"recorder.mt": 0, "recorder.ts": 1, "recorder.cst": 2, "ug.cfg": 3, "ug.mt": 4}
RANK_SECTIONS: Final = {".cst": 5, ".cfg": 6}
EVERYONE: Final = -1


class Places(Protocol):
    """Where the files of a trace of 3 are: each one of the folder, or a section of recorder.dat."""

    def place(self, name: str) -> tuple[Path, int, int]:
        """The file that holds it, where in it, and how many bytes. Raises FileNotFoundError."""
        ...


class OwnFiles:
    """Each a file of the folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def place(self, name: str) -> tuple[Path, int, int]:
        """The file that holds it, where in it, and how many bytes."""
        path = self._folder / name
        return path, 0, path.stat().st_size


class Sections:
    """All in recorder.dat, under the names that they have as files."""

    def __init__(self, path: Path) -> None:
        self._path = path
        size = path.stat().st_size
        with path.open("rb") as stream:
            head = stream.read(DAT_HEAD.size)
            if len(head) < DAT_HEAD.size:
                raise ForeignFileError(f"{path} is cut off")
            magic, _, count = DAT_HEAD.unpack(head)
            if magic != DAT_MAGIC or count * SECTION.size > size:
                raise ForeignFileError(f"{path} is damaged: its header is invalid")
            index = stream.read(count * SECTION.size)
        if len(index) < count * SECTION.size:
            raise ForeignFileError(f"{path} is cut off")
        self._places: dict[tuple[int, int], tuple[int, int]] = {}
        for kind, rank, start, length in SECTION.iter_unpack(index):
            # In a file that is cut off, the beginning of a section may be good.
            self._places[kind, rank] = start, max(min(length, size - start), 0)

    def place(self, name: str) -> tuple[Path, int, int]:
        """The file that holds it, where in it, and how many bytes."""
        kind, rank = SHARED_SECTIONS.get(name), EVERYONE
        if kind is None:
            file = Path(name)
            kind, rank = RANK_SECTIONS[file.suffix], int(file.stem)
        if (kind, rank) not in self._places:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        return self._path, *self._places[kind, rank]


def contents(places: Places, name: str, most: int | None = None) -> bytes:
    """Reads a file of a trace of 3, up to a number of bytes."""
    path, start, size = places.place(name)
    with path.open("rb") as stream:
        stream.seek(start)
        return stream.read(size if most is None else min(size, most))


class Parts(Protocol):
    """The parts of a trace; what is missing or damaged raises ForeignFileError or OSError."""

    def ranks(self) -> list[int]:
        """The ranks that have times."""
        ...

    def table(self, owner: int) -> bytes:
        """The signatures of a rank, or of all."""
        ...

    def rules(self, number: int) -> bytes:
        """A grammar."""
        ...

    def times(self, rank: int) -> tuple[BinaryIO, int]:
        """The times of a rank, and of how many calls they are."""
        ...


class RankFiles:
    """2.3 to 2.5: RANK.cst, RANK.cfg and RANK.ts."""

    def __init__(self, folder: Path, ranks: int) -> None:
        self._folder, self._ranks = folder, ranks

    def ranks(self) -> list[int]:
        """The ranks that have a file of times."""
        stems = {file.stem for file in self._folder.glob("*.ts")}
        there = sorted(int(stem) for stem in stems if stem.isascii() and stem.isdigit())
        return [rank for rank in there if rank < self._ranks]

    def table(self, owner: int) -> bytes:
        """The signatures of a rank, or of all in the file of rank 0."""
        return (self._folder / f"{owner}.cst").read_bytes()

    def rules(self, number: int) -> bytes:
        """A grammar."""
        return (self._folder / f"{number}.cfg").read_bytes()

    def times(self, rank: int) -> tuple[BinaryIO, int]:
        """The times of a rank, and of how many calls they are."""
        path = self._folder / f"{rank}.ts"
        return path.open("rb"), path.stat().st_size // TIME_BYTES


class SharedFiles:
    """3: recorder.ts for all ranks; recorder.cst and ug.cfg where ranks share them, else RANK.cst and RANK.cfg."""

    def __init__(self, places: Places, ranks: int, *, shared: bool, packed_times: bool) -> None:
        self._places, self._shared, self._packed_times = places, shared, packed_times
        self._path, self._at, self._size = places.place("recorder.ts")
        table = contents(places, "recorder.ts", ranks * 8)
        if len(table) < ranks * 8:
            raise ForeignFileError(f"{self._path} is cut off")
        sizes = np.frombuffer(table, "<u8")
        # A file that is cut off has the first ranks.
        sizes = np.minimum(sizes, self._size).astype(np.int64)
        self._ends = ranks * 8 + np.cumsum(sizes)
        self._starts = self._ends - sizes
        self._grammars: Sequence[bytes] | None = None

    def ranks(self) -> list[int]:
        """The ranks whose times are there."""
        there: list[int] = np.flatnonzero(self._ends <= self._size).tolist()
        return there

    def table(self, owner: int) -> bytes:
        """The signatures of a rank, or of all."""
        return self._unpacked("recorder.cst" if self._shared else f"{owner}.cst")[0]

    def rules(self, number: int) -> bytes:
        """A grammar."""
        if not self._shared:
            return self._unpacked(f"{number}.cfg")[0]
        if self._grammars is None:
            self._grammars = self._unpacked("ug.cfg")
        if not 0 <= number < len(self._grammars):
            raise ForeignFileError(f"{self._path.parent}/ug.cfg has no grammar {number}")
        return self._grammars[number]

    def _unpacked(self, name: str) -> list[bytes]:
        return unpacked(self._path.parent / name, contents(self._places, name))

    def times(self, rank: int) -> tuple[BinaryIO, int]:
        """The times of a rank, and of how many calls they are."""
        with self._path.open("rb") as stream:
            stream.seek(self._at + int(self._starts[rank]))
            data = stream.read(int(self._ends[rank] - self._starts[rank]))
        if self._packed_times:
            data = b"".join(unpacked(self._path, data))
        return BytesIO(data), len(data) // TIME_BYTES


def unpacked(path: Path, data: bytes) -> list[bytes]:
    """Returns the pieces of a file, each after its sizes; raises ForeignFileError."""
    pieces: list[bytes] = []
    at = 0
    while at < len(data):
        if at + PIECE.size > len(data):
            raise ForeignFileError(f"{path} is cut off")
        packed, size = PIECE.unpack_from(data, at)
        at += PIECE.size
        if packed > len(data) - at:
            raise ForeignFileError(f"{path} is cut off")
        if size > packed * MOST_RATIO:
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: its sizes cannot be right")
        try:
            piece = zlib.decompressobj().decompress(data[at : at + packed], max(size, 1))
        except zlib.error as error:
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: {error}") from error
        if len(piece) != size:
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: its sizes cannot be right")
        pieces.append(piece)
        at += packed
    if not pieces:
        raise ForeignFileError(f"{path} is empty")
    return pieces
