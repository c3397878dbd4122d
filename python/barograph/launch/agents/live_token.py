# SPDX-License-Identifier: BSD-3-Clause
"""The token of a job on several nodes: 32 random bytes in a file that its user alone can read, on the server's node.

Its holder may send what the live page shows. It goes to other nodes on the standard input of what starts an agent
there; never as an argument or a variable. The server makes it and removes it; what a killed server has left behind is
removed by the next one. Standard library only.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
from pathlib import Path
from types import TracebackType
from typing import Final

from barograph.launch.recording import private_folder
from barograph.spec.live_link import TOKEN_BYTES

PREFIX: Final = "live-"
NAME: Final = "token"


class LiveToken:
    """Makes the token of a job; `file` is None where it could not be written, which only starting by hand misses.

    Args:
        arenas: the directory, shared with other users, under which the user's folders are.
        job: the id of the job.
    """

    def __init__(self, arenas: Path, job: str) -> None:
        self.secret = secrets.token_bytes(TOKEN_BYTES)
        self.file: Path | None = None
        self._lock = -1
        with contextlib.suppress(OSError):
            self._write(private_folder(arenas), job)

    @property
    def line(self) -> bytes:
        """What an agent reads."""
        return self.secret.hex().encode("ascii") + b"\n"

    def __enter__(self) -> LiveToken:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.remove()

    def remove(self) -> None:
        """Removes the file."""
        if self.file is not None:
            _remove(self.file.parent)
            self.file = None
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _write(self, folder: Path, job: str) -> None:
        _sweep(folder)
        own = folder / f"{PREFIX}{job}"
        own.mkdir(mode=0o700)
        try:
            self._lock = os.open(own, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            fcntl.flock(self._lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
            with os.fdopen(os.open(own / NAME, flags, 0o600), "wb") as file:
                file.write(self.line)
        except OSError:
            _remove(own)
            raise
        self.file = own / NAME


def _sweep(folder: Path) -> None:
    """Removes the tokens of servers that are gone: nobody holds a lock on their folder."""
    for path in folder.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            lock = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(path)
            finally:
                os.close(lock)


def _remove(folder: Path) -> None:
    with contextlib.suppress(OSError):
        (folder / NAME).unlink(missing_ok=True)
        folder.rmdir()
    with contextlib.suppress(OSError):
        folder.parent.rmdir()  # where nothing else is in it
