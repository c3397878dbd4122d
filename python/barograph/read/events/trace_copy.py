# SPDX-License-Identifier: BSD-3-Clause
"""The trace that belongs to a profile made of others: the files of its ranks, copied beside it.

Called by barograph.read.merge. A file of which all ranks are wanted stands for itself, so a copy is all that it takes.
Calls that a profile holds itself, and those of some ranks of a node, get a file for each rank. Never changes a source;
replaces a folder only if it holds nothing but the trace of an earlier profile.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import _native
from barograph.read.events.trace import (
    INSIDE,
    NODE_FILE_NAME,
    TraceFile,
    Volume,
    by_path,
    dropped_calls_in,
    trace_files,
    trace_folder,
    volumes_in,
)
from barograph.read.run_record import NOT_TRACED
from barograph.replacing import TRACE_FILES, new_output

if TYPE_CHECKING:
    from collections.abc import Mapping


BLOCK: Final = 2**16  # calls


@dataclass(frozen=True)
class TracePlan:
    """What is copied, and which metadata of the new profile speaks of it."""

    files: tuple[TraceFile, ...]
    metadata: Mapping[str, str]


def plan_trace(
    profiles: Sequence[str | os.PathLike[str]], ranks: Sequence[int] | None, *, last_wins: bool, salvage: bool
) -> TracePlan:
    """Chooses each rank's file from the profile that the rank is taken from.

    Args:
        profiles: as they are merged.
        ranks: those that are kept; None means all.
        last_wins: of a rank that several have the last one counts, not the first.
        salvage: as for the profiles themselves.
    """
    traces = [{file.rank: file for file in trace_files(file_of(profile))} for profile in profiles]
    if not any(traces):
        return TracePlan((), {})
    chosen: dict[int, TraceFile | None] = {}
    pairs = list(zip(profiles, traces, strict=True))
    for profile, files in reversed(pairs) if last_wins else pairs:
        for rank in _ranks_of(profile, salvage=salvage) if len(pairs) > 1 else files:
            chosen.setdefault(rank, files.get(rank))
    kept = [file for rank, file in sorted(chosen.items()) if file and (ranks is None or rank in ranks)]
    dropped = sum(_dropped(path, of_file) for path, of_file in by_path(kept).items())
    # The events of the new profile are beside it.
    inside = {INSIDE: ""} if any(file.inside for files in traces for file in files.values()) else {}
    return TracePlan(tuple(kept), {NOT_TRACED: str(dropped)} | inside)


def _dropped(path: Path, of_file: Sequence[TraceFile]) -> int:
    """Returns how many calls of some ranks of a file did not fit."""
    if not of_file[0].shared:
        return dropped_calls_in(path)
    volumes = volumes_in(path)
    return sum(volumes[file.rank].dropped for file in of_file)


def file_of(profile: str | os.PathLike[str]) -> Path:
    """Returns the path of a profile, which may be given without its ending."""
    path = Path(profile)
    return path if path.exists() else path.with_name(f"{path.name}.baro")


def _ranks_of(profile: str | os.PathLike[str], *, salvage: bool) -> set[int]:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    reader = _native.Profile(os.fspath(profile), salvage, 0)
    ranks: list[Any] = pa.table(reader.table("locations")).column("rank").to_pylist()
    return set(ranks)


def copy_trace(files: Sequence[TraceFile], profile: Path, *, salvage: bool = False) -> None:
    """Copies the files to the folder beside a new profile, which gets its name when it is complete.

    Args:
        files: those to copy.
        profile: the new one.
        salvage: leave out damaged blocks of events where a file is rewritten.

    Raises:
        NotReplacedError: Something has the name of that folder.
        OSError: It cannot be written; nothing is left behind then.
    """
    with new_output(trace_folder(profile), force=True, ours=TRACE_FILES) as made:
        made.mkdir(mode=0o700)
        for path, ranks in by_path(files).items():
            if ranks[0].inside or (ranks[0].shared and len(ranks) < len(volumes_in(path))):
                _write_files(path, [file.rank for file in ranks], made, salvage=salvage)
                continue
            copy = made / path.name
            shutil.copyfile(path, copy)
            copy.chmod(0o600)


def _write_files(profile: Path, ranks: Sequence[int], folder: Path, *, salvage: bool) -> None:
    """Writes the events of some ranks of a file, a file for each rank."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    from barograph.writer import write_trace  # noqa: PLC0415 - rarely needed

    functions: Any = pc  # its types leave much open
    reader = _native.Profile(str(profile), salvage, 0)
    names = ("call_paths", "objects", "locations")
    call_paths, objects, locations = (pa.table(reader.table(name)) for name in names)
    volumes: Mapping[int, Volume] = volumes_in(profile) if NODE_FILE_NAME.fullmatch(profile.name) else {}
    for rank in ranks:
        own: Any = pa.table(reader.events_of([rank]))
        own_locations: Any = locations.filter(functions.equal(locations.column("rank"), rank))
        threads: list[Any] = own_locations.column("thread").to_pylist()
        metadata = {"trace.rank": str(rank), "trace.dropped": "0", "trace.damaged": "0"}
        if rank in volumes:
            metadata["trace.dropped"] = str(volumes[rank].dropped)
            metadata["trace.events"] = str(volumes[rank].events)
            metadata["trace.bytes"] = str(volumes[rank].size)
        write_trace(
            folder / f"rank-{rank:06}.baro",
            (block for location, thread in enumerate(threads) for block in _blocks(own, thread, location)),
            call_paths=call_paths,
            objects=objects,
            locations=own_locations,
            metadata=metadata,
        )


def _blocks(events: Any, thread: int, location: int) -> Iterator[dict[str, Any]]:
    """Gives the events of a thread as write_trace takes them; none goes over a place where some are missing."""
    import numpy as np  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    own = events.filter(functions.equal(events.column("thread"), thread))
    names = ("path_id", "object_id", "length", "start_ns", "end_ns")
    columns: dict[str, Any] = {name: own.column(name).to_numpy().astype("int64") for name in names}
    # Which of several communicators it was is stored where other events have an offset.
    instance = functions.fill_null(functions.shift_right(own.column("instance"), 16), 0)
    offset = functions.fill_null(own.column("offset"), -1).to_numpy()
    columns["offset"] = np.where(instance.to_numpy() != 0, instance.to_numpy(), offset)
    columns |= _matching(own, functions)
    sequence = columns["sequence"]
    gaps = np.flatnonzero(np.diff(sequence) != 1) + 1
    for begin, end in pairwise([0, *gaps.tolist(), len(sequence)]):
        for first in range(begin, end, BLOCK):
            last = min(first + BLOCK, end)
            yield {"location": location, "first": int(sequence[first])} | {
                name: column[first:last] for name, column in columns.items()
            }


def _matching(events: Any, functions: Any) -> dict[str, Any]:
    """What events have beside the columns of an I/O call, as they are stored."""

    def filled(name: str, null: int) -> Any:
        return functions.fill_null(events.column(name), null).to_numpy().astype("int64")

    instance = filled("instance", 0)
    info = filled("kind", 0) | filled("flags", 0) | (instance & 0xFFFF) << 16
    numbers = {name: filled(name, 0) for name in ("tag", "number", "serial", "sequence")}
    return {"info": info, "peer": filled("peer", -1)} | numbers
