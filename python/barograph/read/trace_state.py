# SPDX-License-Identifier: BSD-3-Clause
"""What is missing of a profile's trace: parts that are damaged, not there, or of another run or other ranks.

All views take it from here, with analyze.losses, which makes sentences of it. The profile says what was traced and
which ranks made calls, the folder what there is. Large traces are not read for it unless asked. Never writes.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from barograph import _native
from barograph.read.profile_error import ProfileError
from barograph.read.trace import (
    FILE_NAME,
    Threads,
    TraceFile,
    event_volumes,
    threads_of,
    trace_files,
)
from barograph.spec.layers import IO_LAYERS

# Metadata of a profile: the layers of which single calls were recorded.
TRACED: Final = "recording.trace"
LAYERS: Final[Mapping[str, tuple[str, ...]]] = {"io": IO_LAYERS, "mpi": ("mpi",), "regions": ("region",)}
# Events of a trace that is read to see whether it is damaged, whatever is asked for: some tenths of a second.
MOST_EVENTS: Final = 5_000_000


@dataclass(frozen=True)
class TraceState:
    """What is wrong with a trace; all empty where nothing is.

    Attributes:
        folder: where the trace is, or should be.
        gone: the run was traced, and nothing of it is there.
        missing: ranks that made calls of traced layers and have no part.
        damaged: what is damaged in a part, each with its path.
        foreign: parts of another run, and those whose name says another rank than they have.
        strangers: ranks that have a part, and are not in the profile.
    """

    folder: str
    gone: bool = False
    missing: tuple[int, ...] = ()
    damaged: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    strangers: tuple[int, ...] = ()


def trace_state(profile: Path, *, everything: bool = False) -> TraceState:
    """Looks at the trace of a profile, and at all of its blocks if it is small.

    Args:
        profile: The profile's file or folder.
        everything: Read all blocks however many there are.
    """
    folder = f"{profile.name}.trace"
    try:
        files = [file for file in trace_files(profile) if not file.inside]
        reader = _native.Profile(str(profile), True, 0)
        traced = dict(reader.metadata()).get(TRACED, "")
        if not files and not traced:
            return TraceState(folder)
        threads = threads_of(reader)
    except (ProfileError, OSError, ValueError):
        return TraceState(folder)  # the profile itself cannot be read, which is said elsewhere
    all_of_it = everything or sum(volume.events for volume in event_volumes(profile)) <= MOST_EVENTS
    known = {rank for rank, _ in threads if rank >= 0}
    damaged: list[str] = []
    foreign: list[str] = []
    for path, there in _by_path(files).items():
        problem, theirs = _look_at(path, verify=all_of_it)
        if problem:
            damaged.append(problem)
        elif _is_foreign(path, there, theirs, threads):
            foreign.append(path.name)
    parts = {file.rank for file in files}
    snapshot = _is_snapshot(dict(reader.metadata()))
    missing = () if snapshot else _with_calls(reader, known - parts, traced)
    return TraceState(
        folder,
        gone=bool(missing) and not files,
        missing=missing,
        damaged=tuple(damaged),
        foreign=tuple(foreign),
        strangers=tuple(sorted(parts - known)) if known else (),
    )


def _is_foreign(path: Path, there: set[int], theirs: frozenset[tuple[int, int]], own: Threads) -> bool:
    """Whether a part is of another run than its profile, or of another rank than it is called."""
    ranks = {rank for rank, _ in theirs}
    if FILE_NAME.fullmatch(path.name) and ranks and ranks.isdisjoint(there):
        return True
    # A rank that the profile does not have may be of the same run.
    return own.isdisjoint(theirs) and not ranks.isdisjoint(rank for rank, _ in own)


def _by_path(files: list[TraceFile]) -> dict[Path, set[int]]:
    found: dict[Path, set[int]] = {}
    for file in files:
        found.setdefault(file.path, set()).add(file.rank)
    return found


def _look_at(path: Path, *, verify: bool) -> tuple[str, frozenset[tuple[int, int]]]:
    try:
        state = path.stat()
    except OSError as error:
        return f"{path}: {error.strerror}", frozenset()
    return _looked_at(path, verify, (state.st_mtime_ns, state.st_size, state.st_ino))


@functools.lru_cache(maxsize=4096)
def _looked_at(path: Path, verify: bool, _state: tuple[int, ...]) -> tuple[str, frozenset[tuple[int, int]]]:
    """Returns what is damaged in a part, or "", and its threads; once for each state of the file."""
    try:
        reader = _native.Profile(str(path), False, 0)
        threads = frozenset(threads_of(reader))
        if verify:
            reader.verify()
    except (ProfileError, OSError, ValueError) as error:
        return str(error), frozenset()
    return "", threads


def _is_snapshot(metadata: Mapping[str, str]) -> bool:
    """Whether the program still ran: its trace comes at its end."""
    return metadata.get("recovered.kind") == "snapshot" or metadata.get("snapshot.number", "0") != "0"


def _with_calls(reader: _native.Profile, ranks: set[int], traced: str) -> tuple[int, ...]:
    """Returns those ranks that made calls of the traced layers; a rank that made none has no part."""
    layers = {layer for name in traced.split(",") for layer in LAYERS.get(name.strip(), ())}
    if not ranks or not layers:
        return ()
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    paths: Any = pa.table(reader.table("call_paths"))
    wanted = functions.is_in(paths.column("layer"), pa.array(sorted(layers), pa.string()))
    path_ids: list[int] = paths.filter(wanted).column("path_id").to_pylist()
    if not path_ids:
        return ()
    facts: Any = pa.table(reader.facts(path_ids, None, (min(ranks), max(ranks)), ["calls"]))
    called = facts.filter(functions.greater(facts.column("calls"), 0))
    calling: list[int] = called.column("rank").unique().to_pylist()
    return tuple(sorted(ranks.intersection(calling)))
