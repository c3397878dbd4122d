# SPDX-License-Identifier: BSD-3-Clause
"""A note in a job's folder of arenas: where the profile of a traced run goes, and the events that are in no trace yet.

The process that makes the trace holds a lock on it, so that the note of one that was killed tells recovery what is
left. Used by `barograph run` and by recovery: standard library only.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from barograph.job_files.event_files import events_files, is_held, try_lock

NAME: Final = "run"


def leave(folder: Path, output: Path) -> int:
    """Makes the note and locks it for as long as the descriptor that it returns is open; -1 where there can be none.

    It has the processes that were at work before, too: what they were making may be there still.

    Args:
        folder: the job's folder of arenas; it is there.
        output: path of the profile without its ending.
    """
    path = folder / NAME
    parts = [os.fsencode(output.absolute()), *(str(pid).encode() for pid in [*makers(folder), os.getpid()])]
    new = folder / f".{NAME}.{os.getpid()}"
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError:
        return -1
    try:
        try_lock(descriptor)
        os.write(descriptor, b"\0".join(parts))
        new.rename(path)
    except OSError:
        os.close(descriptor)
        with contextlib.suppress(OSError):
            new.unlink()
        return -1
    return descriptor


def remove(folder: Path) -> None:
    """Removes the note: nothing is left that it could lead to."""
    with contextlib.suppress(OSError):
        (folder / NAME).unlink()


def output_in(folder: Path) -> Path | None:
    """Returns where the profile goes; None where there is no note."""
    output = _parts(folder)[0]
    return Path(os.fsdecode(output)) if output.startswith(b"/") else None


def makers(folder: Path) -> list[int]:
    """Returns the processes that have been at work, the latest last."""
    return [int(part) for part in _parts(folder)[1:] if part.isdigit()]


def _parts(folder: Path) -> list[bytes]:
    try:
        descriptor = os.open(folder / NAME, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return [b""]
    try:
        return os.read(descriptor, 1 << 16).split(b"\0")
    except OSError:
        return [b""]
    finally:
        os.close(descriptor)


def is_at_work(folder: Path) -> bool:
    """Returns whether somebody still makes the trace."""
    return is_held(folder / NAME)


def is_of_no_use(path: Path) -> bool:
    """Returns whether a note, or what a killed process made of one, leads to nothing."""
    if path.name != NAME:
        return not is_held(path)
    output = output_in(path.parent)
    left = events_files(output, path.parent.name.removeprefix("job-")) if output is not None else []
    return not left and not is_held(path)
