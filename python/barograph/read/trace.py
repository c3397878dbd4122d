# SPDX-License-Identifier: BSD-3-Clause
"""The single events of a run recorded with `--trace`: the files in `NAME.baro.trace`.

A file `node-N.baro` has the ranks of one node, N the first of them; `rank-N.baro` has one rank. Imported traces are in
the profile itself. Of a file the blocks of the ranks that are wanted
are decoded, so that a few ranks of many cost what they hold. Never writes.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from barograph import _native, completion_lock
from barograph.event_files import wait_for
from barograph.read.event_names import COLUMNS, KINDS, EventNames, together
from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    import pyarrow as pa

# Metadata of a profile: how many calls found no room in the traces of its ranks.
FILE_NAME: Final = re.compile(r"rank-(\d+)\.baro")
NODE_FILE_NAME: Final = re.compile(r"node-(\d+)\.baro")
# RANK:EVENTS:BYTES:DROPPED of each rank in a file of a node.
VOLUME: Final = re.compile(r"(\d+):(\d+):(\d+):(\d+)")
# Metadata of a profile that holds calls itself: the ranks that have any.
INSIDE: Final = "trace.ranks"
RANKS: Final = re.compile(r"(\d+)(?:-(\d+)(?::(\d+))?)?")


# How a profile's name ends, with a number where it was taken.
NUMBERED: Final = re.compile(r"(\.\d+)?\.baro$")
# Longer than it takes to make the trace of a node, unless it is very long.
AGENTS_S: Final = 30.0


@dataclass(frozen=True)
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


class Volume(NamedTuple):
    """Events that a rank made, bytes of their blocks before compression, and events that found no room."""

    events: int
    size: int
    dropped: int


def trace_folder(profile: Path) -> Path:
    """Returns where the trace of a profile is, or would be."""
    return profile.with_name(profile.name + ".trace")


def trace_files(profile: Path) -> list[TraceFile]:
    """Returns the files of a profile's trace in the order of their ranks; none when the run was not traced."""
    completion_lock.wait(profile)
    _wait_for_agents(profile)
    found: dict[int, TraceFile] = {}
    folder = trace_folder(profile)
    for path in sorted(folder.glob("node-*.baro")):
        if NODE_FILE_NAME.fullmatch(path.name):
            ranks = volumes_in(path)
            found |= {rank: TraceFile(rank, path, shared=len(ranks) > 1) for rank in ranks}
    for path in folder.glob("rank-*.baro"):
        match = FILE_NAME.fullmatch(path.name)
        if match:
            found[int(match[1])] = TraceFile(int(match[1]), path)
    files = [file for _, file in sorted(found.items())]
    return files or [TraceFile(rank, profile, inside=True) for rank in _ranks_inside(profile)]


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


def volumes_in(file: Path) -> dict[int, Volume]:
    """Returns what a file of a node says of each of its ranks; of a damaged one that its first rank is in it."""
    text = ""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        text = dict(_native.Profile(str(file), True, 0).metadata()).get("trace.volumes", "")
    found = _volumes(text)
    name = NODE_FILE_NAME.fullmatch(file.name)
    return found or ({int(name[1]): Volume(0, 0, 0)} if name else {})


def _volumes(text: str) -> dict[int, Volume]:
    """Returns what the metadata `trace.volumes` says of each rank."""
    numbers = (map(int, match.groups()) for match in VOLUME.finditer(text))
    return {rank: Volume(events, size, dropped) for rank, events, size, dropped in numbers}


