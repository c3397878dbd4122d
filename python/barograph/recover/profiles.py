# SPDX-License-Identifier: BSD-3-Clause
"""From a job's arenas to its profile or profiles, and what is said about it.

A recovery removes the arenas whose facts it has written, and those that hold nothing; never one of a process
that may still run, and never one that could not be read. A snapshot removes nothing.
"""

from __future__ import annotations

import contextlib
import platform
import re
from dataclasses import dataclass, field
from pathlib import Path

from barograph import _recover
from barograph._recover import Arena
from barograph.recover.jobs import Job
from barograph.recover.ranks import places_as_json, plural, rank_list

# The header of an arena, with room to spare (format/arena_layout.hpp).
BLANK_BYTES = 16 * 1024

# What the processes of a job with --snapshot share (src/runtime/snapshots.cpp).
SNAPSHOT_BOARD = "snapshots"


@dataclass
class Result:
    """What came of a recovery or snapshot.

    Attributes:
        profiles: what was written.
        lost: sentences about what is in none of them.
        problem: why nothing (more) was written; "" when all went well.
        ranks: how many ranks, or processes without MPI, are in the profiles.
        expected: how many there should be.
        removed: how many arenas were removed.
        left: how many arenas hold facts that are in no profile.
        placed: paths of the arenas whose facts are.
    """

    profiles: list[Path] = field(default_factory=list[Path])
    lost: list[str] = field(default_factory=list[str])
    problem: str = ""
    ranks: int = 0
    expected: int = 0
    removed: int = 0
    left: int = 0
    placed: set[str] = field(default_factory=set[str])


def recover(job: Job, output: Path, *, reason: str = "", keep: bool = False) -> Result:
    """Writes what a job's processes have left to OUTPUT.baro (or more, when it was more than one MPI job).

    Args:
        job: the job; processes of it that still run are in the profile up to now.
        output: path of the profile without its ending; a number is added where the name is taken.
        reason: how the job ended, for example `SIGKILL`; stored in the profile.
        keep: leave all arenas where they are.
    """
    result = _write(job, output, snapshot=False, reason=reason)
    for path, why in job.unreadable:
        if is_blank(path) and died_here(path):
            if not keep:  # its process died while it made the file
                with contextlib.suppress(OSError):
                    path.unlink()
        else:
            result.lost.append(f"{path.name} can't be read: {why}")
    if not keep:
        _remove(job, result)
        remove_empty({path.parent for path, _ in job.unreadable})
    return result


def take_snapshot(job: Job, output: Path) -> Result:
    """Writes what a job's processes have recorded until now to OUTPUT.baro; they are not disturbed."""
    return _write(job, output, snapshot=True, reason="")


def clean(job: Job) -> int:
    """Removes all arenas of a dead job, recovered or not; returns how many. Does nothing to one that may run."""
    if not job.dead:
        return 0
    removed = 0
    paths = [Path(arena.path) for arena in job.arenas] + [path for path, _ in job.unreadable]
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink()
            removed += 1
    remove_empty({path.parent for path in paths})
    return removed


def is_empty(arena: Arena) -> bool:
    """True when a process has recorded nothing that a profile could show."""
    return arena.events == 0 and arena.open_regions == 0


def died_here(path: Path) -> bool:
    """True when the name of an arena's file is that of a process of this node that is no more."""
    host = platform.node()
    match = re.fullmatch(r"(?P<host>.+)-(?P<pid>\d+)(?:\.\d)?\.arena", path.name)
    if match is None or match["host"] not in {host, host.split(".", 1)[0]}:
        return False
    return not Path("/proc", match["pid"]).exists()


def is_blank(path: Path) -> bool:
    """True for a file that nothing was ever written to."""
    try:
        with path.open("rb") as file:
            return not file.read(BLANK_BYTES).strip(b"\0")
    except OSError:
        return False


def _write(job: Job, output: Path, *, snapshot: bool, reason: str) -> Result:
    result = Result()
    for size, members in _recover.worlds(job.arenas):
        arenas = [job.arenas[index] for index in members]
        if size == 0 and is_empty(arenas[0]):
            continue
        metadata = {"recovered.where": places_as_json(arenas)} if size else {}
        if reason:
            metadata["recovered.reason"] = reason
        sources = [(arena.path, arena.liveness == "running") for arena in arenas]
        written = _recover.write_profile(
            sources, size, str(output.absolute()), snapshot=snapshot, metadata=metadata
        )
        if not written.written:
            result.problem = written.problem
            continue
        result.profiles.append(Path(written.path))
        bad = {entry.split(": ")[0] for entry in written.unreadable}
        result.placed.update(arena.path for arena in arenas if arena.path not in bad)
        result.ranks += written.processes
        result.expected += max(size, written.processes)
        result.lost.extend(written.unreadable)
        if written.missing:
            ranks = "rank" if len(written.missing) == 1 else "ranks"
            result.lost.append(f"{ranks} {rank_list(written.missing)} left nothing on this node")
        if written.problem:
            result.lost.append(written.problem)
    result.left = sum(not is_empty(arena) and arena.path not in result.placed for arena in job.pending)
    if result.left and not result.problem:
        result.lost.append(f"{plural(result.left, 'arena')} fit into no profile")
    return result


def _remove(job: Job, result: Result) -> None:
    folders: set[Path] = set()
    for arena in job.arenas:
        done = arena.path in result.placed or arena.state == "collected" or is_empty(arena)
        if arena.liveness == "running" or not done:
            continue
        with contextlib.suppress(OSError):
            Path(arena.path).unlink()
            result.removed += 1
        folders.add(Path(arena.path).parent)
    remove_empty(folders)


def remove_empty(folders: set[Path]) -> None:
    """Removes folders of jobs, and of users, that have nothing in them."""
    for folder in folders:
        with contextlib.suppress(OSError):
            if folder.name.startswith("job-"):
                if all(path.name == SNAPSHOT_BOARD for path in folder.iterdir()):
                    (folder / SNAPSHOT_BOARD).unlink(missing_ok=True)
                folder.rmdir()
                if folder.parent.name.startswith("barograph-"):
                    folder.parent.rmdir()
