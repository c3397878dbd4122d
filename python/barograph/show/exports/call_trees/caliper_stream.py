# SPDX-License-Identifier: BSD-3-Clause
"""Caliper's native stream (.cali): for cali-query, caliper-reader, Hatchet's and Thicket's `from_caliperreader`.

A record per frame and rank with Caliper's own names: sum#time.duration (exclusive seconds),
inclusive#sum#time.duration, count, mpi.rank; bytes is ours. With detail `objects` or `sizes` records also have
mpi.communicator (or mpi.window) and mpi.size class. The bootstrap nodes and property bits are those of Caliper 2
(caliper-reader's metadatadb.py lists them). Run metadata become globals. Metrics of the program are further attributes
(metric_columns.py) of the records that have values of them, with their unit as `attribute.unit`.

With `iterations` there are also records per iteration: `iteration#LOOP`, with `iteration.last#LOOP` where several share
an entry and `execution` where the run has several; iteration.time and iteration.mpi.time (inclusive seconds) and
iteration.count. These have names of their own, so that sums over sum#time.duration stay those of the run. Hatchet's
index (node, rank) knows no iterations: such a file is for Caliper's own tools and caliper-reader.

Two things are for Hatchet 2026.2: the rank is a node, not a value, and each rank has a record for every frame.
With values, or with records missing, it gives the root twice for each rank and cannot draw the tree.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import NOTHING, Frame, FrameTree
from barograph.show.exports.call_trees.metric_columns import KINDS, MetricColumns, Told, iteration_entries
from barograph.show.exports.request import ExportRequest

# Ids of the types and of the three attributes that attributes are made of; the first free id.
INTEGER, STRING, DOUBLE = 1, 3, 5
NAME, PROPERTIES = 8, 10
FIRST = 16

AS_VALUE, PROCESS, THREAD, NESTED, GLOBAL, AGGREGATABLE = 1, 12, 20, 256, 512, 2048

VALUES = (
    ("count", INTEGER, AS_VALUE | THREAD | AGGREGATABLE),
    ("bytes", INTEGER, AS_VALUE | THREAD | AGGREGATABLE),
    ("sum#time.duration", DOUBLE, AS_VALUE | THREAD | AGGREGATABLE),
    ("inclusive#sum#time.duration", DOUBLE, AS_VALUE | THREAD | AGGREGATABLE),
)


def escaped(text: str) -> str:
    """Returns text with the stream's separators escaped."""
    for sign in "\\,=":
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", "\\n")


