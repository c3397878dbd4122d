# SPDX-License-Identifier: BSD-3-Clause
"""The one port of a job on several nodes: agents connect to it, prove that they know the token, and send bytes.

Called by agents.py, in the event loop of the live page. Anybody on the network may connect, so: no byte is taken
for a frame before the proof; who has not proven has a few seconds and a few bytes, and a crowd of them pushes out its
own oldest; who has proven sends no faster than the server reads. Nothing of the page is served here.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from barograph.serve.agents.listen_proof import Keys, RefusedError, ServerProof
from barograph.serve.agents.listen_records import BrokenRecordError, Opener, Sealer
from barograph.spec import live_link as spec

# Connections that have not proven anything yet, of all peers: the agents of a job come at about the same time.
MOST_UNPROVEN: Final = 1024
MOST_REFUSALS: Final = 64  # that are told apart
MOST_PROVEN: Final = 16384
# What an agent may send at once, and per second from then on: rows of 128 processes are 12 KB, a profile some MB.
BURST_BYTES: Final = 16 << 20
BYTES_PER_S: Final = 8 << 20
# Limit for requests that an agent does not take.
MOST_UNSENT: Final = 1 << 20
BACKLOG: Final = 512


class Source(Protocol):
    """What becomes of the bytes of one agent."""

    def take(self, data: bytes) -> None:
        """Takes what has come; raises ValueError for what no agent sends: the connection is then closed."""
        ...

    def closed(self, why: str) -> None:
        """Learns, once, that nothing more comes; `why` is for the user."""
        ...


class Link(asyncio.Protocol):
    """One connection, from its first byte on."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._proof: ServerProof | None = ServerProof(listener.token, listener.job)
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._source: Source | None = None
        self._opener = Opener(b"")
        self._sealer = Sealer(b"")
        self._allowance = float(BURST_BYTES)
        self._counted = time.monotonic()
        self._why = ""
        self.peer = ""
        self.heard = self._counted  # when the last bytes came, of a clock that nobody sets

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins to wait for the proof."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        peer: tuple[object, ...] | None = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        _tune(transport.get_extra_info("socket"))
        self._timer = asyncio.get_running_loop().call_later(
            self._listener.prove_within_s, self._refuse, "one that proved nothing in time"
        )
        self._listener.came(self)

    def data_received(self, data: bytes) -> None:
        """Takes bytes: of the proof first, then of records."""
        self.heard = time.monotonic()
        if self._proof is not None:
            data = self._prove(self._proof, data)
        if self._source is not None and data:
            self._pay(len(data))
            self._open(self._source, data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tells the receiver of the bytes."""
        self._stop_waiting()
        self._listener.went(self)
        if self._proof is not None and not self._why:
            self._listener.refused(self.peer, "one that closed before it proved anything")
        source, self._source = self._source, None
        if source is not None:
            source.closed(self._why or (str(exc) if exc else "its agent closed the connection"))

    def send(self, data: bytes) -> None:
        """Sends bytes to a proven agent; closes where it does not take them."""
        if self._transport is None or self._transport.is_closing() or self._proof is not None:
            return
        self._transport.write(self._sealer.seal(data))
        if self._transport.get_write_buffer_size() > MOST_UNSENT:
            self.abort("its agent does not take what it is asked")

    def end(self, why: str) -> None:
        """Tells a proven agent that it need not connect again, and closes."""
        if self._transport is not None and self._proof is None and not self._transport.is_closing():
            self._why = self._why or why
            self._transport.write(self._sealer.seal_end(why))
            self._transport.close()

    def abort(self, why: str) -> None:
        """Closes at once; `why` is for the user here."""
        self._why = self._why or why
        if self._transport is not None:
            self._transport.abort()

    def drop_unproven(self) -> None:
        """Makes room for others."""
        self._refuse("one of too many at once")

    def _prove(self, proof: ServerProof, data: bytes) -> bytes:
        """Takes bytes of the proof; returns those behind it."""
        try:
            answer = proof.take(data)
        except RefusedError as error:
            self._refuse(str(error))
            return b""
        if answer and self._transport is not None:
            self._transport.write(answer)
        if proof.keys is None:
            return b""
        self._proof = None
        self._begin(proof.keys)
        return proof.rest()

    def _begin(self, keys: Keys) -> None:
        self._stop_waiting()
        self._opener, self._sealer = Opener(keys.from_agent), Sealer(keys.from_server)
        self._source = self._listener.proven(self)

    def _open(self, source: Source, data: bytes) -> None:
        try:
            for kind, payload in self._opener.take(data):
                if kind == spec.RECORD_DATA:
                    source.take(payload)
                if self._source is None or (self._transport is not None and self._transport.is_closing()):
                    return
        except BrokenRecordError as error:
            self.abort(f"somebody meddled with its connection: {error}")
        except ValueError as error:
            self.abort(f"its agent sent what no agent sends: {error}")

    def _pay(self, many: int) -> None:
        """Lets an agent that sends too fast wait: then the network tells it to."""
        now = time.monotonic()
        self._allowance = min(self._allowance + (now - self._counted) * BYTES_PER_S, BURST_BYTES) - many
        self._counted = now
        if self._allowance < 0 and self._transport is not None:
            self._transport.pause_reading()
            self._timer = asyncio.get_running_loop().call_later(-self._allowance / BYTES_PER_S, self._resume)

    def _resume(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()

    def _refuse(self, why: str) -> None:
        if self._proof is not None and not self._why:
            self._listener.refused(self.peer, why)
            self.abort(why)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Listener:
    """All connections of one job.

    Args:
        token: of the job.
        job: its id.
        accept: called with each connection that has proven; returns what takes its bytes.
        prove_within_s: how long that may take.
    """

    def __init__(
        self,
        token: bytes,
        job: str,
        accept: Callable[[Link], Source],
        prove_within_s: float = spec.PROVE_WITHIN_MS / 1000,
    ) -> None:
        self.token = token
        self.job = job
        self.prove_within_s = prove_within_s
        self._accept = accept
        self._server: asyncio.Server | None = None
        self._unproven: dict[Link, None] = {}  # oldest first
        self._proven: dict[Link, None] = {}
        self._refused: Counter[tuple[str, str]] = Counter()

    async def start(self, listening: socket.socket) -> None:
        """Begins to accept at a bound socket, which is this object's from now on."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Link(self), sock=listening, backlog=BACKLOG)

    async def close(self, why: str) -> None:
        """Tells all agents that they are no longer needed, and closes the port."""
        if self._server is not None:
            self._server.close()
        for link in list(self._proven):
            link.end(why)
        for link in list(self._unproven):
            link.abort(why)
        # A turn of the loop, so that what was written is sent.
        await asyncio.sleep(0)

    @property
    def refusals(self) -> str:
        """One line on who was refused and why, "" where nobody was. Peers of the network may have caused it."""
        if not self._refused:
            return ""
        (peer, why), many = self._refused.most_common(1)[0]
        total = sum(self._refused.values())
        times = "once" if many == 1 else f"{many:,} times"
        others = f", and {total - many:,} others" if total > many else ""
        return f"connections that were refused: {why}, from {peer}, {times}{others}"

    def came(self, link: Link) -> None:
        """Counts a new connection, and makes room for it."""
        if len(self._unproven) >= MOST_UNPROVEN or len(self._proven) >= MOST_PROVEN:
            crowd = Counter(one.peer for one in self._unproven).most_common(1)
            oldest = next((one for one in self._unproven if one.peer == crowd[0][0]), link) if crowd else link
            self._unproven.pop(oldest, None)
            oldest.drop_unproven()
            if oldest is link:
                return
        self._unproven[link] = None

    def went(self, link: Link) -> None:
        """Forgets a connection."""
        self._unproven.pop(link, None)
        self._proven.pop(link, None)

    def proven(self, link: Link) -> Source:
        """Moves a connection to those that have proven."""
        self._unproven.pop(link, None)
        self._proven[link] = None
        return self._accept(link)

    def refused(self, peer: str, why: str) -> None:
        """Counts one that was refused."""
        # An attacker with many addresses must not make this grow.
        known = (peer, why) in self._refused or len(self._refused) < MOST_REFUSALS
        self._refused[(peer, why) if known else ("elsewhere", why)] += 1


def _tune(connected: object) -> None:
    """Notices a node that is gone without a word."""
    if not isinstance(connected, socket.socket):
        # asyncio's own wrapper has the same methods, and no class in common.
        connected = getattr(connected, "_sock", None)
    if isinstance(connected, socket.socket):
        with contextlib.suppress(OSError):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, 15)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, 5)
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3)
