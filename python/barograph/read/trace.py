# SPDX-License-Identifier: BSD-3-Clause
"""The single events of a run recorded with `--trace`: the files in `NAME.baro.trace`.

A file `node-N.baro` has the ranks of one node, N the first of them; `rank-N.baro` has one rank. Imported traces are in
the profile itself. Called by `Profile.events` and `barograph trace`. Of a file the blocks of the ranks that are wanted
are decoded, so that a few ranks of many cost what they hold. Never writes.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from barograph import _native, completion_lock
from barograph.event_files import wait_for
from barograph.read.profile_error import ProfileError
from barograph.read.run_record import whole

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


# Four numbers of 64 bits; Python does not even try to convert what has thousands of digits.
LONGEST_VOLUME: Final = 84
MOST: Final = 1 << 63  # of a rank 1 << 31
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


class _Opened(NamedTuple):
    """A file of a trace, its ranks that are read, and all threads that it describes."""

    path: Path
    reader: _native.Profile
    ranks: list[int]
    threads: Threads


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


def volumes_in(file: Path) -> dict[int, Volume]:
    """Returns what a file of a node says of each of its ranks; of a damaged one which are in it, as far as known."""
    found: dict[int, Volume] = {}
    with contextlib.suppress(ProfileError, OSError, ValueError):
        reader = _native.Profile(str(file), True, 0)
        found = _volumes(dict(reader.metadata()).get("trace.volumes", ""))
        if not found:
            found = {rank: Volume(0, 0, 0) for rank, _ in sorted(threads_of(reader)) if rank >= 0}
    name = NODE_FILE_NAME.fullmatch(file.name)
    return found or ({int(name[1]): Volume(0, 0, 0)} if name else {})


def _volumes(text: str) -> dict[int, Volume]:
    """Returns what the metadata `trace.volumes` says of each rank."""
    numbers = (map(int, match.groups()) for match in VOLUME.finditer(text) if len(match[0]) < LONGEST_VOLUME)
    return {rank: Volume(*counts) for rank, *counts in numbers if max(rank << 32, *counts) < MOST}


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

    wanted = None if ranks is None else set(ranks)
    numbers = None if kinds is None else [KINDS.index(kind) for kind in kinds]
    names = [name for name in COLUMNS if columns is None or name in columns]
    opened = _opened(profile, salvage=salvage, memory_limit=memory_limit)
    late = _lateness(opened)
    lost: dict[int, int] = {}
    tables: list[Any] = []
    for file in opened:
        chosen = [rank for rank in file.ranks if wanted is None or rank in wanted]
        if not chosen:
            continue
        metadata = dict(file.reader.metadata())
        if "trace.volumes" in metadata:
            volumes = _volumes(metadata["trace.volumes"])
            lost |= {
                rank: volumes[rank].dropped for rank in chosen if rank in volumes and volumes[rank].dropped
            }
        elif dropped := whole(metadata, "trace.dropped"):
            lost[chosen[0]] = dropped
        tables.append(
            _named(file.reader, late, None if len(chosen) == len(file.ranks) else chosen, numbers, names)
        )
        if salvage and numbers is None and "rank" in names:
            for rank, count in _damaged(metadata, chosen, tables[-1]).items():
                lost[rank] = lost.get(rank, 0) + count
    return (_together(tables) if tables else pa.table({name: [] for name in names})), lost


def _damaged(metadata: Mapping[str, str], ranks: Sequence[int], events: Any) -> dict[int, int]:
    """How many events of each rank a file says that it has, and has not: they are in blocks that were left out."""
    import pyarrow.compute as pc  # noqa: PLC0415 - slow to import

    functions: Any = pc  # its types leave much open
    counted = functions.value_counts(events.column("rank")).to_pylist()
    there = {row["values"]: row["counts"] for row in counted}
    if "trace.volumes" in metadata:
        made = {rank: volume.events for rank, volume in _volumes(metadata["trace.volumes"]).items()}
    else:
        made = {ranks[0]: whole(metadata, "trace.events")}
    missing = {rank: made.get(rank, 0) - there.get(rank, 0) for rank in ranks}
    return {rank: count for rank, count in missing.items() if count > 0}


def ranks_with_gaps(events: Any) -> set[int]:
    """Returns the ranks of whose events some are missing in a table, as read_events gives it.

    A thread numbers all events that it makes from 0, those that find no room included.

    Args:
        events: A table with the columns rank, thread and sequence.
    """
    threads = events.group_by(["rank", "thread"]).aggregate([("sequence", "max"), ("sequence", "count")])
    columns = (threads.column(name).to_pylist() for name in ("rank", "sequence_max", "sequence_count"))
    return {rank for rank, last, count in zip(*columns, strict=True) if last + 1 != count}


def incomplete_ranks(profile: Path, ranks: Iterable[int] | None = None) -> set[int]:
    """Returns the ranks of a trace of whose events some are lost; reads all of it.

    Args:
        profile: The profile's file or folder.
        ranks: Those wanted; None means all.

    Raises:
        ProfileError: A file is damaged, or does not fit into memory.
    """
    events, lost = read_events(profile, ranks, columns={"rank", "thread", "sequence"})
    return ranks_with_gaps(events) | set(lost)


def _together(tables: list[Any]) -> Any:
    """Returns the tables as one, with the codes of all texts as wide as the widest."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    widest: dict[str, Any] = {}
    for table in tables:
        for field in table.schema:
            known = widest.get(field.name, field.type)
            if (
                pa.types.is_dictionary(field.type)
                and field.type.index_type.bit_width > known.index_type.bit_width
            ):
                known = field.type
            widest[field.name] = known
    return pa.concat_tables([table.cast(pa.schema(list(widest.items()))) for table in tables])


