# SPDX-License-Identifier: BSD-3-Clause
"""The page of a saved profile: the report as one page, and the parts of its trace that the timeline asks for.

Used by `barograph view`. The same rules as for the page of a running job: 127.0.0.1 or a socket of the user's, a token
in every request. Reads the profile and its trace, writes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from barograph.analyze.messages.trace_messages import communicator_orders
from barograph.analyze.messages.trace_spans import readable_trace, trace_of
from barograph.serve.page.connections import settings_of
from barograph.serve.page.gate import Gate, page_policy
from barograph.serve.page.trace_answers import TraceAnswers
from barograph.serve.page.trace_routes import trace_routes
from barograph.show.page.document import make_document
from barograph.show.page.html import html_of

if TYPE_CHECKING:
    from barograph.analyze.workspace import Workspace


class SavedPage:
    """What answers for one profile.

    Args:
        page: The page, as served_html gives it.
        trace: That of its trace; None where it has none.
        token: That every request needs.
    """

    def __init__(self, page: str, trace: TraceAnswers | None, token: str) -> None:
        self._page_text = page
        self._trace = trace
        self.token = token

    def application(self) -> Gate:
        """Returns what answers requests."""
        routes = [Route("/", self._page), *trace_routes(lambda: self._trace)]
        return Gate(Starlette(routes=routes), self.token)

    async def _page(self, _request: Request) -> Response:
        headers = {"Content-Security-Policy": page_policy(self._page_text)}
        return Response(self._page_text, media_type="text/html", headers=headers)


def saved_page(workspace: Workspace, token: str, *, source: bool) -> SavedPage:
    """Returns the page of a profile that can be closed then; its trace is read as long as it is asked for.

    If a trace is damaged, the page says so, and does not draw it.
    """
    found = readable_trace(workspace, messages=False)
    windows, spans = found or (None, None)
    document = make_document(workspace, spans, source=source)
    orders = communicator_orders(workspace)
    trace = TraceAnswers(trace_of(workspace), orders, windows) if windows is not None else None
    return SavedPage(html_of(document, served=True), trace, token)


def serve_saved(listening: socket.socket, page: SavedPage) -> None:
    """Serves until the process gets SIGINT or SIGTERM."""
    server = uvicorn.Server(uvicorn.Config(page.application(), **settings_of(page.token)))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(server.serve(sockets=[listening]))
