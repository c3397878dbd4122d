# SPDX-License-Identifier: BSD-3-Clause
"""Copies what a job left on this node into a folder that other nodes see, for one profile of all nodes.

A copy is complete before the original goes. Copies keep their names (node and process id) in one folder per
job, so that nodes don't get in each other's way.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from barograph import _recover
from barograph.recover.jobs import Job
from barograph.recover.profiles import remove_empty

PART_BYTES = 1 << 16


def gather(job: Job, folder: Path, *, keep: bool = False) -> list[Path]:
    """Copies the arenas of a job's dead processes to FOLDER/job-ID and removes them here; returns the copies.

    Args:
        job: what find_jobs() found; arenas of processes that may still run, and those whose facts are in a
            profile already, are passed over.
        folder: where the copies go; made when it is not there, for this user alone.
        keep: leave the originals where they are.

    Raises:
        OSError: a copy could not be written; its original stays.
    """
    target = folder / f"job-{job.id}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    target.mkdir(mode=0o700, exist_ok=True)
    copies: list[Path] = []
    folders: set[Path] = set()
    for arena in job.pending:
        if arena.liveness != "dead":
            continue
        source = Path(arena.path)
        copy = target / source.name
        temporary = copy.with_name(f".{copy.name}.{os.getpid()}")
        try:
            _copy_used(source, temporary, arena.bytes)
            _recover.note_clocks(str(temporary))
            temporary.rename(copy)
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        copies.append(copy)
        if not keep:
            source.unlink()
            folders.add(source.parent)
    remove_empty(folders)
    return copies


def _copy_used(source: Path, target: Path, size: int) -> None:
    """Copies the first bytes of a file: an arena's file is as large as the arena may become.

    What was never written takes no room in the copy.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    with source.open("rb") as reading, os.fdopen(os.open(target, flags, 0o600), "wb") as writing:
        left = size
        while left:
            part = reading.read(min(left, PART_BYTES))
            if not part:
                break
            if part.count(0) == len(part):
                writing.seek(len(part), os.SEEK_CUR)
            else:
                writing.write(part)
            left -= len(part)
        writing.truncate(size - left)
        writing.flush()
        os.fsync(writing.fileno())
