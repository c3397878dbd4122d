# SPDX-License-Identifier: BSD-3-Clause
"""The events of a file of a trace that ended last, read from the last blocks of each thread. Called by EventParts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from barograph import _native
from barograph.read.events.event_names import together
from barograph.read.events.open_trace import OpenFile

Thread: TypeAlias = tuple[int, int]
BY_RANK: Final = ("rank",)
BY_THREAD: Final = ("rank", "thread")
# How many times as many blocks of a thread are read where those read had too few events.
FURTHER: Final = 4


def last_of_file(
    file: OpenFile, read: Callable[[list[int]], Iterator[Any]], count: int, choose: Callable[[Any], Any]
) -> Any:
    """Returns the chosen events of each rank that ended last, by rank and thread; None where there are none.

    Args:
        file: of a trace.
        read: Yields the events of some of its blocks, as tables with rank, thread, end_ns and sequence.
        count: How many of each rank.
        choose: Returns those rows of a table that are wanted.
    """
    pending: dict[Thread, list[int]]
    pending, depth = _blocks_of_threads(file)
    found: list[Any] = []
    nothing: dict[Thread, int] = {}
    while pending:
        wanted = sorted(block for blocks in pending.values() for block in blocks[-depth:])
        kept: list[Any] = []
        begun: dict[Thread, int] = {}
        for part in read(wanted):
            for thread, end_ns in _of_threads(part, "min").items():
                begun[thread] = min(begun.get(thread, end_ns), end_ns)
            kept.append(latest(choose(part), count, BY_THREAD))
        if kept:
            found.append(latest(together(kept), count, BY_THREAD))
        # On each thread events are in the order in which they ended: all before these ended no later than the first.
        counts = _of_threads(found[-1], "count") if kept else nothing
        ends = _of_threads(found[-1], "min") if kept else nothing
        pending = {
            thread: blocks
            for thread, blocks in pending.items()
            if len(blocks) > depth and not (counts.get(thread) == count and ends[thread] > begun[thread])
        }
        if pending and kept:
            found[-1] = _without(found[-1], pending)
        depth *= FURTHER
    found = [table for table in found if table.num_rows]
    if not found:
        return None
    order = [(name, "ascending") for name in ("rank", "thread", "sequence")]
    return latest(together(found).sort_by(order), count)


def latest(events: Any, count: int, by: Sequence[str] = BY_RANK) -> Any:
    """Returns those events of each rank, or of each thread, that ended last, in the order that they have.

    Among events that ended at once, the first are taken.
    """
    import numpy as np  # noqa: PLC0415 - slow to import
    import pyarrow as pa  # noqa: PLC0415
    import pyarrow.compute as pc  # noqa: PLC0415

    functions: Any = pc  # its types leave much open
    arrays: Any = np
    keys = [*((name, "ascending") for name in by), ("end_ns", "descending")]
    order = functions.sort_indices(events, sort_keys=keys).to_numpy()
    # The number of each among those of its rank or thread: that of its row less that of the first of them.
    row = arrays.arange(len(order))
    begins = row == 0
    for name in by:
        of_row = events.column(name).to_numpy()[order]
        begins[1:] |= of_row[1:] != of_row[:-1]
    number = row - arrays.maximum.accumulate(arrays.where(begins, row, 0))
    return events.take(pa.array(arrays.sort(order[number < count])))


def _blocks_of_threads(file: OpenFile) -> tuple[dict[Thread, list[int]], int]:
    """Returns the blocks of each thread that is wanted, and how many of the last ones to read first."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    wanted = set(file.wanted)
    found: dict[Thread, list[int]] = {}
    blocks: Any = pa.table(_native.EventParts.blocks(file.reader))
    ranks, threads = (blocks.column(name).to_pylist() for name in BY_THREAD)
    for block, thread in enumerate(zip(ranks, threads, strict=True)):
        if thread[0] in wanted:
            found.setdefault(thread, []).append(block)
    # Without numbers, events are counted from the first.
    return found, 1 if all(blocks.column("numbered").to_pylist()) else len(blocks)


def _of_threads(events: Any, what: str) -> Mapping[Thread, int]:
    """Returns how many events each thread has ("count"), or when the first of them ended ("min")."""
    sums = events.group_by(list(BY_THREAD)).aggregate([("end_ns", what)])
    ranks, threads, values = (sums.column(name).to_pylist() for name in (*BY_THREAD, f"end_ns_{what}"))
    return dict(zip(zip(ranks, threads, strict=True), values, strict=True))


def _without(events: Any, threads: Mapping[Thread, object]) -> Any:
    """Returns the events of all other threads."""
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    of_row = zip(*(events.column(name).to_pylist() for name in BY_THREAD), strict=True)
    return events.filter(pa.array([thread not in threads for thread in of_row], pa.bool_()))
