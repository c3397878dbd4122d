# SPDX-License-Identifier: BSD-3-Clause
"""The agent of this node as a child of the server.

It is started when there is something to look at, and once more when it dies. It has one end of a socket pair and
nothing else of the server; when that ends, so does the agent.
"""

from __future__ import annotations

import contextlib
import select
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from barograph.launch.installation import find_installation
from barograph.serve.agents.agent_feed import AgentFeed
from barograph.serve.agents.frames import FrameError
from barograph.spec import live_frames as spec

# How often it is started in all.
MOST_STARTS: Final = 2
GONE: Final = "it was killed, or could not begin"
ENDING_S: Final = 1.0
READ_BYTES: Final = 1 << 18
# It looks when it is asked to; by itself only so often.
INTERVAL_MS: Final = 60_000


class LocalAgent:
    """Starts the agent, and brings its bytes to a feed.

    Args:
        job: the id of the job.
        program: the executable; None: that of this installation.
    """

    def __init__(self, job: str, program: Path | None = None) -> None:
        self._job = job
        self._program = program
        self._starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self.feed: AgentFeed | None = None
        self.problem = ""  # why there is none, in words; "": there is, or may be

    def ensure(self, folders: Sequence[Path]) -> None:
        """Starts it where it does not run: for the user folders that there are now."""
        if self.feed is not None and not self.feed.ended:
            return
        self._end_process()
        if self._starts >= MOST_STARTS:
            why = self.feed.ended if self.feed else ""
            self.problem = self.problem or f"the agent of this node has ended twice: {why}"
            return
        self._starts += 1
        try:
            self._start(folders)
        except OSError as error:
            self.problem = f"the agent of this node cannot be started: {error.strerror or error}"
            self._starts = MOST_STARTS

    def _start(self, folders: Sequence[Path]) -> None:
        program = self._program or find_installation().agent_program
        ours, its = socket.socketpair()
        words = [str(program), "--job", self._job, "--socket", str(its.fileno())]
        words += ["--interval-ms", str(INTERVAL_MS)]
        for folder in folders:
            words += ["--folder", str(folder)]
        with its:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
                cwd="/",
            )
        ours.setblocking(False)
        self._socket = ours
        self.feed = AgentFeed(self._send, self._job)

    def _send(self, request: bytes) -> None:
        # Requests are few and short: a socket that does not take one belongs to an agent that is stuck.
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.send(request, socket.MSG_NOSIGNAL)

    def read(self) -> None:
        """Brings what is there to the feed; does not wait."""
        feed, ours = self.feed, self._socket
        if feed is None or ours is None or feed.ended:
            return
        try:
            while data := ours.recv(READ_BYTES):
                feed.take(data)
            feed.close(GONE)
        except BlockingIOError:
            return
        except FrameError as error:
            feed.close(str(error))
        except OSError:  # it ended with requests that it had not read
            feed.close(GONE)

    def look(self, seconds: float) -> None:
        """Asks for a look, and waits for it, no longer than some time."""
        if self.feed is not None and not self.feed.ended:
            looked = self.feed.looked
            self.feed.ask(spec.ASK_LOOK)
            self._wait(seconds, lambda feed: feed.looked > looked)

    def wait_for_answer(self, kind: int, seconds: float) -> None:
        """Waits until an answer is whole, no longer than some time."""
        self._wait(seconds, lambda feed: feed.has_answered(kind))

    def _wait(self, seconds: float, is_there: Callable[[AgentFeed], bool]) -> None:
        end = time.monotonic() + seconds
        while True:
            self.read()
            left = end - time.monotonic()
            if self.feed is None or self.feed.ended or self._socket is None or left <= 0:
                return
            if is_there(self.feed):
                return
            select.select([self._socket], [], [], left)

    def close(self) -> None:
        """Ends it."""
        self._end_process()

    def _end_process(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None:
            # It ends by itself when its socket has; one that is stopped, or gets no processor, does not.
            try:
                self._process.wait(ENDING_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None