def _ranks_inside(profile: Path) -> list[int]:
    """The ranks that have calls in the profile itself; none in a damaged one."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        text = dict(_native.Profile(str(profile), True, 0).metadata()).get(INSIDE, "")
        spans = [RANKS.fullmatch(part) for part in text.split(",")]
        return sorted(
            {
                rank
                for span in spans
                if span
                for rank in range(int(span[1]), int(span[2] or span[1]) + 1, max(int(span[3] or 1), 1))
            }
        )
    return []


def read_events(
    profile: Path,
    ranks: Iterable[int] | None = None,
    *,
    kinds: Iterable[str] | None = None,
    columns: Collection[str] | None = None,
    salvage: bool = False,
    memory_limit: int = 0,
) -> tuple[pa.Table, dict[int, int]]:
    """Reads the events of a trace, or of some of its ranks.

    Args:
        profile: The profile's file or folder; its trace lies beside it, or in it.
        ranks: Those wanted; None means all.
        kinds: Those of KINDS that are wanted; None means all.
        columns: Those of COLUMNS that are wanted; None means all. Names take most of the room.
        salvage: Leave out blocks that are damaged.
        memory_limit: Most bytes the events of one rank may take; 0 means three quarters of the machine's memory.

    Returns:
        The table that docs/reference/tables.md calls events, by rank and in the order in which calls ended on each
        thread, times since the first process began; and how many events of each rank found no room, or are damaged.

    Raises:
        ProfileError: A file is damaged, of another run, or does not fit into memory.
    """
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    names = [name for name in COLUMNS if columns is None or name in columns]
    opened = open_trace(profile, ranks, salvage=salvage, memory_limit=memory_limit)
    lost = dict(opened.lost)
    tables: list[Any] = []
    for file in opened.files:
        events: Any = pa.table(file.reader.events_of(file.ranks if file.some else None, opened.late))
        found = EventNames(file.reader, names).named(of_kinds(events, kinds))
        tables.append(found)
        if salvage and kinds is None and "rank" in names:
            for rank, count in damaged(file, counts_of(found)).items():
                lost[rank] = lost.get(rank, 0) + count
    return (together(tables) if tables else pa.table({name: [] for name in names})), lost


@dataclass(frozen=True)
class OpenFile:
    """A file of a trace that is open.

    Attributes:
        reader: the file.
        ranks: those wanted.
        some: it has others, too.
        metadata: of the file.
    """

    reader: _native.Profile
    ranks: list[int]
    some: bool
    metadata: Mapping[str, str]


@dataclass(frozen=True)
class OpenTrace:
    """The files of a trace that have some of the ranks that are wanted.

    Attributes:
        files: in the order of their ranks.
        late: how much later than the first process each rank began, ns.
        lost: how many events of each of the ranks found no room.
    """

    files: list[OpenFile]
    late: dict[int, int]
    lost: dict[int, int]


def open_trace(
    profile: Path, ranks: Iterable[int] | None = None, *, salvage: bool = False, memory_limit: int = 0
) -> OpenTrace:
    """Opens a trace; arguments and errors are those of read_events."""
    wanted = None if ranks is None else set(ranks)
    ranks_in: dict[Path, list[int]] = {}
    for file in trace_files(profile):
        ranks_in.setdefault(file.path, []).append(file.rank)
    readers = {path: _native.Profile(str(path), salvage, memory_limit) for path in ranks_in}
    threads = {path: _threads_of(reader) for path, reader in readers.items()}
    _refuse_foreign(profile, threads)
    late = _lateness(threads.values(), [rank for of_file in ranks_in.values() for rank in of_file])
    lost: dict[int, int] = {}
    files: list[OpenFile] = []
    for path, reader in readers.items():
        chosen = [rank for rank in ranks_in[path] if wanted is None or rank in wanted]
        if not chosen:
            continue
        metadata = dict(reader.metadata())
        files.append(OpenFile(reader, chosen, len(chosen) < len(ranks_in[path]), metadata))
        if "trace.volumes" in metadata:
            volumes = _volumes(metadata["trace.volumes"])
            lost |= {rank: volumes[rank].dropped for rank in chosen if volumes[rank].dropped}
        elif dropped := int(metadata.get("trace.dropped", "0")):
            lost[chosen[0]] = dropped
    return OpenTrace(files, late, lost)


def of_kinds(events: Any, kinds: Iterable[str] | None) -> Any:
    """Returns those of a table of events as the compiled reader gives it that are of some of KINDS; None means all."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    if kinds is None:
        return events
    functions: Any = pc  # its types leave much open
    numbers = [KINDS.index(kind) for kind in kinds]
    return events.filter(functions.is_in(events.column("kind"), pa.array(numbers, pa.int8())))


def counts_of(events: Any) -> dict[int, int]:
    """Returns how many events of each rank are in a table."""
    import pyarrow.compute as pc  # noqa: PLC0415 - slow to import

    functions: Any = pc  # its types leave much open
    counted = functions.value_counts(events.column("rank")).to_pylist()
    return {row["values"]: row["counts"] for row in counted}


def damaged(file: OpenFile, there: Mapping[int, int]) -> dict[int, int]:
    """Returns how many events of each rank a file says that it has, and has not: they are in blocks left out.

    Args:
        file: of the trace.
        there: how many events of each rank were read.
    """
    if "trace.volumes" in file.metadata:
        made = {rank: volume.events for rank, volume in _volumes(file.metadata["trace.volumes"]).items()}
    else:
        made = {file.ranks[0]: int(file.metadata.get("trace.events", "0"))}
    missing = {rank: made.get(rank, 0) - there.get(rank, 0) for rank in file.ranks}
    return {rank: count for rank, count in missing.items() if count > 0}


