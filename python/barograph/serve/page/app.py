# SPDX-License-Identifier: BSD-3-Clause
"""The server of a live page: looks at the job once a second, and tells all browsers what has changed.

Nothing is kept for a browser: one that reads slowly skips readings, and gets in one message what it has missed.

Reports are made of a snapshot at most every half minute, in a process of their own, and only while a browser is
connected. When the job has ended, the report of its profile takes their place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from barograph.live.stacks import StackLooks
from barograph.recover.profiles import has_ended
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.agents import Agents, Asked
from barograph.serve.page.browser_messages import Messages
from barograph.serve.page.connections import settings_of
from barograph.serve.page.gate import Gate, page_policy
from barograph.serve.page.live_waits import LiveWaits
from barograph.serve.page.reports import LiveReport, Reports
from barograph.serve.page.trace_routes import trace_routes
from barograph.serve.watch.hang import HangAlarm
from barograph.serve.watch.hang_watch import tell
from barograph.serve.watch.readings import Watcher
from barograph.serve.watch.stack_answers import stacks_of_groups, stacks_of_one
from barograph.show.page.template import live_html

# Between two looks: while a browser is connected, and without.
WATCHED_S: Final = 1.0
UNWATCHED_S: Final = 5.0
# However long a look takes.
LEAST_PAUSE_S: Final = 0.2
REPORT_S: Final = 30.0
SOON_S: Final = 3.0
# Reports in a row that lack something and are made again so soon.
MOST_AGAIN: Final = 3
# A report may take this part of a core at most: a large one is made less often.
REPORT_PART: Final = 0.05
# How long after the end of a job its profile is waited for before it is said that there is none.
NO_PROFILE_S: Final = 20.0
NO_PROFILE: Final = (
    "The job has left no profile: there is no final report. What is below is the last one that was made."
)


@dataclass(frozen=True)
class Service:
    """What is served, and for how long.

    Attributes:
        job: its id.
        folders: returns the folders of this user's arenas.
        output: where its profile goes, without the ending; None: as its processes say.
        run: the process id of the `barograph run` that started it; None: nobody is waited for.
        linger_s: how long the page stays without a browser when the job has ended; None: until it is stopped.
        stall_ns: from when on a rank that makes no progress is stuck.
        patience_s: how long a job is waited for that nobody has seen yet; None: for ever.
        alarm: learns what each look has found.
        arenas: the directory of arenas, here and on other nodes.
        nodes: where the job's other nodes are looked for; None: nowhere.
        environment: what says so, of the launcher or a rank.
        say: takes a line for the user, on how to start an agent by hand.
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
    arenas: Path = Path()
    nodes: Asked | None = None
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    say: Callable[[str], object] | None = None