class Nodes:
    """Writes node records and hands out their ids."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._next = FIRST
        self._properties: dict[tuple[int, int], int] = {}
        self._attributes: dict[str, int] = {}

    def add(self, attribute: int, data: str, parent: int | None) -> int:
        """Writes one node; returns its id."""
        node, self._next = self._next, self._next + 1
        below = "" if parent is None else f",parent={parent}"
        self._stream.write(f"__rec=node,id={node},attr={attribute},data={escaped(data)}{below}\n")
        return node

    def attribute(self, name: str, kind: int, properties: int, unit: str = "") -> int:
        """Returns the id of an attribute; the first time, writes it."""
        if name not in self._attributes:
            if (kind, properties) not in self._properties:
                self._properties[kind, properties] = self.add(PROPERTIES, str(properties), kind)
            above = self._properties[kind, properties]
            if unit:
                above = self.add(self.attribute("attribute.unit", STRING, THREAD), unit, above)
            self._attributes[name] = self.add(NAME, name, above)
        return self._attributes[name]


def _path_nodes(nodes: Nodes, frames: list[Frame]) -> list[str]:
    """Writes the frames as nodes of the nested attribute `region`; returns what a record on each refers to."""
    region = nodes.attribute("region", STRING, NESTED | THREAD)
    ids: list[int] = []
    references: list[str] = []
    further: dict[tuple[str, str], int] = {}
    for frame in frames:
        ids.append(nodes.add(region, frame.name, None if frame.parent is None else ids[frame.parent]))
        reference = str(ids[-1])
        kind = "mpi.window" if frame.object_kind == "window" else "mpi.communicator"
        for name, value in ((kind, frame.object), ("mpi.size class", frame.size_class)):
            if value:
                if (name, value) not in further:
                    further[name, value] = nodes.add(nodes.attribute(name, STRING, THREAD), value, None)
                reference += f"={further[name, value]}"
        references.append(reference)
    return references


class _Metrics:
    """The attributes of the metrics of the program."""

    def __init__(self, nodes: Nodes, columns: MetricColumns) -> None:
        value = AS_VALUE | THREAD | AGGREGATABLE
        self._ids = {
            column.metric_id: [
                nodes.attribute(
                    name,
                    INTEGER if kind == "count" else DOUBLE,
                    value,
                    "" if kind == "count" else column.unit,
                )
                for kind, name in zip(KINDS, column.names(), strict=True)
            ]
            for column in columns.columns
        }

    def words(self, told: Mapping[int, Told]) -> tuple[str, str]:
        """Returns the ids and the values that a record has of some metrics, each with a separator in front."""
        ids = "".join(f"={one}" for metric_id in told for one in self._ids[metric_id])
        return ids, "".join(f"={value!r}" for values in told.values() for value in values)


def _write_iterations(  # noqa: PLR0917, what write() has at hand
    stream: TextIO,
    workspace: Workspace,
    request: ExportRequest,
    nodes: Nodes,
    metrics: _Metrics,
    references: list[str],
    ranks: Mapping[int, int],
) -> None:
    """Writes a record per rank, call path and iteration; `ranks` are the nodes of ranks."""
    value = AS_VALUE | THREAD
    several = workspace.run.executions > 1
    for entry in iteration_entries(workspace, request):
        if entry.rank not in ranks:
            continue
        words = [(nodes.attribute(f"iteration#{entry.loop}", INTEGER, value), str(entry.first))]
        if entry.last > entry.first:
            words.append((nodes.attribute(f"iteration.last#{entry.loop}", INTEGER, value), str(entry.last)))
        if several:
            words.append((nodes.attribute("execution", INTEGER, value), str(entry.execution)))
        if entry.time_ns is not None:
            words.append((nodes.attribute("iteration.count", INTEGER, value), str(entry.count)))
        for name, time_ns in (("iteration.time", entry.time_ns), ("iteration.mpi.time", entry.mpi_ns)):
            if time_ns is not None:
                words.append((nodes.attribute(name, DOUBLE, value, "sec"), f"{time_ns / 1e9:.9f}"))
        ids, values = metrics.words(entry.metrics)
        attributes = "=".join(str(one) for one, _ in words)
        data = "=".join(text for _, text in words)
        stream.write(
            f"__rec=ctx,ref={references[entry.path_id]}={ranks[entry.rank]},attr={attributes}{ids},data={data}{values}\n"
        )


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the stream, record by record; times in seconds with nine digits, so nothing is rounded."""
    tree = FrameTree(workspace, request)
    with output.open("w", encoding="utf-8") as stream:
        nodes = Nodes(stream)
        run: int | None = None
        for key, value in workspace.run.metadata.items():
            run = nodes.add(nodes.attribute(key, STRING, GLOBAL | PROCESS), value, run)
        attributes = "=".join(
            str(nodes.attribute(*value, "sec" if "duration" in value[0] else "")) for value in VALUES
        )
        columns = MetricColumns(workspace, request)
        metrics = _Metrics(nodes, columns)
        references = _path_nodes(nodes, tree.frames)
        ranks: dict[int, int] = {}
        for rank, values in tree.by_rank():
            rank_node = nodes.add(nodes.attribute("mpi.rank", INTEGER, PROCESS), str(rank), None)
            ranks[rank] = rank_node
            recorded = columns.of_rank(rank)
            for frame_id, reference in enumerate(references):
                row = values.get(frame_id, NOTHING)
                ids, further = metrics.words(recorded.get(frame_id, {}))
                stream.write(
                    f"__rec=ctx,ref={reference}={rank_node},attr={attributes}{ids},data={row.calls}={row.bytes}"
                    f"={row.exclusive_ns / 1e9:.9f}={row.inclusive_ns / 1e9:.9f}{further}\n"
                )
        if request.iterations:
            _write_iterations(stream, workspace, request, nodes, metrics, references, ranks)
        if run is not None:
            stream.write(f"__rec=globals,ref={run}\n")
