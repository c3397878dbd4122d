# SPDX-License-Identifier: BSD-3-Clause
"""Starts what goes on beside a run: the server of its live page, the watch for hangs, or one process that is both.

Called by `barograph run` on behalf of its options --live and --hang-after, and by `barograph env --live`. The socket is
open before the program starts, so that the address can be said at once; the server takes it over.
Standard library only.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from barograph.launch.run.detached import start_detached, without_recorder
from barograph.serve.page.address import address_lines, listen, new_token

DEFAULT_LINGER_S = 10.0


@dataclass(frozen=True)
class Page:
    """That a page is wanted; `linger_s`: how long it stays without a browser when the job has ended."""

    linger_s: float = DEFAULT_LINGER_S
    patience_s: float | None = None  # how long a job is waited for; None: as long as `run` lives
    launcher: tuple[str, ...] = ()  # its command line, which may name the nodes
    address: str = ""  # of this node, for agents of others; "": that of the route to them


@dataclass(frozen=True)
class Hang:
    """That hangs are watched for: after how long, as typed, and what `sh -c` then gets ("": nothing)."""

    after_ns: int
    text: str
    command: str = ""


class Beside:
    """An address, and the process that serves it; without a page a process that only watches."""

    def __init__(self, page: Page | None, hang: Hang | None = None) -> None:
        self._page = page
        self._hang = hang
        self._socket: socket.socket | None = listen() if page is not None else None
        self._token = new_token()
        self._acted = -1  # a pipe of which the process that watches has the other end

    def lines(self) -> list[str]:
        """Returns what to tell the user."""
        return address_lines(self._socket, self._token) if self._socket is not None else []

    def start(
        self, job: str, arenas: Path, output: Path, run: int | None, *, notes_lives: bool = False
    ) -> None:
        """Starts the process; raises OSError where that cannot be done.

        Args:
            job: its id.
            arenas: the directory under which its arenas are.
            output: where its profile goes, without the ending.
            run: the process that lives as long as the job: this one, mostly. None: there is none.
            notes_lives: nobody else notes in the arenas when processes end, for a recovery.
        """
        asked: dict[str, Any] = {
            "job": job,
            "arenas": str(arenas),
            "output": str(output.absolute()),
            "run": run,
            "lines": self.lines(),
            "notes_lives": notes_lives,
        }
        kept: list[int] = []
        if self._socket is not None and self._page is not None:
            kept.append(self._socket.fileno())
            asked |= {"socket": self._socket.fileno(), "token": self._token, **asdict(self._page)}
        stderr = writing = -1
        try:
            if self._hang is not None:
                from barograph.serve.watch.hang import Target  # noqa: PLC0415 - only where it is wanted

                target = Target.of(2, os.getpid())
                stderr = target.descriptor
                self._acted, writing = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
                kept += [writing, *([stderr] if stderr >= 0 else [])]
                asked["hang"] = {
                    "acted": writing,
                    "what": {**asdict(self._hang), "folder": _here()},
                    "target": asdict(target),
                }
            start_detached(
                [sys.executable, "-m", "barograph.serve"],
                (json.dumps(asked) + "\n").encode("ascii"),
                without_recorder(os.environ),
                kept,
            )
        finally:
            for descriptor in (stderr, writing):
                if descriptor >= 0:
                    os.close(descriptor)
            if self._socket is not None:
                self._socket.close()

    def has_acted(self) -> bool:
        """Returns whether the command of --on-hang has been started; to be asked once, when the job has ended."""
        if self._acted < 0:
            return False
        try:
            return os.read(self._acted, 1) != b""
        except OSError:
            return False


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:
        return "/"  # it was removed