def _opened(profile: Path, *, salvage: bool, memory_limit: int = 0) -> list[_Opened]:
    """Opens the files of a trace and checks what they say of themselves: whoever reads them later need not.

    Ids within events are checked where a block is decoded (src/read/trace_blocks.cpp).

    Raises:
        ProfileError: A file is damaged, of another run, or has not the ranks that it says (with `salvage`: none).
    """
    files = by_path(trace_files(profile))
    found: list[_Opened] = []
    for path, of_file in files.items():
        reader = _native.Profile(str(path), salvage, memory_limit)
        threads = threads_of(reader)
        there = {rank for rank, _ in threads}
        missing = {file.rank for file in of_file} - there
        if missing:  # one without events need not be described
            volumes = _volumes(dict(reader.metadata()).get("trace.volumes", ""))
            missing -= {rank for rank, volume in volumes.items() if not volume.events}
        if missing and not salvage:
            hint = "what is intact can still be read with --salvage"
            raise ProfileError(f"it has no thread of rank {min(missing)}", path=str(path), hint=hint)
        ranks = [file.rank for file in of_file if file.rank not in missing]
        if ranks:
            found.append(_Opened(path, reader, ranks, threads))
    if files and not found:
        raise ProfileError("none of its files has the ranks that it says", path=str(trace_folder(profile)))
    _refuse_foreign(profile, found)
    return found


def _refuse_foreign(profile: Path, opened: Iterable[_Opened]) -> None:
    """Raises ProfileError for a file of which no thread is one of the profile's: it is of another run."""
    beside = [file for file in opened if file.path != profile and file.threads]
    if not beside or not profile.exists():
        return
    own = threads_of(_native.Profile(str(profile), True, 0))
    for file in beside:
        if own and own.isdisjoint(file.threads):
            hint = "move it elsewhere, or put the profile of its run beside it"
            raise ProfileError("it is the trace of another run", path=str(file.path), hint=hint)


