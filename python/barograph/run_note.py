# SPDX-License-Identifier: BSD-3-Clause
"""A note in a job's folder of arenas: where the profile of a traced run goes, and the events that are in no trace yet.

Whoever makes the trace holds a lock on it, so that the note of one that was killed tells recovery what is left. Used by
`barograph run` and by recovery: standard library only.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from barograph.event_files import events_files, is_held, try_lock

NAME: Final = "run"


def leave(folder: Path, output: Path) -> int:
    """Makes the note and locks it for as long as the descriptor that it returns is open; -1 where there can be none.

    Args:
        folder: the job's folder of arenas; it is there.
        output: path of the profile without its ending.
    """
    path = folder / NAME
    new = folder / f".{NAME}.{os.getpid()}"
    try:
        descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    except OSError:
        return -1
    try:
        try_lock(descriptor)
        os.write(descriptor, os.fsencode(output.absolute()))
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
    """Returns what the note says; None where there is none."""
    try:
        descriptor = os.open(folder / NAME, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        text = os.read(descriptor, 1 << 16)
    except OSError:
        return None
    finally:
        os.close(descriptor)
    return Path(os.fsdecode(text)) if text.startswith(b"/") else None


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
