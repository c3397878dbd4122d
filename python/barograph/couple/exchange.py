# SPDX-License-Identifier: BSD-3-Clause
"""Analyzers talk to each other: a socket to each other one, whose bytes travel as blocks of streams.

The engine's processes (src/engine/processes) speak through sockets; between analyzers these end here. One thread moves
all bytes, so that MPI is called by one at a time.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Generator, Mapping
from typing import Final

from barograph.couple.streams import BLOCK, Stream

LEAST_PAUSE_S: Final = 0.0002
MOST_PAUSE_S: Final = 0.005


class _Way:
    """To one other analyzer."""

    def __init__(self, stream: Stream, here: socket.socket) -> None:
        self.stream = stream
        self.here = here
        self.going = b""  # to the stream
        self.coming = b""  # to the socket
        self.ended = False  # the other one says no more

    def move(self, *, readable: bool) -> bool:
        """Moves what can be moved; returns whether anything did."""
        moved = False
        if readable and not self.going:
            with contextlib.suppress(ConnectionResetError):
                self.going = self.here.recv(BLOCK)
        if self.going and self.stream.write(self.going):
            self.going = b""
            moved = True
        if not self.coming and not self.ended:
            block = self.stream.read()
            if block is not None:
                self.ended = block[0] == 0
                self.coming = self.stream.content(block[0])
        if self.coming:
            try:
                self.coming = self.coming[self.here.send(self.coming) :]
                moved = True
            except BlockingIOError:
                pass
            except (BrokenPipeError, ConnectionResetError):
                self.coming = b""  # the analysis here needs no more
        return moved


@contextlib.contextmanager
def sockets_over(streams: Mapping[int, Stream], rank: int, count: int) -> Generator[list[int], None, None]:
    """Gives the sockets of process `rank` to the others, of which the analysis takes care.

    Args:
        streams: open both ways, by the rank of the other.
        rank: of this process among `count` of them.
        count: of the analyzers.
    """
    ways: list[_Way] = []
    ends = [-1] * count
    for other, stream in streams.items():
        here, there = socket.socketpair()
        here.setblocking(False)
        ends[other] = there.detach()
        ways.append(_Way(stream, here))
    done = threading.Event()
    mover = threading.Thread(target=_move, args=(ways, done), name=f"exchange of analyzer {rank}")
    mover.start()
    try:
        yield ends
    finally:
        done.set()
        mover.join()
        for way in ways:
            way.here.close()


def _move(ways: list[_Way], done: threading.Event) -> None:
    """Moves bytes until the analysis is done and all that it said is on its way."""
    pause = LEAST_PAUSE_S
    while True:
        last = done.is_set()
        sockets = [way.here for way in ways]
        readable, _, _ = select.select(sockets, [], [], 0)
        moved = [way.move(readable=way.here in readable) for way in ways]
        if any(moved):
            pause = LEAST_PAUSE_S
            continue
        if last and not any(way.going for way in ways):
            return
        done.wait(pause) if not last else threading.Event().wait(pause)
        pause = min(2 * pause, MOST_PAUSE_S)
