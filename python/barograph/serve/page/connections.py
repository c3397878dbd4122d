# SPDX-License-Identifier: BSD-3-Clause
"""Connections of the page's server: those that ask for nothing must not keep others out.

Any user of the machine can connect, the token comes with the request only. So a connection without a request is closed
after some seconds, and the oldest of these when there are many: those first that have said nothing, those that have
not asked with the token next, and none whose request with the token has arrived, even where nobody has read it yet.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

# How long a connection may take to say what it wants. The page of a slow line says it at once, too.
SILENT_S: Final = 10.0
MOST_IDLE: Final = 32
# How long a browser may take for what is left when the server ends.
CLOSING_S: Final = 2
# A request of the page is no longer.
MOST_PEEKED: Final = 16384
# What has arrived of the request of a connection without an answer under way.
NOTHING, SOMETHING, WITH_TOKEN = range(3)


class Connection(H11Protocol):
    """One connection."""

    token: bytes = b""  # that requests are known by; settings_of() makes a class that has it
    since: float = 0.0  # when it was made, on the clock of the loop
    _silent: asyncio.TimerHandle | None = None
    _heard: bytes = b""  # what was read of the next request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes it, and closes another one where too many ask for nothing."""
        super().connection_made(transport)
        self._silent = self.loop.call_later(SILENT_S, self._close_silent)
        known: list[Connection] = [one for one in self.connections if isinstance(one, Connection)]
        idle = [one for one in known if one is not self and one.is_idle]
        if len(idle) > MOST_IDLE:
            asked = {one: one.arrived() for one in idle}
            order = sorted(idle, key=lambda one: (asked[one], one.since))
            for one in order[: len(idle) - MOST_IDLE]:
                if asked[one] != WITH_TOKEN:
                    self.connections.discard(one)
                    one.transport.abort()
        self.since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets it."""
        if self._silent is not None:
            self._silent.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request."""
        self._heard = (self._heard + data)[:MOST_PEEKED]
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        self._heard = b""
        super().on_response_complete()

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered, and it is not being closed."""
        cycle: Any = self.cycle  # None before the first one, which its type does not say
        return (cycle is None or cycle.response_complete) and not self.transport.is_closing()

    def arrived(self) -> int:
        """Returns what has arrived of the next request, read or not: NOTHING, SOMETHING or WITH_TOKEN."""
        connected: Any = self.transport.get_extra_info("socket")
        connected = getattr(connected, "_sock", connected)  # asyncio's own wrapper does not read
        unread = b""
        if isinstance(connected, socket.socket):
            with contextlib.suppress(OSError):  # nothing, or it is gone
                unread = connected.recv(MOST_PEEKED, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        there = self._heard + unread
        if self.token and self.token in there and b"\r\n\r\n" in there:
            return WITH_TOKEN
        return SOMETHING if there else NOTHING

    def _close_silent(self) -> None:
        cycle: Any = self.cycle
        if cycle is None:
            self.transport.abort()


def settings_of(token: str) -> dict[str, Any]:
    """Returns how uvicorn serves a page: it says nothing of itself, and keeps no log.

    Args:
        token: That requests are known by. Requests without it are answered at once, so their number has no limit that
            could keep out those with it.
    """
    return {
        "http": type("Connection", (Connection,), {"token": token.encode("utf-8")}),
        "access_log": False,
        "log_config": None,
        "lifespan": "off",
        "ws": "none",
        "server_header": False,
        "date_header": False,
        "proxy_headers": False,
        "timeout_keep_alive": 5,
        "timeout_graceful_shutdown": CLOSING_S,
    }
