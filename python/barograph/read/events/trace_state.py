# SPDX-License-Identifier: BSD-3-Clause
"""What is missing of a profile's trace: parts that are damaged, not there, or of another run or other ranks.

All views take it from here, with analyze.losses, which makes sentences of it. The profile says what was traced and
which ranks made calls, the folder what there is. Only the trace's indexes and small tables are read, its events only
where that is asked for. Never writes.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph import _native
from barograph.read.analysis.kept_analysis import is_kept
from barograph.read.events.trace import FILE_NAME, Threads, by_path, threads_of, trace_files, trace_folder
from barograph.read.profile_error import ProfileError
from barograph.spec.layers import IO_LAYERS

# Metadata of a profile: the layers whose events were recorded.
TRACED: Final = "recording.trace"
# What --trace names -> layers of call paths and events.
LAYERS: Final[Mapping[str, tuple[str, ...]]] = {"io": IO_LAYERS, "mpi": ("mpi",), "regions": ("region",)}


@dataclass(frozen=True)
class TraceState:
    """What is wrong with a trace; all empty where nothing is.

    Attributes:
        folder: where the trace is, or should be.
        absent: the run was traced, and there is no such folder: it was left behind, or deleted.
        missing: ranks that made calls of traced layers and have no part in the folder.
        damaged: what is damaged in a part, each with its path.
        foreign: parts of another run, and those whose name says another rank than they have.
        strangers: ranks that have a part, and are not in the profile.
    """

    folder: str
    absent: bool = False
    missing: tuple[int, ...] = ()
    damaged: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    strangers: tuple[int, ...] = ()


def trace_state(profile: Path, *, everything: bool = False) -> TraceState:
    """Looks at the trace of a profile.

    Args:
        profile: The profile's file or folder.
        everything: Read all events, to see whether they are intact.
    """
    folder = trace_folder(profile)
    nothing = TraceState(folder.name)
    try:
        files = [file for file in trace_files(profile) if not file.inside]
        reader = _native.Profile(str(profile), True, 0)
        metadata = dict(reader.metadata())
        traced = _traced_paths(reader, metadata)
        if not files:
            if not traced or is_kept(profile):
                return nothing
            if not folder.is_dir():
                return TraceState(folder.name, absent=True)
        threads = threads_of(reader)
    except (ProfileError, OSError, ValueError):
        return nothing  # the profile itself cannot be read, which is said elsewhere
    known = {rank for rank, _ in threads if rank >= 0}
    damaged: list[str] = []
    foreign: list[str] = []
    for path, of_file in by_path(files).items():
        problem, theirs = _look_at(path, everything=everything)
        if problem:
            damaged.append(problem)
        elif _is_foreign(path, {file.rank for file in of_file}, theirs, threads):
            foreign.append(path.name)
    parts = {file.rank for file in files}
    return TraceState(
        folder.name,
        missing=_with_calls(reader, known - parts, traced),
        damaged=tuple(damaged),
        foreign=tuple(foreign),
        strangers=tuple(sorted(parts - known)) if known else (),
    )


def _is_foreign(path: Path, there: set[int], theirs: frozenset[tuple[int, int]], own: Threads) -> bool:
    """Whether a part is of another run than its profile, or of another rank than it is called."""
    ranks = {rank for rank, _ in theirs}
    if FILE_NAME.fullmatch(path.name) and ranks and ranks != there:
        return True
    # A rank that the profile does not have may be of the same run.
    return own.isdisjoint(theirs) and not ranks.isdisjoint(rank for rank, _ in own)


def _look_at(path: Path, *, everything: bool) -> tuple[str, frozenset[tuple[int, int]]]:
    try:
        state = path.stat()
    except OSError as error:
        return f"{path}: {error.strerror}", frozenset()
    return _looked_at(path, everything, (state.st_mtime_ns, state.st_size, state.st_ino))


@functools.lru_cache(maxsize=4096)
def _looked_at(
    path: Path, everything: bool, _state: tuple[int, ...]
) -> tuple[str, frozenset[tuple[int, int]]]:
    """Returns what is damaged in a part, or "", and its threads; once for each state of the file."""
    try:
        reader = _native.Profile(str(path), False, 0)
        threads = frozenset(threads_of(reader))
        if everything:
            reader.verify()
    except (ProfileError, OSError, ValueError) as error:
        return str(error), frozenset()
    return "", threads


def _is_snapshot(metadata: Mapping[str, str]) -> bool:
    """Whether the program still ran: its trace comes at its end."""
    return metadata.get("recovered.kind") == "snapshot" or metadata.get("snapshot.number", "0") != "0"


def _traced_paths(reader: _native.Profile, metadata: Mapping[str, str]) -> list[int]:
    """Returns the call paths whose events were recorded; none where there should be no trace."""
    layers = {layer for name in metadata.get(TRACED, "").split(",") for layer in LAYERS.get(name.strip(), ())}
    if not layers or _is_snapshot(metadata):
        return []
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    paths: Any = pa.table(reader.table("call_paths"))
    wanted = functions.is_in(paths.column("layer"), pa.array(sorted(layers), pa.string()))
    return paths.filter(wanted).column("path_id").to_pylist()


def _with_calls(reader: _native.Profile, ranks: set[int], path_ids: list[int]) -> tuple[int, ...]:
    """Returns those ranks that made calls on these paths; a rank that made none has no part."""
    if not ranks or not path_ids:
        return ()
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    facts: Any = pa.table(reader.facts(path_ids, None, (min(ranks), max(ranks)), ["calls"]))
    called = facts.filter(functions.greater(facts.column("calls"), 0))
    calling: list[int] = called.column("rank").unique().to_pylist()
    return tuple(sorted(ranks.intersection(calling)))
