# SPDX-License-Identifier: BSD-3-Clause
"""The server of a live page: looks at the job once a second, and tells all browsers what has changed.

Reports are made of a snapshot at most every half minute, in a thread of this process, and only while a browser is
connected. When the job has ended, the report of its profile takes their place.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from barograph.recover.profiles import has_ended
from barograph.serve.gate import Gate
from barograph.serve.hang import HangAlarm
from barograph.serve.hang_watch import tell
from barograph.serve.readings import COLUMNS, FIRST_CODE, KIND_TITLES, KINDS, Row, Watcher
from barograph.serve.reports import LiveReport, Reports
from barograph.show.page.template import live_html

# Between two looks: while a browser is connected, and without.
WATCHED_S: Final = 1.0
UNWATCHED_S: Final = 5.0
REPORT_S: Final = 30.0
# A report may take this part of a core at most: a large one is made less often.
REPORT_PART: Final = 0.05
# How long a browser may take for what is left when the server ends.
CLOSING_S: Final = 2


@dataclass(frozen=True)
class Service:
    """What is served, and for how long.

    Attributes:
        job: its id.
        folders: returns the folders of this user's arenas.
        output: where its profile goes, without the ending; None: as its processes say.
        run: the process id of the `barograph run` that started it; None: nobody is waited for.
        linger_s: how long the page stays without a browser when the job has ended; None: until it is stopped.
        stall_ns: from when on a rank that does not get on is stuck.
        patience_s: how long a job is waited for that nobody has seen yet; None: for ever.
        alarm: learns what each look has found.
    """

    job: str
    folders: Callable[[], Sequence[Path]]
    token: str
    output: Path | None = None
    run: int | None = None
    linger_s: float | None = None
    stall_ns: int = 30_000_000_000
    patience_s: float | None = None
    alarm: HangAlarm | None = None


class LivePage:
    """The state that all browsers are told of."""

    def __init__(self, service: Service) -> None:
        self._service = service
        stall_ns = (
            service.stall_ns if service.alarm is None else min(service.stall_ns, service.alarm.asked.stall_ns)
        )
        self._watcher = Watcher(service.job, service.folders, stall_ns)
        self._reports = Reports(service.job, service.folders, service.output)
        self._changed = asyncio.Event()
        self._connected = asyncio.Event()
        self._browsers = 0
        self._closing = False
        self._ended = False
        self._last_browser = self._began = time.monotonic()

    def application(self) -> Gate:
        """Returns what answers requests."""
        routes = [
            Route("/", self._page),
            Route("/events", self._events),
            Route("/report", self._report),
            Route("/report.html", self._file),
            Route("/line", self._line),
        ]
        return Gate(Starlette(routes=routes), self._service.token)

    async def watch(self) -> None:
        """Looks at the job until nobody needs the page any more."""
        report: asyncio.Task[LiveReport | None] | None = None
        next_report = 0.0
        signature: Any = ()
        while not self._is_over():
            reading = await asyncio.to_thread(self._watcher.look)
            if self._service.alarm is not None:
                tell(self._service.alarm, reading)
            if self._reports.latest is None and self._watcher.seen:
                await asyncio.to_thread(self._reports.learn_output)
            self._ended = self._has_ended()
            if report is not None and report.done():
                made = report.result()
                cost = made.cost_s if made else 0.0
                next_report = time.monotonic() + max(REPORT_S, cost / REPORT_PART)
                report = None
            if self._ended and report is None:
                found = await asyncio.to_thread(self._reports.final_signature)
                # Twice the same: nobody writes it any more.
                if found == signature and self._reports.is_new(found):
                    report = asyncio.create_task(asyncio.to_thread(self._reports.make_final, found))
                signature = found
            elif report is None and self._browsers and time.monotonic() >= next_report:
                report = asyncio.create_task(asyncio.to_thread(self._reports.make_snapshot))
            self._tell()
            await self._pause(report)
        self._closing = True
        self._tell()

    def _has_ended(self) -> bool:
        if self._watcher.reading.alive:
            return False
        if self._service.run is not None:
            return has_ended(self._service.run)
        return self._watcher.seen

    def _is_over(self) -> bool:
        if self._browsers:
            self._last_browser = time.monotonic()
        if not self._ended:
            self._last_browser = time.monotonic()
            patience = self._service.patience_s
            return (
                patience is not None and not self._watcher.seen and time.monotonic() - self._began >= patience
            )
        linger = self._service.linger_s
        return linger is not None and time.monotonic() - self._last_browser >= linger

    async def _pause(self, report: asyncio.Task[LiveReport | None] | None) -> None:
        """Waits for the next look: less long when a browser comes or a report is there."""
        if self._browsers or self._ended or not self._watcher.seen:
            if report is not None:
                await asyncio.wait({report}, timeout=WATCHED_S)
            else:
                await asyncio.sleep(WATCHED_S)
            return
        self._connected.clear()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._connected.wait(), UNWATCHED_S)

    def _tell(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def _phase(self) -> str:
        latest = self._reports.latest
        if latest is not None and latest.final:
            return "final"
        if self._ended:
            return "ended"
        return "running" if self._watcher.seen else "starting"

    async def _page(self, _request: Request) -> Response:
        return Response(live_html(self._service.job), media_type="text/html")

    async def _events(self, _request: Request) -> Response:
        headers = {"X-Accel-Buffering": "no"}
        return StreamingResponse(self._stream(), media_type="text/event-stream", headers=headers)

    async def _stream(self) -> AsyncIterator[str]:
        self._browsers += 1
        self._connected.set()
        known: dict[int, Row] | None = None
        latest_look = 0.0
        try:
            while not self._closing:
                changed = self._changed
                reading = self._watcher.reading
                content: dict[str, Any] = {"phase": self._phase(), "problem": self._reports.problem}
                content |= reading.as_json(known)
                history = list(self._watcher.history)
                if known is None:
                    content["columns"] = COLUMNS
                    content["kinds"] = [{"name": kind, "title": KIND_TITLES[kind]} for kind in KINDS]
                    content["first_code"] = FIRST_CODE
                    content["history"] = [asdict(look) for look in history]
                elif history:
                    content["history"] = [asdict(look) for look in history[-1:] if look.seconds > latest_look]
                latest_look = history[-1].seconds if history else 0.0
                known = reading.rows
                latest = self._reports.latest
                if latest is not None:
                    content["report"] = {"number": latest.number, "final": latest.final, "made": latest.made}
                yield f"data: {json.dumps(content, separators=(',', ':'))}\n\n"
                await changed.wait()
            yield "event: closing\ndata: {}\n\n"
        finally:
            self._browsers -= 1
            self._last_browser = time.monotonic()

    async def _report(self, _request: Request) -> Response:
        latest = self._reports.latest
        if latest is None:
            return PlainTextResponse("There is no report yet.\n", status_code=404)
        headers = {"Content-Encoding": "gzip"}
        return Response(latest.content, media_type="application/json", headers=headers)

    async def _file(self, _request: Request) -> Response:
        """The report as the one file that `barograph report --html` writes."""
        latest = self._reports.latest
        if latest is None:
            return PlainTextResponse("There is no report yet.\n", status_code=404)
        text = await asyncio.to_thread(_whole_page, latest)
        headers = {
            "Content-Disposition": f'attachment; filename="{_file_name(latest)}"',
            "Content-Encoding": "gzip",
        }
        content = await asyncio.to_thread(gzip.compress, text.encode("utf-8"), 1)
        return Response(content, media_type="text/html", headers=headers)

    async def _line(self, request: Request) -> Response:
        """The source line of the call that one process is in."""
        pid = request.query_params.get("pid", "")
        known = pid.isascii() and pid.isdecimal() and int(pid) in self._watcher.reading.rows
        line = await asyncio.to_thread(self._watcher.line_of, int(pid)) if known else ""
        return Response(json.dumps({"line": line}), media_type="application/json")


def _whole_page(report: LiveReport) -> str:
    from barograph.show.page.html import html_of  # noqa: PLC0415 - what made the report has imported it

    return html_of(report.document)


def _file_name(report: LiveReport) -> str:
    name = str(report.document.summary["profile"]).removesuffix(".baro")
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-_.") else "_" for one in name)
    return f"{plain.lstrip('.') or 'report'}.html"


def serve(listening: socket.socket, service: Service) -> None:
    """Serves until the page is over or the process gets SIGINT or SIGTERM."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, service))


async def _serve(listening: socket.socket, service: Service) -> None:
    page = LivePage(service)
    config = uvicorn.Config(
        page.application(),
        access_log=False,
        log_config=None,
        lifespan="off",
        ws="none",
        server_header=False,
        date_header=False,
        proxy_headers=False,
        limit_concurrency=64,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=CLOSING_S,
    )
    server = uvicorn.Server(config)
    watching = asyncio.create_task(page.watch())
    watching.add_done_callback(lambda _: setattr(server, "should_exit", True))
    await server.serve(sockets=[listening])
    watching.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching
