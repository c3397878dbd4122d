# SPDX-License-Identifier: BSD-3-Clause
"""Darshan's DXT -> the trace of a profile, one file per rank, with bounded memory.

A log has its accesses by file and rank; a trace has them by rank and in the order in which they ended. So they go
through temporary files, one per rank, and of one rank's accesses only an index is in memory. Called by darshan.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports.darshan_log import Log, Segments
from barograph.imports.event_sums import EventSums
from barograph.imports.events import EVENT, Run, Spooled, trace_folder, write_rank
from barograph.imports.io_operations import Kind, kind_of

if TYPE_CHECKING:
    from barograph.imports.darshan import DarshanDraft

TOOL: Final = 0xDA  # in the keys of objects
# MPI-IO first: what POSIX did with the same file lies below it.
MODULES: Final = ("DXT_MPIIO", "DXT_POSIX")
WRITES: Final = {"DXT_MPIIO": ("mpi-io", "MPI_File_write"), "DXT_POSIX": ("posix", "write")}
READS: Final = {"DXT_MPIIO": ("mpi-io", "MPI_File_read"), "DXT_POSIX": ("posix", "read")}
_UPPER: Final = (WRITES["DXT_MPIIO"], READS["DXT_MPIIO"])
_LOWER: Final = (WRITES["DXT_POSIX"], READS["DXT_POSIX"])
PATHS: Final[list[tuple[tuple[str, str], ...]]] = [
    (),
    *((path,) for path in (*_LOWER, *_UPPER)),
    *((upper, lower) for upper in _UPPER for lower in _LOWER),
]
PROGRAM: Final = Kind("program", "program", 0, ())
KINDS: Final = [kind_of(*path[-1]) if path else PROGRAM for path in PATHS]
CALL_PATHS: Final[dict[str, list[Any]]] = {
    "path_id": list(range(len(PATHS))),
    "parent_id": [PATHS.index(path[:-1]) if path else None for path in PATHS],
    "layer": [kind.layer for kind in KINDS],
    "operation": [kind.operation for kind in KINDS],
}


@dataclass
class Traced:
    """What became of the traced accesses: nodes by rank (DXT alone knows them), losses, sums if wanted."""

    nodes: dict[int, str] = field(default_factory=dict[int, str])
    losses: list[str] = field(default_factory=list[str])
    events: int = 0
    sums: EventSums | None = None


def layers_of(modules: list[str]) -> set[str]:
    """Returns the layers whose accesses the modules have."""
    return {WRITES[module][0] for module in modules}


def write(draft: DarshanDraft, target: Path, *, summed: bool = False) -> Traced:
    """Writes `NAME.baro.trace` beside the profile `target`; a trace that is there already is replaced.

    `summed`: add the accesses up, for logs that have nothing else of a layer.
    """
    traced = Traced(sums=EventSums() if summed else None)
    folder = trace_folder(target)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as spool:
        ranks = _spool(draft, Path(spool), traced)
        for rank in sorted(ranks):
            _add_rank(draft, folder, Path(spool) / str(rank), rank, traced)
    if not ranks:
        folder.rmdir()
    return traced


def _spool(draft: DarshanDraft, spool: Path, traced: Traced) -> set[int]:
    """Appends each record's accesses to the file of its rank; returns the ranks that have any."""
    ranks: set[int] = set()
    strange = 0
    with Log(draft.path) as log:
        upper: dict[int, list[tuple[str, str]]] = {}
        for module in MODULES:
            if module not in draft.traced:
                continue
            for record in log.segments(module):
                if not 0 <= record.rank < draft.job.ranks:
                    strange += len(record.rows)
                    continue
                traced.nodes.setdefault(record.rank, record.node or "unknown")
                if len(record.rows):
                    ranks.add(record.rank)
                    with (spool / str(record.rank)).open("ab") as stream:
                        _events(draft, module, record, upper).tofile(stream)
        traced.losses += log.losses
    if strange:
        traced.losses.append(f"{strange:,} traced accesses are of no rank of the job")
    return ranks


def _events(
    draft: DarshanDraft, module: str, record: Segments, upper: dict[int, list[tuple[str, str]]]
) -> Any:
    events = np.zeros(len(record.rows), EVENT)
    events["offset"], events["length"] = record.rows["offset"], np.maximum(record.rows["length"], 0)
    start = np.nan_to_num(record.rows["start"], nan=0.0, posinf=0.0, neginf=0.0)
    end = np.nan_to_num(record.rows["end"], nan=0.0, posinf=0.0, neginf=0.0)
    events["start"] = np.rint(np.maximum(start, 0.0) * 1e9)
    events["end"] = np.maximum(np.rint(np.maximum(end, 0.0) * 1e9), events["start"])
    writes, reads = events[: record.writes], events[record.writes :]
    for operation, part in ((WRITES[module], writes), (READS[module], reads)):
        if module == MODULES[0] and len(part):
            upper.setdefault(record.number, []).append(operation)
        above = upper.get(record.number, []) if module != MODULES[0] else []
        # A write's lower calls below a write, if there is one.
        above = sorted(
            above, key=lambda name, own=operation: kind_of(*name).direction != kind_of(*own).direction
        )
        part["path"] = PATHS.index((*above[:1], operation))
    events["object"] = draft.item(record.number)
    return events


def _add_rank(draft: DarshanDraft, folder: Path, spool: Path, rank: int, traced: Traced) -> None:
    spooled = Spooled(spool)
    node = traced.nodes.get(rank, "unknown")
    run = Run(rank, node, draft.job.start_unix_ns, draft.job.run_time_ns)
    write_rank(folder, run, spooled, (CALL_PATHS, draft.items), TOOL)
    traced.events += len(spooled)
    if traced.sums is not None:
        traced.sums.add_rank(rank, spooled.blocks(), KINDS, draft.job.run_time_ns)
    spooled.remove()
