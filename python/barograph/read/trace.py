# SPDX-License-Identifier: BSD-3-Clause
"""The single I/O calls of a run recorded with `--trace`: the files `NAME.baro.trace/rank-N.baro`, one per process.

Called by `Profile.events` and `barograph trace`. Each file is read by itself, so that a few ranks of many cost what
they hold. Never writes.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import _native
from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    import pyarrow as pa

# Metadata of a profile: how many calls found no room in the traces of its ranks.
NOT_TRACED: Final = "recording.not_traced_calls"
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


@dataclass(frozen=True)
class TraceFile:
    """One process's file of a trace."""

    rank: int
    path: Path


def trace_folder(profile: Path) -> Path:
    """Returns where the trace of a profile is, or would be."""
    return profile.with_name(profile.name + ".trace")


def trace_files(profile: Path) -> list[TraceFile]:
    """Returns the files of a profile's trace in the order of their ranks; none when the run was not traced."""
    found = [(FILE_NAME.fullmatch(path.name), path) for path in trace_folder(profile).glob("rank-*.baro")]
    return sorted(
        (TraceFile(int(match[1]), path) for match, path in found if match), key=lambda file: file.rank
    )


def read_events(
    profile: Path, ranks: Iterable[int] | None = None, *, salvage: bool = False, memory_limit: int = 0
) -> tuple[pa.Table, dict[int, int]]:
    """Reads the events of a trace, or of some of its ranks.

    Args:
        profile: The profile's file or folder; its trace lies beside it.
        ranks: Those wanted; None means all.
        salvage: Leave out blocks that are damaged.
        memory_limit: Most bytes the events of one rank may take; 0 means three quarters of the machine's memory.

    Returns:
        The table that docs/reference/tables.md calls events, by rank and in the order in which calls ended on each
        thread, times since the first process began; and how many events of each rank found no room.

    Raises:
        ProfileError: A file is damaged, or does not fit into memory.
    """
    import duckdb  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    wanted = None if ranks is None else set(ranks)
    files = trace_files(profile)
    readers = [(file, _native.Profile(str(file.path), salvage, memory_limit)) for file in files]
    starts: dict[int, int] = {}
    for file, reader in readers:
        times: list[Any] = pa.table(reader.table("locations")).column("start_unix_ns").to_pylist()
        starts[file.rank] = min(times)
    first = min(starts.values(), default=0)
    lost: dict[int, int] = {}
    tables: list[Any] = []
    for file, reader in readers:
        if wanted is not None and file.rank not in wanted:
            continue
        dropped = int(dict(reader.metadata()).get("trace.dropped", "0"))
        if dropped:
            lost[file.rank] = dropped
        with duckdb.connect() as connection:
            connection.register("objects", pa.table(reader.table("objects")))
            objects: Any = connection.sql(OBJECTS).to_arrow_table()
        tables.append(_named(reader, objects, starts[file.rank] - first))
    return (pa.concat_tables(tables) if tables else pa.table({name: [] for name in COLUMNS})), lost


def _named(reader: _native.Profile, objects: Any, late_ns: int) -> Any:
    """Returns the events of one file with names in place of numbers, in their order."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    events: Any = pa.table(reader.table("events"))
    paths: Any = pa.table(reader.table("call_paths")).combine_chunks()
    add: Any = pc.add  # pyright: ignore[reportUnknownMemberType]
    columns: dict[str, Any] = {name: events.column(name) for name in ("rank", "thread", "offset", "length")}
    columns |= {name: add(events.column(name), late_ns) for name in ("start_ns", "end_ns")}
    for name in ("layer", "operation", "call_path"):
        columns[name] = paths.column(name).take(events.column("path_id"))
    for name in ("file", "object", "object_kind"):
        columns[name] = objects.column(name).take(events.column("object_id"))
    return pa.table({name: columns[name] for name in COLUMNS})


def dropped_calls(profile: Path) -> int:
    """Returns how many calls found no room in the traces beside a profile; damaged files count none."""
    return sum(dropped_calls_in(file.path) for file in trace_files(profile))


def dropped_calls_in(file: Path) -> int:
    """Returns how many calls found no room in the trace of one process; 0 for a damaged file."""
    with contextlib.suppress(ProfileError, OSError, ValueError):
        metadata = dict(_native.Profile(str(file), True, 0).metadata())
        return int(metadata.get("trace.dropped", "0"))
    return 0


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
)
