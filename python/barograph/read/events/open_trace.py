# SPDX-License-Identifier: BSD-3-Clause
"""Opens a trace: what its files say of themselves is checked here, once, so that later readers need not.

Ids within events are checked where a block is decoded (src/read/trace/trace_blocks.cpp). Never writes.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from barograph import _native
from barograph.read.events.trace import (
    MOST,
    State,
    Threads,
    TraceFile,
    Volume,
    by_path,
    state_of,
    threads_of,
    trace_files,
    trace_folder,
    volumes_of,
)
from barograph.read.profile_error import ProfileError

# A trace of at most this many files stays open for the next who asks: one of a node may have all ranks, and takes long.
KEPT_FILES: Final = 256


@dataclass(frozen=True)
class OpenFile:
    """A file of a trace that is open.

    Attributes:
        path: where it is.
        reader: the file.
        there: its ranks.
        wanted: those of its ranks that are read.
        volumes: what it says of them.
    """

    path: Path
    reader: _native.Profile
    there: list[int]
    wanted: list[int]
    volumes: Mapping[int, Volume]

    @property
    def some(self) -> list[int] | None:
        """The ranks that are read, for the compiled reader: None means all."""
        return None if len(self.wanted) == len(self.there) else self.wanted


@dataclass(frozen=True)
class OpenTrace:
    """The files of a trace that have some of the ranks that are wanted.

    Attributes:
        files: in the order of their ranks.
        late: how much later than the first traced process each rank began, ns.
        lost: how many events of each of the ranks did not fit.
    """

    files: list[OpenFile]
    late: dict[int, int]
    lost: dict[int, int]


def open_trace(profile: Path, ranks: Iterable[int] | None = None, *, salvage: bool = False) -> OpenTrace:
    """Opens the files of a trace.

    Args:
        profile: The profile's file or folder; its trace is beside it, or in it.
        ranks: Those wanted; None means all.
        salvage: Leave out blocks that are damaged, and ranks of which nothing is there.

    Raises:
        ProfileError: A file is damaged, of another run, or has not the ranks that it says (with `salvage`: none).
    """
    files = by_path(trace_files(profile))
    chosen = None if ranks is None else set(ranks)
    if salvage or len(files) > KEPT_FILES:
        return _open(profile, files, chosen, salvage=salvage)
    states = tuple((path, state_of(path)) for path in files)
    whole = _open_whole(profile, state_of(profile), states)
    return whole if chosen is None else _with_ranks(whole, chosen)


@functools.lru_cache(maxsize=1)
def _open_whole(profile: Path, _state: State, _states: tuple[tuple[Path, State], ...]) -> OpenTrace:
    """Opens all files of a trace; once for each state of them."""
    return _open(profile, by_path(trace_files(profile)), None, salvage=False)


def _with_ranks(trace: OpenTrace, chosen: Collection[int]) -> OpenTrace:
    """Returns those files of a trace that have some of these ranks."""
    files = [replace(file, wanted=[rank for rank in file.there if rank in chosen]) for file in trace.files]
    lost = {rank: count for rank, count in trace.lost.items() if rank in chosen}
    return OpenTrace([file for file in files if file.wanted], trace.late, lost)


def _open(
    profile: Path, files: Mapping[Path, list[TraceFile]], chosen: Collection[int] | None, *, salvage: bool
) -> OpenTrace:
    opened: list[OpenFile] = []
    threads: list[Threads] = []
    for path, of_file in files.items():
        file, described = _opened(path, [one.rank for one in of_file], chosen, salvage=salvage)
        if file.there:
            opened.append(file)
            threads.append(described)
    if files and not opened:
        raise ProfileError("none of its files has the ranks that it says", path=str(trace_folder(profile)))
    _refuse_foreign(profile, zip(opened, threads, strict=True))
    wanted = [file for file in opened if file.wanted]
    lost = {
        rank: file.volumes[rank].dropped
        for file in wanted
        for rank in file.wanted
        if rank in file.volumes and file.volumes[rank].dropped
    }
    return OpenTrace(wanted, _lateness(opened, threads), lost)


def _opened(
    path: Path, ranks: list[int], chosen: Collection[int] | None, *, salvage: bool
) -> tuple[OpenFile, Threads]:
    """Opens a file that should have some ranks; returns which threads it describes, too."""
    reader = _native.Profile(str(path), salvage, 0)
    threads = threads_of(reader)
    metadata = dict(reader.metadata())
    missing = set(ranks) - {rank for rank, _ in threads}
    if missing:  # one without events need not be described
        volumes = volumes_of(metadata, [])
        missing -= {rank for rank, volume in volumes.items() if not volume.events}
    if missing and not salvage:
        hint = "what is intact can still be read with --salvage"
        raise ProfileError(f"it has no thread of rank {min(missing)}", path=str(path), hint=hint)
    there = [rank for rank in ranks if rank not in missing]
    wanted = [rank for rank in there if chosen is None or rank in chosen]
    return OpenFile(path, reader, there, wanted, volumes_of(metadata, wanted)), threads


def _refuse_foreign(profile: Path, opened: Iterable[tuple[OpenFile, Threads]]) -> None:
    """Raises ProfileError for a file of which no thread is one of the profile's: it is of another run."""
    beside = [(file.path, threads) for file, threads in opened if file.path != profile and threads]
    if not beside or not profile.exists():
        return
    own = threads_of(_native.Profile(str(profile), True, 0))
    for path, threads in beside:
        if own and own.isdisjoint(threads):
            hint = "move it elsewhere, or put the profile of its run beside it"
            raise ProfileError("it is the trace of another run", path=str(path), hint=hint)


def _lateness(opened: Iterable[OpenFile], threads: Iterable[Threads]) -> dict[int, int]:
    """Returns how long after the first traced process each rank began, ns."""
    starts: dict[int, int] = {}
    for rank, start in (thread for of_file in threads for thread in of_file):
        if rank >= 0:
            starts[rank] = min(starts.get(rank, start), start)
    first = min((starts[rank] for file in opened for rank in file.there if rank in starts), default=0)
    # Times that make no sense are cut to what the compiled reader can take.
    return {rank: min(max(start - first, -MOST), MOST - 1) for rank, start in starts.items()}


def traced_ranks(
    profile: Path, *, salvage: bool = False
) -> tuple[dict[Path, _native.Profile], dict[int, int]]:
    """Opens the files of a trace; returns them, and how long after the first process each traced rank began, ns.

    Raises:
        ProfileError: A file is damaged, or of another run.
    """
    opened = open_trace(profile, salvage=salvage)
    # What was recorded before the first traced process began is not in the trace.
    traced = {rank: max(opened.late.get(rank, 0), 0) for file in opened.files for rank in file.there}
    return {file.path: file.reader for file in opened.files}, traced
