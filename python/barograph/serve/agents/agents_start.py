# SPDX-License-Identifier: BSD-3-Clause
"""Starts the agents of other nodes, and says of which node none could be started, and why.

Called by agents.py. An agent gets the token on its standard input. What starts it stays as long as it does: its
end, and what it then says, is how the server learns that there is no agent. Never asks for a password.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Final

from barograph.launch.agents.nodes import Way, reason_of

# How much is kept of what a command says on stderr.
KEPT_BYTES: Final = 4096
# What is left when all agents were told to end.
ENDING_S: Final = 3.0
# So that a login service is not asked by hundreds at once.
APART_S: Final = 0.02


class Starter:
    """The commands that start agents, and what became of them.

    Args:
        way: how.
        token: the line that each agent reads.
    """

    def __init__(self, way: Way, token: bytes) -> None:
        self._way = way
        self._token = token
        self._running: dict[asyncio.Task[None], None] = {}
        self._processes: set[asyncio.subprocess.Process] = set()
        self._closing = False
        self.problems: dict[str, str] = {}  # by node

    async def start(self, nodes: Sequence[str], agent: Sequence[str]) -> None:
        """Starts an agent, a command line, on each node; goes on behind the caller's back."""
        for started, words in self._way.commands(nodes, agent):
            task = asyncio.create_task(self._run(started, words))
            self._running[task] = None
            task.add_done_callback(lambda task: self._running.pop(task, None))
            await asyncio.sleep(APART_S)

    async def close(self) -> None:
        """Waits until the agents, which were told to, have ended; ends what is left."""
        self._closing = True
        if self._running:
            await asyncio.wait(list(self._running), timeout=ENDING_S)
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        if self._running:
            await asyncio.wait(list(self._running), timeout=ENDING_S)
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def _run(self, nodes: Sequence[str], words: Sequence[str]) -> None:
        try:
            process = await asyncio.create_subprocess_exec(
                *words,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.PIPE,
                cwd="/",
                start_new_session=True,
            )
        except OSError as error:
            self._note(nodes, f"{words[0]}: {error.strerror}")
            return
        self._processes.add(process)
        assert process.stdin is not None
        assert process.stderr is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(self._token)
            await process.stdin.drain()
        process.stdin.close()
        said = b""
        while data := await process.stderr.read(KEPT_BYTES):
            said = (said + data)[-KEPT_BYTES:]
        code = await process.wait()
        self._processes.discard(process)
        if code != 0 and not self._closing:
            self._note(nodes, reason_of(self._way, nodes[0], code, said))

    def _note(self, nodes: Sequence[str], why: str) -> None:
        for node in nodes:
            self.problems[node] = why
