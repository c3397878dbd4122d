# SPDX-License-Identifier: BSD-3-Clause
"""Where a Recorder trace keeps its parts: in files of each rank (2.3 to 2.5), or compressed in few for all (3).

Both give the same bytes: a table of signatures, rules of a grammar, times. Sizes that files state are checked before
memory is taken. Called by recorder_folder.
"""

from __future__ import annotations

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
MOST_RATIO: Final = 1100  # zlib can't do better
TIME_BYTES: Final = 8  # of one call: begin and end


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

    def __init__(self, folder: Path, ranks: int, *, shared: bool, packed_times: bool) -> None:
        self._folder, self._shared, self._packed_times = folder, shared, packed_times
        path = folder / "recorder.ts"
        self._size = path.stat().st_size
        with path.open("rb") as stream:
            table = stream.read(ranks * 8)
        if len(table) < ranks * 8:
            raise ForeignFileError(f"{path} is cut off")
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
        path = self._folder / ("recorder.cst" if self._shared else f"{owner}.cst")
        return unpacked(path, path.read_bytes())[0]

    def rules(self, number: int) -> bytes:
        """A grammar."""
        if not self._shared:
            path = self._folder / f"{number}.cfg"
            return unpacked(path, path.read_bytes())[0]
        path = self._folder / "ug.cfg"
        if self._grammars is None:
            self._grammars = unpacked(path, path.read_bytes())
        if not 0 <= number < len(self._grammars):
            raise ForeignFileError(f"{path} has no grammar {number}")
        return self._grammars[number]

    def times(self, rank: int) -> tuple[BinaryIO, int]:
        """The times of a rank, and of how many calls they are."""
        path = self._folder / "recorder.ts"
        with path.open("rb") as stream:
            stream.seek(int(self._starts[rank]))
            data = stream.read(int(self._ends[rank] - self._starts[rank]))
        if self._packed_times:
            data = b"".join(unpacked(path, data))
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
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: its sizes can't be right")
        try:
            piece = zlib.decompressobj().decompress(data[at : at + packed], max(size, 1))
        except zlib.error as error:
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: {error}") from error
        if len(piece) != size:
            raise ForeignFileError(f"{path} is damaged at byte {at:,}: its sizes can't be right")
        pieces.append(piece)
        at += packed
    if not pieces:
        raise ForeignFileError(f"{path} is empty")
    return pieces
