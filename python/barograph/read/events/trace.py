# SPDX-License-Identifier: BSD-3-Clause
"""The events of a run recorded with `--trace`: the files in `NAME.baro.trace`.

A file `node-N.baro` has the ranks of one node, N the first of them; `rank-N.baro` has one rank. Imported traces are in
the profile itself. Which files there are, and what they say of themselves; open_trace.py opens them, event_parts.py
reads their events. Never writes.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from barograph import _native, completion_lock
from barograph.job_files.event_files import wait_for
from barograph.read.profile_error import ProfileError
from barograph.read.run_record import whole

# Files of one rank, and of a node.
FILE_NAME: Final = re.compile(r"rank-(\d+)\.baro")
NODE_FILE_NAME: Final = re.compile(r"node-(\d+)\.baro")
# Metadata of a file of a node: RANK:EVENTS:BYTES:DROPPED of each rank.
NODE_VOLUMES: Final = "trace.volumes"
VOLUME: Final = re.compile(r"(\d+):(\d+):(\d+):(\d+)")
# Four numbers of 64 bits; Python does not even try to convert what has thousands of digits.
LONGEST_VOLUME: Final = 84
MOST: Final = 1 << 63  # of a rank 1 << 31
# Metadata of a profile that holds calls itself: the ranks that have any.
INSIDE: Final = "trace.ranks"
RANKS: Final = re.compile(r"(\d+)(?:-(\d+)(?::(\d+))?)?")
# How a profile's name ends, with a number where it was taken.
NUMBERED: Final = re.compile(r"(\.\d+)?\.baro$")
# Longer than it takes to make the trace of a node, unless it is very long.
AGENTS_S: Final = 30.0


# What is kept of the traces that were read last: a command asks for the same again and again.
KEPT_TRACES: Final = 4
KEPT_VOLUMES: Final = 2048


@dataclass(frozen=True, slots=True)
class TraceFile:
    """Where a trace has the events of one rank.

    Attributes:
        rank: the rank.
        path: the file.
        inside: it is the profile itself.
        shared: it has other ranks as well.
    """

    rank: int
    path: Path
    inside: bool = False
    shared: bool = False


# Ranks, and when a thread of theirs began, in ns since 1970.
Threads: TypeAlias = set[tuple[int, int]]
# Times, size and number of a file; () where there is none.
State: TypeAlias = tuple[int, ...]


class Volume(NamedTuple):
    """Events that a rank made, bytes of their blocks before compression, and events that did not fit."""

    events: int
    size: int
    dropped: int


def trace_folder(profile: Path) -> Path:
    """Returns where the trace of a profile is, or would be."""
    return profile.with_name(profile.name + ".trace")


def state_of(file: Path) -> State:
    """Returns what changes when a file is written again, or another takes its name."""
    try:
        state = file.stat()
    except OSError:
        return ()
    return state.st_mtime_ns, state.st_ctime_ns, state.st_size, state.st_ino, state.st_dev


def trace_files(profile: Path) -> Sequence[TraceFile]:
    """Returns the files of a profile's trace in the order of their ranks; none when the run was not traced."""
    completion_lock.wait(profile)
    _wait_for_agents(profile)
    folder = trace_folder(profile)
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    nodes = tuple((name, state_of(folder / name)) for name in names if NODE_FILE_NAME.fullmatch(name))
    return _files_in(
        folder, nodes, tuple(name for name in names if FILE_NAME.fullmatch(name))
    ) or _files_inside(profile, state_of(profile))


@functools.lru_cache(maxsize=KEPT_TRACES)
def _files_in(
    folder: Path, nodes: tuple[tuple[str, State], ...], of_ranks: tuple[str, ...]
) -> tuple[TraceFile, ...]:
    """Returns the files of a folder; once for each state of those that have several ranks."""
    found: dict[int, TraceFile] = {}
    for name, _ in nodes:
        path = folder / name
        ranks = volumes_in(path)
        for rank in ranks:
            found[rank] = TraceFile(rank, path, shared=len(ranks) > 1)
    for name in of_ranks:
        match = FILE_NAME.fullmatch(name)
        if match:
            found[int(match[1])] = TraceFile(int(match[1]), folder / name)
    return tuple(found[rank] for rank in sorted(found))


@functools.lru_cache(maxsize=KEPT_TRACES)
def _files_inside(profile: Path, _state: State) -> tuple[TraceFile, ...]:
    return tuple(TraceFile(rank, profile, inside=True) for rank in _ranks_inside(profile))


def by_path(files: Iterable[TraceFile]) -> dict[Path, list[TraceFile]]:
    """Returns the files of a trace by their paths: a file of a node has several ranks."""
    found: dict[Path, list[TraceFile]] = {}
    for file in files:
        found.setdefault(file.path, []).append(file)
    return found


