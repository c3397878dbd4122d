# SPDX-License-Identifier: BSD-3-Clause
"""Darshan's DXT -> the events of a profile, and where nothing else is known of a layer their sums.

A log has its accesses by file and rank, a profile by rank and in the order in which they ended. Records are converted
many at a time: a log of many ranks has many short ones. Called by darshan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports.darshan.darshan_log import MOST_SECONDS, Log, Segments
from barograph.imports.event_sums import EventSums
from barograph.imports.events import EVENT, Spool
from barograph.imports.io_operations import Kind, kind_of

if TYPE_CHECKING:
    from barograph.imports.darshan.darshan import DarshanDraft

TOOL: Final = 0xDA  # in the keys of objects
# MPI-IO first: what POSIX did with the same file is below it.
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
BATCH_EVENTS: Final = 2**18


@dataclass
class Traced:
    """What became of the traced accesses: nodes by rank (DXT alone knows them), losses, sums if wanted."""

    nodes: dict[int, str] = field(default_factory=dict[int, str])
    losses: list[str] = field(default_factory=list[str])
    sums: EventSums | None = None


def layers_of(modules: list[str]) -> set[str]:
    """Returns the layers whose accesses the modules have."""
    return {WRITES[module][0] for module in modules}


def read(draft: DarshanDraft, spool: Spool, *, summed: bool = False) -> Traced:
    """Puts all traced accesses into `spool`.

    `summed`: add the accesses up, for logs that have nothing else of a layer.
    """
    traced = Traced(sums=EventSums() if summed else None)
    strange = untimed = 0
    with Log(draft.path) as log:
        upper: dict[int, list[tuple[str, str]]] = {}
        for module in MODULES:
            if module not in draft.traced:
                continue
            for batch in _batches(log.segments(module)):
                known = [record for record in batch if 0 <= record.rank < draft.job.ranks]
                strange += sum(len(record.rows) for record in batch) - sum(
                    len(record.rows) for record in known
                )
                for record in known:
                    untimed += int(np.count_nonzero(~_timed(record.rows)))
                    traced.nodes.setdefault(record.rank, record.node or "unknown")
                if known:
                    spool.add(
                        _events(draft, module, known, upper),
                        [(record.rank, len(record.rows)) for record in known],
                    )
        traced.losses += log.losses
    if strange:
        traced.losses.append(f"{strange:,} traced accesses are of no rank of the job")
    if untimed:
        traced.losses.append(
            f"{untimed:,} traced accesses have times that cannot be right: they count as at the start"
        )
    if traced.sums is not None:
        traced.sums.add_ranks(spool.by_rank(), KINDS, dict.fromkeys(spool.ranks(), draft.job.run_time_ns))
    return traced


def _batches(records: Iterator[Segments]) -> Iterator[list[Segments]]:
    """Yields records in lists of some BATCH_EVENTS accesses."""
    batch: list[Segments] = []
    count = 0
    for record in records:
        batch.append(record)
        count += len(record.rows)
        if count >= BATCH_EVENTS:
            yield batch
            batch, count = [], 0
    if batch:
        yield batch


def _timed(rows: Any) -> Any:
    """Which accesses have times that a program can have; clocks may be a little off at its start."""
    good: Any = np.ones(len(rows), np.bool_)
    for name in ("start", "end"):
        good &= (rows[name] > -1.0) & (rows[name] < MOST_SECONDS)
    return good


def _events(
    draft: DarshanDraft, module: str, records: list[Segments], upper: dict[int, list[tuple[str, str]]]
) -> Any:
    """The accesses of records as EVENTs, in their order."""
    counts = np.array([len(record.rows) for record in records], np.int64)
    rows: Any = np.concatenate([record.rows for record in records])
    events = np.zeros(len(rows), EVENT)
    events["offset"], events["length"] = rows["offset"], np.maximum(rows["length"], 0)
    timed = _timed(rows)
    start, end = (
        np.rint(np.maximum(np.where(timed, rows[name], 0.0), 0.0) * 1e9) for name in ("start", "end")
    )
    events["start"] = start
    events["end"] = np.maximum(end, start)
    objects, write_paths, read_paths = list[int](), list[int](), list[int]()
    for record in records:
        if module == MODULES[0]:
            has = (WRITES[module], record.writes), (READS[module], len(record.rows) - record.writes)
            upper.setdefault(record.number, []).extend(
                name for name, calls in has if calls > 0 and name not in upper.get(record.number, [])
            )
        above = upper.get(record.number, []) if module != MODULES[0] else []
        objects.append(draft.item(record.number))
        write_paths.append(_path(WRITES[module], above))
        read_paths.append(_path(READS[module], above))
    events["object"] = np.repeat(np.array(objects, np.int64), counts)
    # A record has its writes first.
    place = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    written = place < np.repeat(np.array([record.writes for record in records], np.int64), counts)
    events["path"] = np.where(
        written,
        np.repeat(np.array(write_paths, np.int64), counts),
        np.repeat(np.array(read_paths, np.int64), counts),
    )
    return events


def _path(operation: tuple[str, str], above: list[tuple[str, str]]) -> int:
    """The call path of a lower call: below a call of the upper layer of its own direction, if there is one."""
    same = [name for name in above if (name == _UPPER[0]) == (operation == _LOWER[0])]
    return PATHS.index((*(same or above)[:1], operation))
