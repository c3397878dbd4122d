# SPDX-License-Identifier: BSD-3-Clause
"""Where the agent of a node writes the events of a traced job, beside its profile, and whether it still does.

Such a file is there while the job runs and until the trace is made of it; the process that writes it, or makes the
trace of it, holds a lock on it. Used on every rank, by `barograph run`, by recovery and by those who read traces:
standard library only. Never writes.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

LOOK_S: Final = 0.02
# As in spec/live/frames.toml.
MAGIC: Final = b"BFRM"
KEPT: Final = ".bev"


def events_file(output: Path, job: str, node: str = "") -> Path:
    """Returns where the agent of a job writes its events, while it runs.

    Args:
        output: path of the job's profile without its ending.
        job: its id.
        node: the agent's node; "" where there is one agent, that of `barograph run`.
    """
    name = f".{output.name}.events-{job}"
    return output.parent / (f"{name}@{node}" if node else name)


def events_files(output: Path, job: str) -> list[Path]:
    """Returns the files of a job that are there, of all nodes that share the folder, kept ones included."""
    own = events_file(output, job)
    try:
        names = sorted(os.listdir(own.parent))
    except OSError:
        return []
    hidden = re.compile(rf"{re.escape(own.name)}(@.+)?")
    kept = re.compile(rf"{re.escape(own.name[1:])}(@.+)?{re.escape(KEPT)}")
    return [own.parent / name for name in names if hidden.fullmatch(name) or kept.fullmatch(name)]


def node_of(file: Path) -> str:
    """Returns the node of the agent that has written a file; "" where there was one agent."""
    _, at, node = file.name.removesuffix(KEPT).rpartition("@")
    return node if at else ""


def visible_name(file: Path) -> Path:
    """Returns the name under which people see such a file: without the dot, and with an ending."""
    return file.with_name(f"{file.name.removeprefix('.')}{KEPT}")


def is_stream(path: str) -> bool:
    """Returns whether a file is what an agent has written."""
    try:
        source = Path(path)
        if not source.is_file():
            return False  # opening a FIFO would wait for its other end
        with source.open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False


def try_lock(descriptor: int) -> bool:
    """Locks a file for as long as it is open; False where somebody else has. Where there are no locks it is True."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in {errno.EWOULDBLOCK, errno.EACCES}
    return True


def is_held(file: Path) -> bool:
    """Returns whether a file is being written, or made a trace."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        return not try_lock(descriptor)
    finally:
        os.close(descriptor)


def wait_for(files: Sequence[Path], patience_s: float) -> list[Path]:
    """Waits until nobody holds any of the files; returns those that are held all the same."""
    end = time.monotonic() + patience_s
    held = [file for file in files if is_held(file)]
    while held and time.monotonic() < end:
        time.sleep(LOOK_S)
        held = [file for file in held if is_held(file)]
    return held