class LivePage:
    """The state that is sent to all browsers.

    Args:
        service: what is served.
        watcher: looks at the job; None: one for its arenas on this node.
    """

    def __init__(self, service: Service, watcher: Any = None) -> None:
        self._service = service
        stall_ns = (
            service.stall_ns if service.alarm is None else min(service.stall_ns, service.alarm.asked.stall_ns)
        )
        self._watcher = watcher or Watcher(service.job, service.folders, stall_ns, stacks=StackLooks())
        self._messages = Messages()
        self._page_text = live_html(service.job)
        self._agents: Agents | None = None
        if service.nodes is not None:
            self._agents = Agents(
                service.job, service.arenas, service.nodes, self._watcher.add, service.environment
            )
        self._reports = Reports(service.job, service.folders, service.output, self._other_nodes)
        self._waits = LiveWaits(service.job, lambda: self._reports.output)
        self._changed = asyncio.Event()
        self._connected = asyncio.Event()
        self._browsers = 0
        self._closing = False
        self._ended = False
        self._last_browser = self._began = self._moved = time.monotonic()
        # One at a time: each stops a process for a moment.
        self._stacks_busy = asyncio.Lock()
        self._tell()

    def application(self) -> Gate:
        """Returns what answers requests."""
        routes = [
            Route("/", self._page),
            Route("/events", self._events),
            Route("/report", self._report),
            Route("/report.html", self._file),
            Route("/node", self._node),
            Route("/line", self._line),
            Route("/stacks", self._stacks, methods=["POST"]),
            *trace_routes(self._reports.trace),
        ]
        return Gate(Starlette(routes=routes), self._service.token)

    async def watch(self) -> None:
        """Looks at the job until nobody needs the page any more."""
        report: asyncio.Task[LiveReport | None] | None = None
        next_report = 0.0
        reported = 0  # other nodes that the latest report could be of
        again = 0  # reports in a row that lack something
        signature: Any = ()
        while not self._is_over():
            began = time.monotonic()
            reading = await asyncio.to_thread(self._watcher.look)
            if self._service.alarm is not None:
                tell(self._service.alarm, reading)
            if self._reports.latest is None and self._watcher.seen:
                await asyncio.to_thread(self._reports.learn_output)
            if self._browsers and not self._ended:
                await asyncio.to_thread(self._waits.look)
            self._ended = self._has_ended()
            self._moved = self._moved if self._ended else time.monotonic()
            if report is not None and report.done():
                made = report.result()
                cost = made.report.cost_s if made else 0.0
                pause = max(REPORT_S, cost / REPORT_PART)
                # A report that lacks a node, whose ranks may only just have begun, is soon made again as
                # well.
                again = again + 1 if self._reports.problem else 0
                next_report = time.monotonic() + (SOON_S if 0 < again <= MOST_AGAIN else pause)
                report = None
            others = len(self._other_nodes())
            if report is None and others > reported:
                # A report of the nodes that were there first is not left for long.
                next_report = min(next_report, time.monotonic() + SOON_S)
                reported = others
            if self._ended and report is None:
                found = await asyncio.to_thread(self._reports.final_signature)
                # Twice the same: nobody writes it any more.
                if found == signature and self._reports.is_new(found):
                    report = asyncio.create_task(asyncio.to_thread(self._reports.make_final, found))
                elif not found and time.monotonic() - self._moved >= NO_PROFILE_S:
                    self._reports.problem = self._reports.problem or NO_PROFILE
                signature = found
            elif report is None and self._browsers and time.monotonic() >= next_report:
                reported = others
                report = asyncio.create_task(asyncio.to_thread(self._reports.make_snapshot))
            self._tell()
            await self._pause(report, began)
        self._closing = True
        self._tell()

    def close(self) -> None:
        """Ends what was started."""
        self._watcher.close()
        self._waits.close()

    async def start_agents(self) -> None:
        """Starts the agents of other nodes, where there are any; the page is there meanwhile."""
        if self._agents is not None:
            await self._agents.start()
            if self._service.say is not None and self._agents.by_hand:
                self._service.say(f"an agent on another node, by hand: {self._agents.by_hand}")

    async def end_processes(self) -> None:
        """Ends the agents, and the process that makes a report."""
        self._reports.close()
        if self._agents is not None:
            await self._agents.close()

    def _other_nodes(self) -> Sequence[AgentFeed]:
        return self._agents.feeds if self._agents is not None else ()

    def _problem(self) -> str:
        of_nodes = self._agents.problem if self._agents is not None else ""
        return "; ".join(one for one in (self._reports.problem, of_nodes) if one)

    def _has_ended(self) -> bool:
        if self._watcher.reading.alive and self._watcher.hears_alive():
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

    async def _pause(self, report: asyncio.Task[LiveReport | None] | None, began: float) -> None:
        """Waits for the next look after the one begun then: less when a browser comes or a report is there."""
        left = max(began + WATCHED_S - time.monotonic(), LEAST_PAUSE_S)
        if self._browsers or self._ended or not self._watcher.seen:
            if report is not None:
                await asyncio.wait({report}, timeout=left)
            else:
                await asyncio.sleep(left)
            return
        self._connected.clear()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._connected.wait(), UNWATCHED_S)

    def _tell(self) -> None:
        latest = self._reports.latest
        head: dict[str, Any] = {"phase": self._phase(), "problem": self._problem()}
        if latest is not None:
            head["report"] = {"number": latest.number, "final": latest.final, "made": latest.made}
        if self._waits.content is not None and not self._ended:
            head["waits"] = self._waits.content
        self._messages.take(self._watcher.reading, head)
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
        headers = {"Content-Security-Policy": page_policy(self._page_text)}
        return Response(self._page_text, media_type="text/html", headers=headers)

    async def _events(self, request: Request) -> Response:
        # EventSource says it in the header when it connects again by itself, the page in the query.
        said = request.headers.get("last-event-id", "") or request.query_params.get("known", "")
        headers = {"X-Accel-Buffering": "no"}
        stream = self._stream(self._messages.known(said))
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _stream(self, known: int) -> AsyncIterator[bytes]:
        self._browsers += 1
        self._connected.set()
        try:
            while not self._closing:
                changed = self._changed
                known, event = self._messages.event(known)
                yield event
                await changed.wait()
            yield b"event: closing\ndata: {}\n\n"
        finally:
            self._browsers -= 1
            self._last_browser = time.monotonic()

    async def _node(self, request: Request) -> Response:
        """The rows of one node, where the page shows nodes."""
        known = self._messages.known(request.query_params.get("known", ""))
        answer = self._messages.node(request.query_params.get("name", ""), known)
        if answer is None:
            return PlainTextResponse("There is no such node.\n", status_code=404)
        return Response(answer, media_type="application/json")

    async def _report(self, _request: Request) -> Response:
        latest = self._reports.latest
        if latest is None:
            return PlainTextResponse("There is no report yet.\n", status_code=404)
        headers = {"Content-Encoding": "gzip"}
        return Response(latest.report.content, media_type="application/json", headers=headers)

    async def _file(self, _request: Request) -> Response:
        """The report as the one file that `barograph report --html` writes."""
        latest = self._reports.latest
        if latest is None:
            return PlainTextResponse("There is no report yet.\n", status_code=404)
        headers = {
            "Content-Disposition": f'attachment; filename="{_file_name(latest)}"',
            "Content-Encoding": "gzip",
        }
        return Response(latest.report.page, media_type="text/html", headers=headers)

    async def _line(self, request: Request) -> Response:
        """The source line of the call that one process is in."""
        found = self._messages.row(request.query_params.get("node", ""), request.query_params.get("pid", ""))
        line = await asyncio.to_thread(self._watcher.line_of, found.site) if found is not None else ""
        return JSONResponse({"line": line})

    async def _stacks(self, request: Request) -> Response:
        """The stacks of a process, or of one of each group of ranks that the sentences are about."""
        if self._stacks_busy.locked():
            return PlainTextResponse("Stacks are being read already.\n", status_code=429)
        async with self._stacks_busy:
            if "pid" not in request.query_params:
                return JSONResponse(await stacks_of_groups(self._watcher, self._messages.groups()))
            found = self._messages.row(
                request.query_params.get("node", ""), request.query_params.get("pid", "")
            )
            if found is None:
                return PlainTextResponse("There is no such process.\n", status_code=404)
            return JSONResponse(await stacks_of_one(self._watcher, found))


def _file_name(report: LiveReport) -> str:
    name = report.report.name.removesuffix(".baro")
    plain = "".join(one if one.isascii() and (one.isalnum() or one in "-_.") else "_" for one in name)
    return f"{plain.lstrip('.') or 'report'}.html"


def serve(listening: socket.socket, service: Service, watcher: Any = None) -> None:
    """Serves until the page is over or the process gets SIGINT or SIGTERM."""
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(listening, service, watcher))


class _Server(uvicorn.Server):
    """A server that does something before it closes: what got a signal is cancelled as soon as `serve` returns."""

    def __init__(self, config: uvicorn.Config, before_end: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._before_end = before_end

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes."""
        await self._before_end()
        await super().shutdown(sockets)


async def _serve(listening: socket.socket, service: Service, watcher: Any) -> None:
    page = LivePage(service, watcher)
    config = uvicorn.Config(page.application(), **settings_of(service.token))
    server = _Server(config, page.end_processes)
    watching = asyncio.create_task(page.watch())
    watching.add_done_callback(lambda _: setattr(server, "should_exit", True))
    starting = asyncio.create_task(page.start_agents())
    await server.serve(sockets=[listening])
    starting.cancel()
    watching.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await watching
    page.close()
