# SPDX-License-Identifier: BSD-3-Clause
"""The single events of a run recorded with `--trace`: the files `NAME.baro.trace/rank-N.baro`, one per process.

Imported traces are in the profile itself. Called by `Profile.events` and `barograph trace`. Each file is read by
itself, so that a few ranks of many cost what they hold. Never writes.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import _native
from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    import pyarrow as pa

# Metadata of a profile: how many calls found no room in the traces of its ranks.
FILE_NAME: Final = re.compile(r"rank-(\d+)\.baro")
# What the objects of one file of the trace are, in the order of their numbers: each file numbers paths and objects by
# itself. A call on something inside a file names the file too.
OBJECTS: Final = """
WITH RECURSIVE inside AS (
    SELECT object_id, object_id AS at FROM objects
    UNION ALL
    SELECT inside.object_id, o.parent_id FROM inside JOIN objects o ON o.object_id = inside.at
    WHERE o.kind != 'file' AND o.parent_id IS NOT NULL
), files AS (
    SELECT inside.object_id, any_value(o.name) AS file FROM inside JOIN objects o ON o.object_id = inside.at
    WHERE o.kind = 'file' GROUP BY inside.object_id
)
SELECT o.object_id, f.file, o.name AS object, o.kind AS object_kind
FROM objects o LEFT JOIN files f USING (object_id) ORDER BY o.object_id
"""


# Metadata of a profile that holds calls itself: the ranks that have any.
INSIDE: Final = "trace.ranks"
RANKS: Final = re.compile(r"(\d+)(?:-(\d+)(?::(\d+))?)?")


@dataclass(frozen=True)
class TraceFile:
    """One process's file of a trace, or the profile that holds its calls itself (`inside`)."""

    rank: int
    path: Path
    inside: bool = False


def trace_folder(profile: Path) -> Path:
    """Returns where the trace of a profile is, or would be."""
    return profile.with_name(profile.name + ".trace")


def trace_files(profile: Path) -> list[TraceFile]:
    """Returns the files of a profile's trace in the order of their ranks; none when the run was not traced."""
    found = [(FILE_NAME.fullmatch(path.name), path) for path in trace_folder(profile).glob("rank-*.baro")]
    files = sorted(
        (TraceFile(int(match[1]), path) for match, path in found if match), key=lambda file: file.rank
    )
    return files or [TraceFile(rank, profile, inside=True) for rank in _ranks_inside(profile)]


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
        thread, times since the first process began; and how many events of each rank found no room.

    Raises:
        ProfileError: A file is damaged, or does not fit into memory.
    """
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    wanted = None if ranks is None else set(ranks)
    numbers = None if kinds is None else [KINDS.index(kind) for kind in kinds]
    names = [name for name in COLUMNS if columns is None or name in columns]
    files: dict[Path, list[int]] = {}
    for file in trace_files(profile):
        files.setdefault(file.path, []).append(file.rank)
    readers = {path: _native.Profile(str(path), salvage, memory_limit) for path in files}
    starts: dict[int, int] = {}
    for reader in readers.values():
        locations = pa.table(reader.table("locations"))
        pairs = zip(*(locations.column(name).to_pylist() for name in ("rank", "start_unix_ns")), strict=True)
        for rank, start in pairs:
            if rank >= 0:
                starts[rank] = min(starts.get(rank, start), start)
    first = min((starts[rank] for of_file in files.values() for rank in of_file if rank in starts), default=0)
    late = {rank: start - first for rank, start in starts.items()}
    lost: dict[int, int] = {}
    tables: list[Any] = []
    for path, reader in readers.items():
        chosen = [rank for rank in files[path] if wanted is None or rank in wanted]
        if not chosen:
            continue
        dropped = int(dict(reader.metadata()).get("trace.dropped", "0"))
        if dropped:
            lost[chosen[0]] = dropped
        tables.append(
            _named(reader, late, None if len(chosen) == len(files[path]) else chosen, numbers, names)
        )
    return (pa.concat_tables(tables) if tables else pa.table({name: [] for name in names})), lost


def _objects(reader: _native.Profile) -> Any:
    import duckdb  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    with duckdb.connect() as connection:
        connection.register("objects", pa.table(reader.table("objects")))
        return connection.sql(OBJECTS).to_arrow_table()


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
    events: Any = pa.table(reader.table("events"))
    if ranks is not None:
        events = events.filter(functions.is_in(events.column("rank"), pa.array(ranks, pa.int32())))
    if kinds is not None:
        events = events.filter(functions.is_in(events.column("kind"), pa.array(kinds, pa.int32())))
    paths: Any = pa.table(reader.table("call_paths")).combine_chunks()
    columns: dict[str, Any] = {name: events.column(name) for name in UNCHANGED if name in names}
    known = sorted(late)
    place = functions.index_in(events.column("rank"), pa.array(known, pa.int32()))
    later = pa.array([late[rank] for rank in known], pa.int64()).take(place.combine_chunks())
    for name in TIMES.intersection(names):
        columns[name] = functions.add(events.column(name), later)
    for name in OF_PATHS.intersection(names):
        columns[name] = paths.column(name).take(events.column("path_id"))
    if of_objects := OF_OBJECTS.intersection(names):
        objects: Any = _objects(reader)
        for name in of_objects:
            columns[name] = objects.column(name).take(events.column("object_id"))
    if "kind" in names:
        columns["kind"] = pa.array(KINDS).take(events.column("kind"))
    if "flags" in names:
        flags = events.column("flags").combine_chunks().dictionary_encode()
        texts = pa.array([_flags(value) for value in flags.dictionary.to_pylist()], pa.string())
        columns["flags"] = texts.take(flags.indices)
    return pa.table({name: columns[name] for name in names})


def _flags(bits: int) -> str:
    return ", ".join(name for bit, name in FLAGS.items() if bits & bit)


@dataclass(frozen=True)
class EventVolume:
    """How many events one rank made, and the bytes of their blocks before compression."""

    rank: int
    events: int
    size: int


def event_volumes(profile: Path) -> list[EventVolume]:
    """Returns what each rank's trace says of its own volume; nothing of damaged files and those that do not say."""
    found: list[EventVolume] = []
    for file in trace_files(profile):
        if file.inside:
            continue
        with contextlib.suppress(ProfileError, OSError, ValueError):
            metadata = dict(_native.Profile(str(file.path), True, 0).metadata())
            if "trace.bytes" in metadata:
                events, size = int(metadata["trace.events"]), int(metadata["trace.bytes"])
                found.append(EventVolume(file.rank, events, size))
    return found


def dropped_calls(profile: Path) -> int:
    """Returns how many calls found no room in the traces of a profile; damaged files count none."""
    return sum(dropped_calls_in(path) for path in {file.path for file in trace_files(profile)})


def dropped_calls_in(file: Path) -> int:
    """Returns how many calls found no room in the trace of one process; 0 for a damaged file."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        metadata = dict(_native.Profile(str(file), True, 0).metadata())
        return int(metadata.get("trace.dropped", "0"))
    return 0


# What an event is, by its number: EventKind of src/format/event_codec.hpp, and the bits of its flags.
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
}
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