def _refuse_foreign(profile: Path, threads: Mapping[Path, Threads]) -> None:
    """Raises ProfileError for a file of which no thread is one of the profile's: it is of another run."""
    beside = {path: theirs for path, theirs in threads.items() if path != profile and theirs}
    if not beside or not profile.exists():
        return
    own = _threads_of(_native.Profile(str(profile), True, 0))
    for path, theirs in beside.items():
        if own and own.isdisjoint(theirs):
            hint = "move it elsewhere, or put the profile of its run beside it"
            raise ProfileError("it is the trace of another run", path=str(path), hint=hint)


def _threads_of(reader: _native.Profile) -> Threads:
    """The threads of a profile or trace."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    locations = pa.table(reader.table("locations"))
    columns: list[list[Any]] = [locations.column(name).to_pylist() for name in ("rank", "start_unix_ns")]
    return set(zip(*columns, strict=True))


def _lateness(threads: Iterable[Threads], traced: Iterable[int]) -> dict[int, int]:
    """Returns how long after the first traced process each rank began, ns."""
    starts: dict[int, int] = {}
    for rank, start in (thread for of_file in threads for thread in of_file):
        if rank >= 0:
            starts[rank] = min(starts.get(rank, start), start)
    first = min((starts[rank] for rank in traced if rank in starts), default=0)
    return {rank: start - first for rank, start in starts.items()}


def traced_ranks(
    profile: Path, *, salvage: bool = False
) -> tuple[dict[Path, _native.Profile], dict[int, int]]:
    """Opens the files of a trace; returns them, and how long after the first process each traced rank began, ns.

    Raises:
        ProfileError: A file is damaged, or of another run.
    """
    traced = trace_files(profile)
    readers = {
        path: _native.Profile(str(path), salvage) for path in dict.fromkeys(file.path for file in traced)
    }
    threads = {path: _threads_of(reader) for path, reader in readers.items()}
    _refuse_foreign(profile, threads)
    late = _lateness(threads.values(), [file.rank for file in traced])
    # What was recorded before the first traced process began is not in the trace.
    return readers, {file.rank: max(late.get(file.rank, 0), 0) for file in traced}


@dataclass(frozen=True)
class EventVolume:
    """How many events one rank made, the bytes of their blocks in memory, and how many are not in its trace."""

    rank: int
    events: int
    size: int
    missing: int = 0


def event_volumes(profile: Path) -> list[EventVolume]:
    """Returns what each rank's trace says of its own volume; nothing of damaged files and those that do not say."""
    found: list[EventVolume] = []
    shared: dict[Path, dict[int, Volume]] = {}
    for file in trace_files(profile):
        if file.inside:
            continue
        if file.shared:
            if file.path not in shared:
                shared[file.path] = volumes_in(file.path)
            volume = shared[file.path][file.rank]
            found.append(EventVolume(file.rank, volume.events, volume.size, volume.dropped))
            continue
        with contextlib.suppress(ProfileError, OSError, ValueError):
            metadata = dict(_native.Profile(str(file.path), True, 0).metadata())
            if "trace.bytes" in metadata:
                events, size = int(metadata["trace.events"]), int(metadata["trace.bytes"])
                found.append(EventVolume(file.rank, events, size, int(metadata.get("trace.dropped", "0"))))
    return found


def traces_mpi(profile: Path) -> bool:
    """Returns whether calls of MPI can be in the trace of a profile: I/O alone keeps nobody waiting.

    Raises:
        ProfileError: A file is damaged.
    """
    paths = dict.fromkeys(file.path for file in trace_files(profile))
    return any(_native.Profile(str(path), True, 0).operations("mpi") for path in paths)


def dropped_calls(profile: Path) -> int:
    """Returns how many calls found no room in the traces of a profile; damaged files count none."""
    return sum(dropped_calls_in(path) for path in {file.path for file in trace_files(profile)})


def dropped_calls_in(file: Path) -> int:
    """Returns how many calls found no room in the trace of one process; 0 for a damaged file."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        metadata = dict(_native.Profile(str(file), True, 0).metadata())
        return int(metadata.get("trace.dropped", "0"))
    return 0
