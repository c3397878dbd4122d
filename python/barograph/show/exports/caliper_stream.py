# SPDX-License-Identifier: BSD-3-Clause
"""Caliper's native stream (.cali): for cali-query, caliper-reader, Hatchet's and Thicket's `from_caliperreader`.

A record per frame and rank with Caliper's own names: sum#time.duration (exclusive seconds),
inclusive#sum#time.duration, count, mpi.rank; bytes is ours. With detail `objects` or `sizes` records also have
mpi.communicator (or mpi.window) and mpi.size class. The bootstrap nodes and property bits are those of Caliper 2
(caliper-reader's metadatadb.py lists them). Run metadata become globals.

Two things are for Hatchet 2026.2: the rank is a node, not a value, and each rank has a record for every frame.
With values, or with records missing, it gives the root twice for each rank and can't draw the tree.
"""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from barograph.analyze.workspace import Workspace
from barograph.show.exports.frames import NOTHING, Frame, FrameTree
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

    def attribute(self, name: str, kind: int, properties: int) -> int:
        """Returns the id of an attribute; the first time, writes it."""
        if name not in self._attributes:
            if (kind, properties) not in self._properties:
                self._properties[kind, properties] = self.add(PROPERTIES, str(properties), kind)
            self._attributes[name] = self.add(NAME, name, self._properties[kind, properties])
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


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the stream, record by record; times in seconds with nine digits, so nothing is rounded."""
    tree = FrameTree(workspace, request)
    with output.open("w", encoding="utf-8") as stream:
        nodes = Nodes(stream)
        run: int | None = None
        for key, value in workspace.metadata.items():
            run = nodes.add(nodes.attribute(key, STRING, GLOBAL | PROCESS), value, run)
        attributes = "=".join(str(nodes.attribute(*value)) for value in VALUES)
        references = _path_nodes(nodes, tree.frames)
        for rank, values in tree.by_rank():
            rank_node = nodes.add(nodes.attribute("mpi.rank", INTEGER, PROCESS), str(rank), None)
            for frame_id, reference in enumerate(references):
                row = values.get(frame_id, NOTHING)
                stream.write(
                    f"__rec=ctx,ref={reference}={rank_node},attr={attributes},data={row.calls}={row.bytes}"
                    f"={row.exclusive_ns / 1e9:.9f}={row.inclusive_ns / 1e9:.9f}\n"
                )
        if run is not None:
            stream.write(f"__rec=globals,ref={run}\n")
