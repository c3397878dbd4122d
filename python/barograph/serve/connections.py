# SPDX-License-Identifier: BSD-3-Clause
"""Connections of the page's server: those that ask for nothing must not keep others out.

Any user of the machine can connect, the token comes with the request only. So a connection without a request is closed
after some seconds, and the oldest of these when there are many.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

# How long a connection may take to say what it wants. The page of a slow line says it at once, too.
SILENT_S: Final = 10.0
MOST_IDLE: Final = 32
# How long a browser may take for what is left when the server ends.
CLOSING_S: Final = 2


class Connection(H11Protocol):
    """One connection."""

    since: float = 0.0  # when it was made, on the clock of the loop
    _silent: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes it, and closes another one where too many ask for nothing."""
        super().connection_made(transport)
        self._silent = self.loop.call_later(SILENT_S, self._close_silent)
        known: list[Connection] = [one for one in self.connections if isinstance(one, Connection)]
        idle = [one for one in known if one is not self and one.is_idle]
        for one in sorted(idle, key=lambda one: one.since)[: len(idle) - MOST_IDLE]:
            one.transport.abort()
        self.since = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets it."""
        if self._silent is not None:
            self._silent.cancel()
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        cycle: Any = self.cycle  # None before the first one, which its type does not say
        return cycle is None or cycle.response_complete

    def _close_silent(self) -> None:
        cycle: Any = self.cycle
        if cycle is None:
            self.transport.abort()


def settings_of() -> dict[str, Any]:
    """Returns how uvicorn serves a page: it says nothing of itself, and keeps no log."""
    return {
        "http": Connection,
        "access_log": False,
        "log_config": None,
        "lifespan": "off",
        "ws": "none",
        "server_header": False,
        "date_header": False,
        "proxy_headers": False,
        "limit_concurrency": 64,
        "timeout_keep_alive": 5,
        "timeout_graceful_shutdown": CLOSING_S,
    }
