# SPDX-License-Identifier: BSD-3-Clause
"""What every request must show before anything looks at it: the token, a name of this machine, and no foreign page.

Host is checked because a name on the Internet can be made to mean 127.0.0.1 (DNS rebinding); Origin, because pages of
other servers can send requests here. Answers 403; never says which of them was wrong. A browser that opens the page
itself without a token gets a few lines whose script takes the token that this tab of the browser was given before:
the page takes it out of its address, where others could read it, and is still there after a reload.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# With ssh -L the port that the browser sees is another one.
HOSTS: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
# Policy of all answers but the page.
POLICY: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
POLICY_NAME: Final = b"content-security-policy"
HEADERS: Final = (
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
)
_SCRIPT: Final = re.compile(r"<script(?: type=\"module\")?>(.*?)</script>", re.DOTALL)
# viewer/src/live/server.ts keeps it under this name.
WITHOUT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8"><title>Barograph</title><link rel="icon" href="data:,">
<p>This page needs the whole address that barograph has printed.</p>
<script>
const token = sessionStorage.getItem('barograph-token');
if (token) {
  sessionStorage.removeItem('barograph-token');
  location.replace(`/?token=${encodeURIComponent(token)}${location.hash}`);
}
</script>
</html>
"""


def page_policy(page: str) -> str:
    """Returns the policy under which a page runs its own scripts and no others, and asks only where it comes from."""
    digests = {
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode('utf-8')).digest()).decode('ascii')}'"
        for script in _SCRIPT.findall(page)
    }
    return (
        f"default-src 'none'; script-src {' '.join(sorted(digests))}; style-src 'unsafe-inline'; img-src data: blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def may_pass(token: str, method: str, query: bytes, headers: Mapping[bytes, list[bytes]]) -> bool:
    """Returns whether a request may be answered; names of headers are in lower case."""
    host = _own_name(headers)
    if method not in {"GET", "HEAD", "POST"} or not host:
        return False
    origins = headers.get(b"origin", [])
    # What does something is for the page alone: browsers name the origin of each POST.
    if method == "POST" and len(origins) != 1:
        return False
    if any(origin.decode("latin-1").lower() != f"http://{host}" for origin in origins):
        return False
    given = parse_qs(query.decode("latin-1")).get("token", [])
    return len(given) == 1 and hmac.compare_digest(given[0].encode("utf-8"), token.encode("utf-8"))


def _own_name(headers: Mapping[bytes, list[bytes]]) -> str:
    """Returns the host that a request is for where it is a name of this machine, "" else."""
    hosts = headers.get(b"host", [])
    host = hosts[0].decode("latin-1").lower() if len(hosts) == 1 else ""
    name, colon, port = host.rpartition(":")
    if not colon or host.endswith("]"):
        name, port = host, ""
    return host if name in HOSTS and (port == "" or port.isdecimal()) else ""


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
                given: list[tuple[bytes, bytes]] = list(message.get("headers", []))
                if not any(name.lower() == POLICY_NAME for name, _ in given):
                    given.append((POLICY_NAME, POLICY.encode("ascii")))
                message["headers"] = [*given, *HEADERS]
            await send(message)

        if may_pass(self._token, scope["method"], scope["query_string"], headers):
            await self._inside(scope, receive, with_headers)
            return
        if scope["path"] == "/" and scope["method"] == "GET" and _own_name(headers):
            content = [(b"content-type", b"text/html"), (POLICY_NAME, page_policy(WITHOUT).encode("ascii"))]
            body = WITHOUT.encode("ascii")
        else:
            content = [(b"content-type", b"text/plain")]
            body = b"Forbidden\n"
        await with_headers({"type": "http.response.start", "status": 403, "headers": content})
        await with_headers({"type": "http.response.body", "body": body})
