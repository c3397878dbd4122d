# SPDX-License-Identifier: BSD-3-Clause
"""What every request must show before anything looks at it: the token, a name of this machine, and no foreign page.

Host is checked because a name on the Internet can be made to mean 127.0.0.1 (DNS rebinding); Origin, because pages of
other servers can send requests here. Answers 403 and nothing else; never says which of them was wrong.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# With ssh -L the port that the browser sees is another one.
HOSTS: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"content-security-policy", POLICY.encode("ascii")),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)


def may_pass(token: str, method: str, query: bytes, headers: Mapping[bytes, list[bytes]]) -> bool:
    """Returns whether a request may be answered; names of headers are in lower case."""
    hosts = headers.get(b"host", [])
    if method not in {"GET", "HEAD"} or len(hosts) != 1:
        return False
    host = hosts[0].decode("latin-1").lower()
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host, ""
    if name not in HOSTS or not (port == "" or port.isdecimal()):
        return False
    if any(origin.decode("latin-1").lower() != f"http://{host}" for origin in headers.get(b"origin", [])):
        return False
    given = parse_qs(query.decode("latin-1")).get("token", [])
    return len(given) == 1 and hmac.compare_digest(given[0].encode("utf-8"), token.encode("utf-8"))


class Gate:
    """An ASGI application that lets requests through to another one, and adds headers to its answers."""

    def __init__(self, inside: ASGIApp, token: str) -> None:
        self._inside = inside
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            return
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        if may_pass(self._token, scope["method"], scope["query_string"], headers):
            await self._inside(scope, receive, with_headers)
            return
        await with_headers(
            {"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]}
        )
        await with_headers({"type": "http.response.body", "body": b"Forbidden\n"})