def threads_of(reader: _native.Profile) -> Threads:
    """The threads of a profile or trace."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    locations = pa.table(reader.table("locations"))
    columns: list[list[Any]] = [locations.column(name).to_pylist() for name in ("rank", "start_unix_ns")]
    return set(zip(*columns, strict=True))


def _lateness(opened: Iterable[_Opened]) -> dict[int, int]:
    """Returns how long after the first traced process each rank began, ns."""
    starts: dict[int, int] = {}
    for rank, start in (thread for file in opened for thread in file.threads):
        if rank >= 0:
            starts[rank] = min(starts.get(rank, start), start)
    first = min((starts[rank] for file in opened for rank in file.ranks if rank in starts), default=0)
    return {rank: start - first for rank, start in starts.items()}


def traced_ranks(
    profile: Path, *, salvage: bool = False
) -> tuple[dict[Path, _native.Profile], dict[int, int]]:
    """Opens the files of a trace; returns them, and how long after the first process each traced rank began, ns.

    Raises:
        ProfileError: A file is damaged, or of another run.
    """
    opened = _opened(profile, salvage=salvage)
    late = _lateness(opened)
    # What was recorded before the first traced process began is not in the trace.
    traced = {rank: max(late.get(rank, 0), 0) for file in opened for rank in file.ranks}
    return {file.path: file.reader for file in opened}, traced


class TraceWindows:
    """The calls of a trace as a picture of any part of the run shows them; see src/read/trace_windows.hpp.

    Reads every event once when it is made, and keeps little of it. Several threads may ask.

    Args:
        profile: The profile's file or folder; its trace lies beside it, or in it.

    Raises:
        ProfileError: A file is damaged.
    """

    def __init__(self, profile: Path) -> None:
        import pyarrow as pa  # noqa: PLC0415 - slow to import

        readers, late = traced_ranks(profile)
        self._windows = _native.TraceWindows([str(path) for path in readers], late)
        # Columns rank, layer, calls, time_ns, start_ns, end_ns.
        self.rows: dict[str, list[Any]] = pa.table(self._windows.rows()).to_pydict()
        self._operations: Any = pa.chunked_array(
            [
                pa.table(one.table("call_paths")).column("operation").combine_chunks()
                for one in readers.values()
            ]
            or [pa.array([], pa.string())]
        )
        objects = [_objects(one) for one in readers.values()]
        self._objects: Any = pa.concat_tables(objects) if objects else None

    @property
    def end_ns(self) -> int:
        """When the last call ended."""
        return max(self.rows["end_ns"], default=0)

    @property
    def blocks_read(self) -> int:
        """How many blocks were decoded so far."""
        return self._windows.blocks_read

    def window(
        self,
        start_ns: int,
        end_ns: int,
        columns: int,
        ranks: Collection[int] = (),
        layers: Collection[str] = (),
    ) -> tuple[pa.Table, int]:
        """Returns the calls in a part of the run, and the shortest time (ns) that is visible at this zoom.

        Shorter calls are merged per column, longer ones are rows of their own: rank, layer, start_ns, end_ns,
        operation, calls, bytes, time_ns, longest_ns, file; operation and file are of the longest.

        Args:
            start_ns: Since the first process began.
            end_ns: The same.
            columns: At least this many; fewer than twice as many are used.
            ranks: Empty means all.
            layers: Empty means all.
        """
        import pyarrow as pa  # noqa: PLC0415 - slow to import
        import pyarrow.compute as pc  # noqa: PLC0415

        functions: Any = pc  # its types leave much open
        native, width = self._windows.window(start_ns, end_ns, columns, list(ranks), list(layers))
        found: Any = pa.table(native)
        objects = self._objects.take(found.column("object"))
        names = functions.coalesce(objects.column("file"), objects.column("object"), "")
        columns_ = {
            "rank": found.column("rank"),
            "layer": found.column("layer"),
            "start_ns": found.column("start_ns"),
            "end_ns": found.column("end_ns"),
            "operation": self._operations.take(found.column("path")),
            **{name: found.column(name) for name in ("calls", "bytes", "time_ns", "longest_ns")},
            "file": names,
        }
        return pa.table(columns_), width


def _objects(reader: _native.Profile) -> Any:
    """What the objects of one file of the trace are, in the order of their numbers, which each file has of its own.

    A call on something inside a file names the file, too.
    """
    import numpy as np  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    objects: Any = pa.table(reader.table("objects"))
    is_file = functions.equal(objects.column("kind"), "file").to_numpy()
    own: Any = np.arange(len(objects))
    parents = functions.fill_null(objects.column("parent_id"), -1).to_numpy()
    # Where each is, up to a file: twice as far with each step.
    arrays: Any = np  # its types leave much open
    at: Any = arrays.where(is_file | (parents < 0), own, parents)
    for _ in range(len(objects).bit_length()):
        at = at[at]
    names = objects.column("name").take(pa.array(at))
    files = functions.if_else(pa.array(is_file[at]), names, pa.scalar(None, pa.string()))
    return pa.table({"file": files, "object": objects.column("name"), "object_kind": objects.column("kind")})


def _named(
    reader: _native.Profile,
    late: Mapping[int, int],
    ranks: list[int] | None,
    kinds: list[int] | None,
    names: list[str],
) -> Any:
    """Returns the events of one file with names in place of numbers, in their order.

    Args:
        reader: The file.
        late: How much later than the first process each began, ns.
        ranks: Those wanted of several; None means all.
        kinds: Numbers of the kinds wanted; None means all.
        names: The columns wanted.
    """
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    events: Any = pa.table(reader.events_of(ranks, dict(late)))
    if kinds is not None:
        events = events.filter(functions.is_in(events.column("kind"), pa.array(kinds, pa.int8())))
    columns: dict[str, Any] = {name: events.column(name) for name in (*UNCHANGED, *TIMES) if name in names}
    if OF_PATHS.intersection(names):
        paths: Any = pa.table(reader.table("call_paths"))
        for name in OF_PATHS.intersection(names):
            columns[name] = _coded(paths.column(name), events.column("path_id"))
    if OF_OBJECTS.intersection(names):
        objects: Any = _objects(reader)
        for name in OF_OBJECTS.intersection(names):
            columns[name] = _coded(objects.column(name), events.column("object_id"))
    if "kind" in names:
        columns["kind"] = _coded(pa.chunked_array([list(KINDS)]), events.column("kind"))
    if "flags" in names:
        texts = [_flags(value) for value in range(0, max(FLAGS) * 2, min(FLAGS))]
        columns["flags"] = _coded(pa.chunked_array([texts]), events.column("flags"), min(FLAGS))
    return pa.table({name: columns[name] for name in names})


def _coded(texts: Any, number_of_row: Any, unit: int = 1) -> Any:
    """Returns the text of each row, each text kept once: a row has a code of as few bytes as there are texts.

    Args:
        texts: by number.
        number_of_row: which of them.
        unit: what those numbers are multiples of.
    """
    import numpy as np  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415

    different = texts.combine_chunks().dictionary_encode()
    width = next(
        width for width in ("int8", "int16", "int32") if len(different.dictionary) <= np.iinfo(width).max
    )
    codes = different.indices.fill_null(-1).to_numpy().astype(width)
    arrow: Any = pa  # its types leave much open
    chunks: list[Any] = []
    slices = (part.slice(at, STEP) for part in number_of_row.chunks for at in range(0, len(part), STEP))
    for part in slices:
        numbers = part.to_numpy()
        made: Any = np.take(codes, numbers if unit == 1 else numbers // unit)
        mask = made < 0
        indices = arrow.array(made, mask=mask) if mask.any() else arrow.array(made)
        chunks.append(arrow.DictionaryArray.from_arrays(indices, different.dictionary))
    return arrow.chunked_array(chunks, arrow.dictionary(getattr(pa, width)(), pa.string()))


def _flags(bits: int) -> str:
    return ", ".join(name for bit, name in FLAGS.items() if bits & bit)


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
    for file in trace_files(profile):
        if file.inside:
            continue
        if file.shared:
            volume = volumes_in(file.path)[file.rank]
            found.append(EventVolume(file.rank, volume.events, volume.size, volume.dropped))
            continue
        with contextlib.suppress(ProfileError, OSError, ValueError):
            metadata = dict(_native.Profile(str(file.path), True, 0).metadata())
            if "trace.bytes" in metadata:
                numbers = (whole(metadata, f"trace.{name}") for name in ("events", "bytes", "dropped"))
                found.append(EventVolume(file.rank, *numbers))
    return found


def events_in(profile: Path) -> int:
    """Returns how many events a trace should have, without those that found no room; of intact files that say so."""
    return sum(volume.events - volume.missing for volume in event_volumes(profile))


def dropped_calls(profile: Path) -> int:
    """Returns how many calls found no room in the traces of a profile; damaged files count none."""
    return sum(dropped_calls_in(path) for path in {file.path for file in trace_files(profile)})


def dropped_calls_in(file: Path) -> int:
    """Returns how many calls found no room in the trace of one process; 0 for a damaged file."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        metadata = dict(_native.Profile(str(file), True, 0).metadata())
        return whole(metadata, "trace.dropped")
    return 0


