# SPDX-License-Identifier: BSD-3-Clause
"""The file NAME.live beside a profile NAME.baro to be: the address of the page, for those who do not see stderr.

Only its user can read it, since it holds the token. The server writes it first and removes it last. Where it cannot be
written (a full disk) the page is served all the same, and a file of that name that is not ours stays.
"""

from __future__ import annotations

import contextlib
import os
import re
import socket
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

ENDING = ".live"
HEAD = "live page: "
MOST_BYTES = 8192
PATIENCE_S = 2.0


@dataclass(frozen=True)
class Served:
    """What such a file says."""

    lines: tuple[str, ...]  # for the user
    job: str
    node: str
    server: int  # process id

    @property
    def is_here(self) -> bool:
        """Whether the server is, or was, a process of this node."""
        return self.node == os.uname().nodename

    @property
    def runs(self) -> bool:
        """Whether it lives and listens there: its process id may be another one's by now."""
        from barograph.recover.profiles import has_ended  # noqa: PLC0415 - a server does not need it to begin

        match = re.search(r"http://([0-9.]+):([0-9]+)/", self.lines[0])
        if match is None or not self.is_here or has_ended(self.server):
            return False
        try:
            socket.create_connection((match[1], int(match[2])), PATIENCE_S).close()
        except (OSError, OverflowError):
            return False
        return True


class AddressFile:
    """Writes the file of this process's page, and removes it in the end."""

    def __init__(self, output: Path, job: str, lines: Sequence[str]) -> None:
        self._path = path_beside(output)
        told = (f"job: {job}", f"node: {os.uname().nodename}", f"server: process {os.getpid()}")
        self._text = "\n".join((*lines, *told, ""))

    def __enter__(self) -> AddressFile:
        with contextlib.suppress(OSError):
            self._write()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(OSError):
            if _text_of(self._path) == self._text:
                self._path.unlink()

    def _write(self) -> None:
        if os.path.lexists(self._path) and not _text_of(self._path).startswith(HEAD):
            return
        temporary = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
        try:
            with os.fdopen(os.open(temporary, flags, 0o600), "w", encoding="utf-8", errors="replace") as file:
                file.write(self._text)
            temporary.rename(self._path)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise


def path_beside(output: Path) -> Path:
    """Returns the file of a profile's page; `output` is the profile's path without the ending."""
    return output.with_name(output.name + ENDING)


def read_address(output: Path, job: str) -> Served | None:
    """Returns which page of a job a file speaks of; None where there is none, or it is of another job."""
    text = _text_of(path_beside(output))
    if not text.startswith(HEAD):
        return None
    lines = text.splitlines()
    told = {name: value for name, _, value in (line.partition(": ") for line in lines)}
    number = told.get("server", "").removeprefix("process ")
    if told.get("job") != job or not (number.isascii() and number.isdecimal()):
        return None
    return Served(tuple(lines[:2]), job, told.get("node", ""), int(number))


def remove_dead(output: Path, job: str) -> None:
    """Removes the file of a server that was killed; nothing else."""
    served = read_address(output, job)
    if served is not None and served.is_here and not served.runs:
        with contextlib.suppress(OSError):
            path_beside(output).unlink()


def _text_of(path: Path) -> str:
    """Returns what a file of this user says, "" for everything else."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return ""
    try:
        status = os.fstat(descriptor)
        if status.st_uid != os.geteuid() or not stat.S_ISREG(status.st_mode):
            return ""
        return os.read(descriptor, MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
    finally:
        os.close(descriptor)
