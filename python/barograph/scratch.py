# SPDX-License-Identifier: BSD-3-Clause
"""Folders in $TMPDIR for what commands make on the way, which are gone with them.

The process that makes one holds a lock on it: the lock of a command that was killed is free, and `barograph recover`
finds and removes the folder. Standard library only.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import weakref
from collections.abc import Generator
from pathlib import Path
from typing import Final

from barograph.job_files.event_files import is_held, try_lock

# As in src/agent/node_snapshot.cpp.
PREFIX: Final = "barograph-scratch-"


class Scratch:
    """One such folder, from its making to close(); `kind` is part of its name."""

    def __init__(self, kind: str) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{kind}-"))
        lock = os.open(self.path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try_lock(lock)
        self._remove = weakref.finalize(self, _remove, self.path, lock)

    def close(self) -> None:
        """Removes it."""
        self._remove()


def _remove(path: Path, lock: int) -> None:
    shutil.rmtree(path, ignore_errors=True)
    os.close(lock)


@contextlib.contextmanager
def scratch_folder(kind: str) -> Generator[Path]:
    """Gives a folder for this block."""
    scratch = Scratch(kind)
    try:
        yield scratch.path
    finally:
        scratch.close()


def left_folders() -> list[Path]:
    """Returns this user's folders that nobody holds any more."""
    found: list[Path] = []
    with contextlib.suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
        for entry in entries:
            if entry.name.startswith(PREFIX):
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    path = Path(entry.path)
                    if stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid() and not is_held(path):
                        found.append(path)
    return sorted(found)


def size_of(folder: Path) -> int:
    """Returns what a folder takes on its disk, in bytes."""
    total = 0
    for place, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                total += os.lstat(os.path.join(place, name)).st_blocks * 512
    return total