# What an event is, by its number: EventKind of src/format/event.hpp, and the bits of its flags.
KINDS: Final = ("io", "call", "send", "receive", "complete", "collective", "rma", "region", "mark")
FLAGS: Final = {
    0x10: "blocking",
    0x20: "synchronous",
    0x40: "any source",
    0x80: "any tag",
    0x100: "done at post",
    0x200: "cancelled",
    0x400: "ambiguous",
    0x800: "folded",
    0x1000: "probe",
    0x2000: "nobody",
    0x4000: "after any",
}
# Rows that are given their texts at once, so that what this takes beside the result stays small.
STEP: Final = 1 << 18
# Where the columns of an event come from.
TIMES: Final = frozenset({"start_ns", "end_ns"})
OF_PATHS: Final = frozenset({"layer", "operation", "call_path"})
OF_OBJECTS: Final = frozenset({"file", "object", "object_kind"})
UNCHANGED: Final = (
    "rank",
    "thread",
    "offset",
    "length",
    "peer",
    "tag",
    "number",
    "serial",
    "instance",
    "sequence",
)
COLUMNS: Final = (
    "rank",
    "thread",
    "start_ns",
    "end_ns",
    "layer",
    "operation",
    "file",
    "object",
    "object_kind",
    "offset",
    "length",
    "call_path",
    "kind",
    "peer",
    "tag",
    "number",
    "serial",
    "instance",
    "flags",
    "sequence",
)