@functools.lru_cache(maxsize=256)
def _wait_for_agents(profile: Path) -> None:
    """Waits, the first time, while agents of nodes make the trace of a run that has just ended."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        names = [name for name in os.listdir(profile.parent) if name.startswith(".") and ".events-" in name]
        if not names:
            return
        metadata = dict(_native.Profile(str(profile), True, 0).metadata())
        # Not all launchers give a job one id on all its nodes; a number was added where the profile's name was taken.
        own = f".{NUMBERED.sub('', profile.name)}.events-"
        of_job = f".events-{metadata.get('job.id')}@"
        files = [
            profile.parent / name
            for name in names
            if of_job in name or (name.startswith(own) and "@" in name)
        ]
        if metadata.get("recovered.kind") != "snapshot":
            wait_for(files, AGENTS_S)


def volumes_in(file: Path) -> Mapping[int, Volume]:
    """Returns what a file of a node says of each of its ranks; of a damaged one which are in it, as far as known."""
    found: Mapping[int, Volume] = {}
    with contextlib.suppress(ProfileError, OSError, ValueError):
        reader = _native.Profile(str(file), True, 0)
        found = _volumes(dict(reader.metadata()).get(NODE_VOLUMES, ""))
        if not found:
            found = {rank: Volume(0, 0, 0) for rank, _ in sorted(threads_of(reader)) if rank >= 0}
    name = NODE_FILE_NAME.fullmatch(file.name)
    return found or ({int(name[1]): Volume(0, 0, 0)} if name else {})


def volumes_of(metadata: Mapping[str, str], ranks: Sequence[int]) -> Mapping[int, Volume]:
    """Returns what the metadata of a file say of each rank; that of one process says it of the first of `ranks`."""
    if NODE_VOLUMES in metadata:
        return _volumes(metadata[NODE_VOLUMES])
    numbers = (whole(metadata, f"trace.{name}") for name in ("events", "bytes", "dropped"))
    return {rank: Volume(*numbers) for rank in ranks[:1]}


@functools.lru_cache(maxsize=KEPT_VOLUMES)
def _volumes(text: str) -> Mapping[int, Volume]:
    """Returns what the metadata `trace.volumes` says of each rank; once for each text, which may be of all ranks."""
    found: dict[int, Volume] = {}
    same: dict[Volume, Volume] = {}  # ranks that made as many share one
    numbers = (map(int, match.groups()) for match in VOLUME.finditer(text) if len(match[0]) < LONGEST_VOLUME)
    for rank, *counts in numbers:
        if max(rank << 32, *counts) < MOST:
            volume = Volume(*counts)
            found[rank] = same.setdefault(volume, volume)
    return found


def _ranks_inside(profile: Path) -> list[int]:
    """The ranks that have calls in the profile itself; none in a damaged one."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        reader = _native.Profile(str(profile), True, 0)
        text = dict(reader.metadata()).get(INSIDE, "")
        spans = [
            range(int(span[1]), int(span[2] or span[1]) + 1, max(int(span[3] or 1), 1))
            for part in text.split(",")
            if (span := RANKS.fullmatch(part))
        ]
        known = sorted({rank for rank, _ in threads_of(reader)}) if spans else []
        return [rank for rank in known if any(rank in span for span in spans)]
    return []


def threads_of(reader: _native.Profile) -> Threads:
    """The threads of a profile or trace."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    locations = pa.table(reader.table("locations"))
    columns: list[list[Any]] = [locations.column(name).to_pylist() for name in ("rank", "start_unix_ns")]
    return set(zip(*columns, strict=True))


@dataclass(frozen=True, slots=True)
class EventVolume:
    """How many events one rank made, the bytes of their blocks in memory, and how many are not in its trace."""

    rank: int
    events: int
    size: int
    missing: int = 0


def event_volumes(profile: Path) -> list[EventVolume]:
    """Returns what each rank's trace says of its own volume; nothing of damaged files and those that do not say."""
    found: list[EventVolume] = []
    for path, of_file in by_path(trace_files(profile)).items():
        if of_file[0].inside:
            continue
        if of_file[0].shared:
            volumes = volumes_in(path)
            found += [EventVolume(file.rank, *volumes[file.rank]) for file in of_file]
            continue
        with contextlib.suppress(ProfileError, OSError, ValueError):
            metadata = dict(_native.Profile(str(path), True, 0).metadata())
            if "trace.bytes" in metadata:
                volumes = volumes_of(metadata, [of_file[0].rank])
                found += [EventVolume(rank, *volume) for rank, volume in volumes.items()]
    return sorted(found, key=lambda volume: volume.rank)


def events_in(profile: Path) -> int:
    """Returns how many events a trace should have, without those that did not fit, by its intact files."""
    return sum(volume.events - volume.missing for volume in event_volumes(profile))


def traces_mpi(profile: Path) -> bool:
    """Returns whether calls of MPI can be in the trace of a profile: I/O alone keeps nobody waiting.

    Raises:
        ProfileError: A file is damaged.
    """
    paths = by_path(trace_files(profile))
    return any(_native.Profile(str(path), True, 0).operations("mpi") for path in paths)


def dropped_calls(profile: Path) -> int:
    """Returns how many calls did not fit in the traces of a profile; damaged files count none."""
    return sum(dropped_calls_in(path) for path in by_path(trace_files(profile)))


def dropped_calls_in(file: Path) -> int:
    """Returns how many calls did not fit in the trace of one process; 0 for a damaged file."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        metadata = dict(_native.Profile(str(file), True, 0).metadata())
        return whole(metadata, "trace.dropped")
    return 0
