# SPDX-License-Identifier: BSD-3-Clause
"""The trace that belongs to a profile made of others: the files of its ranks, copied beside it.

Called by barograph.read.merge. Each rank's file stands for itself, so a copy is all that it takes; calls that a profile
holds itself get such files. Never changes a source; a folder that another profile of this name left is replaced, as
recording does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from barograph import _native
from barograph.read.run_record import NOT_TRACED
from barograph.read.trace import INSIDE, TraceFile, dropped_calls_in, trace_files, trace_folder

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
    traces = [{file.rank: file for file in trace_files(Path(profile))} for profile in profiles]
    if not any(traces):
        return TracePlan((), {})
    chosen: dict[int, TraceFile | None] = {}
    pairs = list(zip(profiles, traces, strict=True))
    for profile, files in reversed(pairs) if last_wins else pairs:
        for rank in _ranks_of(profile, salvage=salvage) if len(pairs) > 1 else files:
            chosen.setdefault(rank, files.get(rank))
    kept = [file for rank, file in sorted(chosen.items()) if file and (ranks is None or rank in ranks)]
    dropped = sum(dropped_calls_in(path) for path in {file.path for file in kept})
    # What the new profile has of calls lies beside it.
    inside = {INSIDE: ""} if any(file.inside for files in traces for file in files.values()) else {}
    return TracePlan(tuple(kept), {NOT_TRACED: str(dropped)} | inside)


def _ranks_of(profile: str | os.PathLike[str], *, salvage: bool) -> set[int]:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    reader = _native.Profile(os.fspath(profile), salvage, 0)
    ranks: list[Any] = pa.table(reader.table("locations")).column("rank").to_pylist()
    return set(ranks)


def copy_trace(files: Sequence[TraceFile], profile: Path) -> None:
    """Copies the files to the folder beside a new profile, which gets its name when it is complete.

    Raises:
        OSError: It can't be written; nothing is left behind then.
    """
    target = trace_folder(profile)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as beside:
        made = Path(beside) / "made"
        made.mkdir(mode=0o700)
        for file in files:
            if file.inside:
                continue
            copy = made / file.path.name
            shutil.copyfile(file.path, copy)
            copy.chmod(0o600)
        for path in {file.path for file in files if file.inside}:
            _write_files(path, [file.rank for file in files if file.inside and file.path == path], made)
        if target.exists():
            os.replace(target, Path(beside) / "replaced")
        os.replace(made, target)


def _write_files(profile: Path, ranks: Sequence[int], folder: Path) -> None:
    """Writes the calls of some ranks that a profile holds itself, a file for each rank."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    from barograph.writer import write_trace  # noqa: PLC0415 - rarely needed

    functions: Any = pc  # its types leave much open
    reader = _native.Profile(str(profile), False, 0)
    names = ("events", "call_paths", "objects", "locations")
    events, call_paths, objects, locations = (pa.table(reader.table(name)) for name in names)
    names = ("path_id", "object_id", "length", "start_ns", "end_ns")
    for rank in ranks:
        own: Any = events.filter(functions.equal(events.column("rank"), rank))
        columns: dict[str, Any] = {name: own.column(name).to_numpy().astype("int64") for name in names}
        columns["offset"] = functions.fill_null(own.column("offset"), -1).to_numpy()
        columns |= _matching(own, functions)
        blocks = (
            {"location": 0, "first": int(columns["sequence"][first])}
            | {name: column[first : first + BLOCK] for name, column in columns.items()}
            for first in range(0, own.num_rows, BLOCK)
        )
        write_trace(
            folder / f"rank-{rank:06}.baro",
            blocks,
            call_paths=call_paths,
            objects=objects,
            locations=locations.filter(functions.equal(locations.column("rank"), rank)),
            metadata={"trace.rank": str(rank), "trace.dropped": "0", "trace.damaged": "0"},
        )


def _matching(events: Any, functions: Any) -> dict[str, Any]:
    """What events have beside the columns of an I/O call, as they are stored."""

    def filled(name: str, null: int) -> Any:
        return functions.fill_null(events.column(name), null).to_numpy().astype("int64")

    info = filled("kind", 0) | filled("flags", 0) | filled("instance", 0) << 16
    numbers = {name: filled(name, 0) for name in ("tag", "number", "serial", "sequence")}
    return {"info": info, "peer": filled("peer", -1)} | numbers
