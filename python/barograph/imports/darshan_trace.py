# SPDX-License-Identifier: BSD-3-Clause
"""Darshan's DXT -> the trace of a profile, one file per rank, with bounded memory.

A log has its accesses by file and rank; a trace has them by rank and in the order in which they ended. So they go
through temporary files, one per rank, and of one rank's accesses only an index is in memory. Called by darshan.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports.darshan_log import Log, Segments
from barograph.writer import write_trace

if TYPE_CHECKING:
    from barograph.imports.darshan import DarshanDraft

# One access on its way: SEGMENT in whole nanoseconds, with the rows of its call path and object.
EVENT: Final = np.dtype(
    [
        ("offset", "<i8"),
        ("length", "<i8"),
        ("start", "<i8"),
        ("end", "<i8"),
        ("path", "<i4"),
        ("object", "<i4"),
    ]
)
OPERATIONS: Final = {
    "DXT_POSIX": (("posix", "write"), ("posix", "read")),
    "DXT_MPIIO": (("mpi-io", "MPI_File_write"), ("mpi-io", "MPI_File_read")),
}
PATHS: Final = [("program", "program"), *(path for pair in OPERATIONS.values() for path in pair)]
BLOCK_EVENTS: Final = 64 * 1024
PRIVATE: Final = 0o700


@dataclass
class Traced:
    """What became of the traced accesses: nodes by rank (DXT alone knows them), and losses."""

    nodes: dict[int, str] = field(default_factory=dict[int, str])
    losses: list[str] = field(default_factory=list[str])
    events: int = 0


def write(draft: DarshanDraft, target: Path) -> Traced:
    """Writes `NAME.baro.trace` beside the profile `target`; a trace that is there already is replaced."""
    traced = Traced()
    folder = target.with_name(target.name + ".trace")
    folder.mkdir(mode=PRIVATE, exist_ok=True)
    for old in folder.glob("rank-*.baro"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as spool:
        ranks = _spool(draft, Path(spool), traced)
        for rank in sorted(ranks):
            _write_rank(draft, folder, Path(spool) / str(rank), rank, traced)
    if not ranks:
        folder.rmdir()
    return traced


def _spool(draft: DarshanDraft, spool: Path, traced: Traced) -> set[int]:
    """Appends each record's accesses to the file of its rank; returns the ranks that have any."""
    ranks: set[int] = set()
    strange = 0
    with Log(draft.path) as log:
        for module in draft.traced:
            for record in log.segments(module):
                if not 0 <= record.rank < draft.job.ranks:
                    strange += len(record.rows)
                    continue
                traced.nodes.setdefault(record.rank, record.node or "unknown")
                if len(record.rows):
                    ranks.add(record.rank)
                    with (spool / str(record.rank)).open("ab") as stream:
                        _events(draft, module, record).tofile(stream)
        traced.losses += log.losses
    if strange:
        traced.losses.append(f"{strange:,} traced accesses are of no rank of the job")
    return ranks


def _events(draft: DarshanDraft, module: str, record: Segments) -> Any:
    events = np.zeros(len(record.rows), EVENT)
    events["offset"], events["length"] = record.rows["offset"], np.maximum(record.rows["length"], 0)
    start = np.nan_to_num(record.rows["start"], nan=0.0, posinf=0.0, neginf=0.0)
    end = np.nan_to_num(record.rows["end"], nan=0.0, posinf=0.0, neginf=0.0)
    events["start"] = np.rint(np.maximum(start, 0.0) * 1e9)
    events["end"] = np.maximum(np.rint(np.maximum(end, 0.0) * 1e9), events["start"])
    first = PATHS.index(OPERATIONS[module][0])
    events["path"][: record.writes] = first
    events["path"][record.writes :] = first + 1
    events["object"] = draft.item(record.number)
    return events


def _write_rank(draft: DarshanDraft, folder: Path, spool: Path, rank: int, traced: Traced) -> None:
    from barograph.imports.darshan import Item, objects_table  # noqa: PLC0415 - it imports this module

    events: Any = np.memmap(spool, EVENT, "r")
    order: Any = np.argsort(events["end"], kind="stable")
    used: list[int] = np.unique(events["object"]).tolist()
    row_of: Any = np.zeros(len(draft.items), np.int64)
    row_of[used] = np.arange(1, len(used) + 1)

    def blocks() -> Iterator[dict[str, Any]]:
        for first in range(0, len(order), BLOCK_EVENTS):
            block = events[order[first : first + BLOCK_EVENTS]]
            yield {
                "location": 0,
                "path_id": np.ascontiguousarray(block["path"], np.int64),
                "object_id": row_of[block["object"]],
                "offset": np.ascontiguousarray(block["offset"]),
                "length": np.ascontiguousarray(block["length"]),
                "start_ns": np.ascontiguousarray(block["start"]),
                "end_ns": np.ascontiguousarray(block["end"]),
            }

    items = [draft.items[0], *(draft.items[place] for place in used)]
    write_trace(
        folder / f"rank-{rank:06}.baro",
        blocks(),
        call_paths={
            "path_id": list(range(len(PATHS))),
            "parent_id": [None, *(0 for _ in PATHS[1:])],
            "layer": [layer for layer, _ in PATHS],
            "operation": [operation for _, operation in PATHS],
        },
        objects=objects_table(
            [Item(item.kind, item.name, item.number, -1, item.attributes) for item in items]
        ),
        locations={
            "rank": [rank],
            "node": [traced.nodes.get(rank, "unknown")],
            "start_unix_ns": [draft.job.start_unix_ns],
            "wall_ns": [draft.job.run_time_ns],
        },
        metadata={"trace.rank": str(rank), "trace.dropped": "0", "trace.damaged": "0"},
    )
    traced.events += len(order)
    os.unlink(spool)
