# SPDX-License-Identifier: BSD-3-Clause
"""What is asked of a profile that a command has just made: its size, and functions, files and lines of its call sites.

Functions and lines are looked up behind the prompt: nobody has to wait for them, except a command that opens the
profile before they are there (barograph.completion_lock). Snapshots that are kept get those of the run's profile,
which has all their call sites. Imports nothing that is not needed where there is nothing to do.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from barograph import completion_lock
from barograph.later_metadata import later_rows

# Less important than what the user does next, but not so much that a report waits for it on a busy machine.
NICENESS = 5
CPU_AFTER = "run.tool_after_cpu_ns"
# A process may have a thousand files open; a command that reads further snapshots before they are done shows
# addresses.
MOST_LOCKED = 100
Rows = Callable[[], Mapping[str, str]]


def complete(profiles: Sequence[Path], took: Rows) -> list[str]:
    """Stores functions, files and lines of the recorded call sites in new profiles, and what `took` says.

    Returns what to say about it. Goes on behind the prompt where it can.
    """
    texts: list[str] = []
    locks = [completion_lock.hold(path) for path in profiles]
    snapshots = [_locked(kept_snapshots(path)) for path in profiles]
    rows = took()
    work = list(zip(profiles, locks, snapshots, strict=True))
    if work and (-1 in locks or _ends_with_us() or not _fork(work, rows)):
        for path, lock, its in work:
            texts += complete_one(path, lock, rows)
            share_lines(path, its)
    for lock in (*locks, *(lock for its in snapshots for _, lock in its)):
        if lock >= 0:
            os.close(lock)
    return texts


def complete_here(profile: Path) -> list[str]:
    """Stores functions, files and lines in a profile, and returns what to say about it when they are there."""
    return complete_one(profile, -1, {})


def kept_snapshots(profile: Path) -> list[Path]:
    """Returns the snapshots beside a profile that are of its job; none for what cannot be read."""
    start = profile.name.removesuffix(".baro") + ".snapshot-"
    beside: list[Path] = []
    with contextlib.suppress(OSError):
        beside = [
            path
            for path in profile.parent.iterdir()
            if path.name.startswith(start) and path.suffix == ".baro"
        ]
    job = job_of(profile) if beside else ""
    return sorted(path for path in beside if job and job_of(path) == job)


def _locked(paths: Sequence[Path]) -> list[tuple[Path, int]]:
    return [
        (path, completion_lock.hold(path) if place < MOST_LOCKED else -1) for place, path in enumerate(paths)
    ]


def share_lines(profile: Path, snapshots: Sequence[tuple[Path, int]]) -> None:
    """Stores the functions and lines of a profile in the snapshots of its run; those that cannot be written stay."""
    if not snapshots:
        return
    from barograph.source.storing import store_lines

    metadata = _metadata(profile) | later_rows(profile)
    for path, lock in snapshots:
        with contextlib.suppress(Exception):  # the run itself went well, and its snapshots are there
            store_lines(path, metadata, lambda path=path, lock=lock: path_of(lock) if lock >= 0 else path)


def _ends_with_us() -> bool:
    """True where what outlives this process is killed: in batch jobs, and as a container's only process."""
    from barograph.launch.recording import BATCH_JOB_VARIABLES

    return os.getpid() == 1 or any(name in os.environ for name in BATCH_JOB_VARIABLES)


def complete_one(path: Path, lock: int, rows: Mapping[str, str]) -> list[str]:
    """Stores lines and rows in one profile, wherever the file of `lock` is (-1: at its path)."""
    from barograph.source.remarks import remarks
    from barograph.source.resolve import resolve_profile

    def where() -> Path | None:
        return path_of(lock) if lock >= 0 else path

    try:
        return remarks(resolve_profile(path, metadata=(lambda: rows) if rows else None, moved_to=where))
    except Exception as error:  # noqa: BLE001 - the run itself went well, and its profile is there
        return [f"functions and lines are missing: {error}", "try again: barograph resolve PROFILE"]


def path_of(descriptor: int) -> Path | None:
    """Returns where the file of a descriptor is now: users move profiles. None when it was removed or replaced."""
    try:
        path = os.readlink(f"/proc/self/fd/{descriptor}")
        if os.path.samestat(os.fstat(descriptor), os.stat(path)):
            return Path(path)
    except OSError:
        pass
    return None


def _fork(files: Sequence[tuple[Path, int, list[tuple[Path, int]]]], rows: Mapping[str, str]) -> bool:
    """Completes profiles in a process that holds nothing of the caller's but the locks; False without one."""
    try:
        child = os.fork()
    except OSError:
        return False
    if child != 0:
        return True
    with contextlib.suppress(BaseException):
        began = time.process_time_ns()
        _leave(keep=[lock for path, one, its in files for _, lock in ((path, one), *its)])
        for path, lock, _ in files:
            cpu = int(rows.get(CPU_AFTER, "0")) + time.process_time_ns() - began
            complete_one(path, lock, {**rows, CPU_AFTER: str(cpu)})
        for path, _, its in files:
            share_lines(path, its)
    os._exit(0)


def _leave(keep: Sequence[int]) -> None:
    """Lets go of the terminal, the standard streams, the current folder and all that a shell or a pipe may wait for."""
    os.setsid()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 2 and int(name) not in keep:
            with contextlib.suppress(OSError):  # the listing's own
                os.close(int(name))
    os.chdir("/")
    os.nice(NICENESS)


def same_run(profile: Path) -> list[Path]:
    """Returns the profiles of further processes of the run that a profile is of, none for what cannot be read."""
    from barograph.read.siblings import NUMBERED, all_siblings

    try:
        # Most runs have one profile: nothing is read then.
        numbered = (NUMBERED.fullmatch(path.name) for path in profile.parent.iterdir() if path != profile)
        stem = profile.name.removesuffix(".baro")
        if not any(match is not None and match["number"] and match["name"] == stem for match in numbered):
            return []
    except OSError:
        return []
    return all_siblings(profile)


def world_size(profile: Path) -> int:
    """Returns how many ranks the MPI job of a profile has; 0 for a process without MPI, and for what cannot be read."""
    metadata = _metadata(profile)
    try:
        return int(metadata.get("job.ranks", "0")) if "mpi.library" in metadata else 0
    except ValueError:
        return 0


def job_of(profile: Path) -> str:
    """Returns the id of the job that a profile is of; "" for what cannot be read."""
    return _metadata(profile).get("job.id", "")


def name_of(profile: Path) -> str:
    """Returns the name that the program gave a profile, whether or not it has it; "" for none."""
    return _metadata(profile).get("run.name", "")


def _metadata(profile: Path) -> dict[str, str]:
    from barograph import _native
    from barograph.read.profile_error import ProfileError

    try:
        return dict(_native.Profile(str(profile), False, 0).metadata())
    except (ProfileError, OSError):
        return {}
