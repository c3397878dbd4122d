# SPDX-License-Identifier: BSD-3-Clause
"""The questions of a page about a trace, as requests. Used by the servers of saved profiles and of live pages."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    from collections.abc import Callable

    from barograph.serve.page.trace_answers import TraceAnswers


def trace_routes(trace: Callable[[], TraceAnswers | None]) -> list[Route]:
    """Returns the routes of the questions about a trace, where there is one at that time."""

    async def about(_request: Request) -> Response:
        try:
            answers = await asyncio.to_thread(trace)
        except ProfileError as error:
            return _damaged(error)
        return _missing() if answers is None else JSONResponse(answers.about())

    async def window(request: Request) -> Response:
        asked: dict[str, Any] = dict(request.query_params)
        try:
            answers = await asyncio.to_thread(trace)
            if answers is None:
                return _missing()
            content = await asyncio.to_thread(answers.window, asked)
        except ProfileError as error:
            return _damaged(error)
        except ValueError as error:  # the question makes no sense
            return PlainTextResponse(f"{error}\n", status_code=400)
        return Response(content, media_type="application/json")

    return [Route("/trace", about), Route("/trace/window", window)]


def _missing() -> Response:
    return PlainTextResponse("There is no trace.\n", status_code=404)


def _damaged(error: ProfileError) -> Response:
    return PlainTextResponse(f"{error}\n", status_code=500)
