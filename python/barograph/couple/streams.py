# SPDX-License-Identifier: BSD-3-Clause
"""Partitions, maps and streams between the programs of a coupled job, for Python: include/barograph/stream.h.

Called by the analyzers. Every function of that header that returns a negative code raises CouplingError here.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

BLOCK: Final = 1 << 20
BUFFERS: Final = 3
ROUND_ROBIN: Final = 0  # of maps
BALANCED: Final = 2  # of streams: one partner after the other
NONBLOCK: Final = 1
AGAIN: Final = -2


class CouplingError(Exception):
    """A call failed; the text says why, in a few words."""


@dataclass(frozen=True)
class Partition:
    """One program of the job.

    Attributes:
        number: its id.
        size: its ranks.
        first: the universe rank of its rank 0.
        name: of the program.
    """

    number: int
    size: int
    first: int
    name: str


class _Partition(ctypes.Structure):
    _fields_ = (
        ("id", ctypes.c_int),
        ("size", ctypes.c_int),
        ("first", ctypes.c_int),
        ("name", ctypes.c_char_p),
        ("command_line", ctypes.c_char_p),
    )


class Coupling:
    """The library of streams; MPI is initialized.

    Args:
        library: path of libbarograph-stream.so.

    Raises:
        OSError: it cannot be loaded.
    """

    def __init__(self, library: Path) -> None:
        self._calls = ctypes.CDLL(str(library))
        self._calls.barograph_stream_problem.restype = ctypes.c_char_p
        for name in ("barograph_map_create", "barograph_stream_create"):
            getattr(self._calls, name).restype = ctypes.c_void_p  # self._calls[name] is a new one each time

    def checked(self, code: int) -> int:
        """Returns `code`; raises CouplingError where it is negative."""
        if code < 0:
            raise CouplingError(self._calls.barograph_stream_problem(code).decode())
        return code

    @property
    def own(self) -> int:
        """The id of the partition of this process."""
        return self.checked(self._calls.barograph_partition_self())

    @property
    def rank(self) -> int:
        """The universe rank of this process."""
        return self.checked(self._calls.barograph_universe_rank())

    def partitions(self) -> list[Partition]:
        """Returns all programs, this one too."""
        found: list[Partition] = []
        for number in range(self.checked(self._calls.barograph_partition_count())):
            one = _Partition()
            self.checked(self._calls.barograph_partition_get(number, ctypes.byref(one)))
            found.append(Partition(one.id, one.size, one.first, one.name.decode("utf-8", "replace")))
        return found

    def ranks(self, partition: Partition) -> list[int]:
        """Returns the universe ranks of a program, by its own."""
        rank_of = self._calls.barograph_partition_rank
        return [self.checked(rank_of(partition.number, rank)) for rank in range(partition.size)]

    def open_map(self, partitions: Iterable[Partition], size: int, mode: str) -> Stream:
        """Opens a stream to the ranks of other programs that belong to this one.

        If the other program has fewer ranks than this one's `size`, its own map says which (src/feed/event_feed.cpp),
        so that each of its ranks has one partner; else round-robin does.
        """
        between = ctypes.c_void_p(self._calls.barograph_map_create())
        try:
            for partition in partitions:
                if partition.size < size:
                    code = self._calls.barograph_map_add_function(between, partition.number, None, None)
                else:
                    code = self._calls.barograph_map_add(
                        between, partition.number, ROUND_ROBIN, ctypes.c_uint64(0)
                    )
                self.checked(code)
            stream = self._create()
            self.checked(self._calls.barograph_stream_open_map(stream, between, mode.encode()))
        finally:
            self._calls.barograph_map_free(between)
        return Stream(self, self._calls, stream)

    def open_rank(self, rank: int, mode: str) -> Stream:
        """Opens a stream to one universe rank."""
        stream = self._create()
        self.checked(self._calls.barograph_stream_open_rank(stream, rank, mode.encode()))
        return Stream(self, self._calls, stream)

    def _create(self) -> ctypes.c_void_p:
        code = ctypes.c_int(0)
        stream = self._calls.barograph_stream_create(
            ctypes.c_size_t(BLOCK), BUFFERS, BALANCED, ctypes.byref(code)
        )
        self.checked(code.value)
        return ctypes.c_void_p(stream)


class Stream:
    """An open stream; of one thread at a time."""

    def __init__(self, coupling: Coupling, calls: ctypes.CDLL, stream: ctypes.c_void_p) -> None:
        self._coupling = coupling
        self._calls = calls
        self._stream = stream
        self._block = ctypes.create_string_buffer(BLOCK)

    @property
    def address(self) -> int:
        """Where the bytes of the last block that was read are."""
        return ctypes.addressof(self._block)

    def read(self) -> tuple[int, int] | None:
        """Reads a block; never waits.

        Returns:
            Its bytes and the universe rank that it came from; no bytes once all writers have closed; None: nothing is
            there now.
        """
        size, sender = ctypes.c_size_t(0), ctypes.c_int(-1)
        code = self._calls.barograph_stream_read(
            self._stream, self._block, ctypes.byref(size), ctypes.byref(sender), NONBLOCK
        )
        if code == AGAIN:
            return None
        return (size.value, sender.value) if self._coupling.checked(code) else (0, -1)

    def content(self, size: int) -> bytes:
        """Returns the first bytes of the last block that was read."""
        return ctypes.string_at(self._block, size)

    def write(self, block: bytes) -> bool:
        """Passes on at most BLOCK bytes; False: there is no room for them now."""
        code = self._calls.barograph_stream_write(self._stream, block, ctypes.c_size_t(len(block)), NONBLOCK)
        if code == AGAIN:
            return False
        return bool(self._coupling.checked(code))

    def close(self) -> None:
        """Returns once all that was written is delivered."""
        self._coupling.checked(self._calls.barograph_stream_close(self._stream))
