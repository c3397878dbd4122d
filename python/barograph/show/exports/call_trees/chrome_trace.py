# SPDX-License-Identifier: BSD-3-Clause
"""Trace Event JSON, for Perfetto (ui.perfetto.dev), Chrome and speedscope: a track per rank.

A profile holds sums, not events. Each rank's call tree is laid out from time 0 as nested slices, as long as the sums
are, callees before what is left of the caller; the file says so in its metadata and in the name of each track. Begin
and end events are used, not complete ones: readers cut times to their own unit, and single points stay in order then.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TextIO

from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import read_relation, rows_of
from barograph.show.exports.call_trees.frames import FrameTree, Values
from barograph.show.exports.request import ExportRequest
from barograph.show.json_output import ENCODED

LAYOUT = (
    "A profile holds sums over calls, not events: slices are laid out from time 0 in the order of the call paths, "
    "their lengths are the time of all calls together. Only the counters show when: they are the profile's timeline, "
    "from the start of each rank"
)


def microseconds(nanoseconds: int) -> str:
    """Returns a time in the format's unit, exact."""
    whole, rest = divmod(nanoseconds, 1000)
    return f"{whole}.{rest:03d}"


class TraceWriter:
    """Writes events into the list of one document."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._separator = "\n"

    def event(self, phase: str, rank: int, time_ns: int, name: str, arguments: dict[str, Any] | None) -> None:
        """Writes one event; the name is JSON already, for there are few names and many events."""
        tail = "" if arguments is None else f', "args": {ENCODED(arguments)}'
        self._stream.write(
            f'{self._separator}{{"ph": "{phase}", "pid": {rank}, "tid": 0, "ts": {microseconds(time_ns)}, '
            f'"name": {name}{tail}}}'
        )
        self._separator = ",\n"


def _lay_out(
    trace: TraceWriter, rank: int, tree: FrameTree, names: list[str], values: dict[int, Values]
) -> None:
    """Writes the slices of one rank; a slice is as long as its own time and that of what it called."""
    children = tree.children_of(values)
    lengths = {frame_id: row.exclusive_ns for frame_id, row in values.items()}
    for frame_id in sorted(values, reverse=True):
        parent = tree.frames[frame_id].parent
        if parent is not None:
            lengths[parent] += lengths[frame_id]
    now = 0
    # (frame, None): open it; (frame, end): close it then.
    todo: list[tuple[int, int | None]] = [
        (frame_id, None) for frame_id in reversed(list(values)) if tree.frames[frame_id].parent is None
    ]
    while todo:
        frame_id, end = todo.pop()
        if end is not None:
            now = end
            trace.event("E", rank, end, names[frame_id], None)
            continue
        row = values[frame_id]
        arguments = {
            "layer": tree.frames[frame_id].layer,
            "calls": row.calls,
            "bytes": row.bytes,
            "exclusive_ns": row.exclusive_ns,
            "inclusive_ns": row.inclusive_ns,
        }
        trace.event("B", rank, now, names[frame_id], arguments)
        todo.append((frame_id, now + lengths[frame_id]))
        todo += [(child, None) for child in reversed(children.get(frame_id, ()))]


def _write_counters(trace: TraceWriter, workspace: Workspace, request: ExportRequest) -> None:
    """Writes the timeline, if there is one: a counter track per rank, layer and quantity, back to 0 at its end."""
    relation = workspace.relation("timeline_counters", {"ranks": list(request.ranks)})
    before: tuple[int, str, int] | None = None
    for rank, layer, start_ns, end_ns, operations, size, inside in rows_of(read_relation(relation)):
        if before is not None and before[:2] != (rank, layer):
            _count(trace, before, (0, 0, 0))
        _count(trace, (rank, layer, start_ns), (operations, size, inside))
        before = (rank, layer, end_ns)
    if before is not None:
        _count(trace, before, (0, 0, 0))


def _count(trace: TraceWriter, where: tuple[int, str, int], values: tuple[float, ...]) -> None:
    rank, layer, time_ns = where
    for name, value in zip(("operations", "bytes", "threads inside"), values, strict=True):
        trace.event("C", rank, time_ns, json.dumps(f"{layer} {name} (timeline)"), {"value": value})


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the document rank by rank; times in microseconds with three digits, that is exact nanoseconds."""
    tree = FrameTree(workspace, request)
    names = [json.dumps(frame.name, ensure_ascii=False) for frame in tree.frames]
    with output.open("w", encoding="utf-8") as stream:
        about = {"producer": "barograph", "layout": LAYOUT, **workspace.run.metadata}
        stream.write('{"displayTimeUnit": "ns",\n')
        stream.write(f'"otherData": {json.dumps(about, ensure_ascii=False, indent=1)},\n"traceEvents": [')
        trace = TraceWriter(stream)
        for rank, node in tree.ranks():
            trace.event("M", rank, 0, '"process_name"', {"name": f"rank {rank} ({node})"})
            trace.event("M", rank, 0, '"process_sort_index"', {"sort_index": rank})
            trace.event("M", rank, 0, '"thread_name"', {"name": "sums, not events"})
        for rank, values in tree.by_rank():
            _lay_out(trace, rank, tree, names, values)
        _write_counters(trace, workspace, request)
        stream.write("\n]}\n")
