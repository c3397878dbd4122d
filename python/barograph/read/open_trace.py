# SPDX-License-Identifier: BSD-3-Clause
"""Opens a trace: what its files say of themselves is checked here, once, so that later readers need not.

Ids within events are checked where a block is decoded (src/read/trace/trace_blocks.cpp). Never writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from barograph import _native
from barograph.read.profile_error import ProfileError
from barograph.read.trace import (
    MOST,
    Threads,
    Volume,
    by_path,
    threads_of,
    trace_files,
    trace_folder,
    volumes_of,
)


@dataclass(frozen=True)
class OpenFile:
    """A file of a trace that is open.

    Attributes:
        path: where it is.
        reader: the file.
        there: its ranks.
        threads: all that it describes.
        wanted: those of its ranks that are read.
        volumes: what it says of them.
    """

    path: Path
    reader: _native.Profile
    there: list[int]
    threads: Threads
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
    opened: list[OpenFile] = []
    for path, of_file in files.items():
        file = _opened(path, [one.rank for one in of_file], chosen, salvage=salvage)
        if file.there:
            opened.append(file)
    if files and not opened:
        raise ProfileError("none of its files has the ranks that it says", path=str(trace_folder(profile)))
    _refuse_foreign(profile, opened)
    wanted = [file for file in opened if file.wanted]
    lost = {
        rank: file.volumes[rank].dropped
        for file in wanted
        for rank in file.wanted
        if rank in file.volumes and file.volumes[rank].dropped
    }
    return OpenTrace(wanted, _lateness(opened), lost)


def _opened(path: Path, ranks: list[int], chosen: set[int] | None, *, salvage: bool) -> OpenFile:
    """Opens a file that should have some ranks."""
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
    return OpenFile(path, reader, there, threads, wanted, volumes_of(metadata, wanted))


def _refuse_foreign(profile: Path, opened: Iterable[OpenFile]) -> None:
    """Raises ProfileError for a file of which no thread is one of the profile's: it is of another run."""
    beside = [file for file in opened if file.path != profile and file.threads]
    if not beside or not profile.exists():
        return
    own = threads_of(_native.Profile(str(profile), True, 0))
    for file in beside:
        if own and own.isdisjoint(file.threads):
            hint = "move it elsewhere, or put the profile of its run beside it"
            raise ProfileError("it is the trace of another run", path=str(file.path), hint=hint)


def _lateness(opened: Iterable[OpenFile]) -> dict[int, int]:
    """Returns how long after the first traced process each rank began, ns."""
    starts: dict[int, int] = {}
    for rank, start in (thread for file in opened for thread in file.threads):
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
