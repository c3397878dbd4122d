# SPDX-License-Identifier: BSD-3-Clause
"""The call tree as nested frames with values per rank, as most other tools want it.

Used by every export that writes a tree. Each fact is on exactly one frame, so sums over frames are the sums over the
profile: calls, bytes and exclusive time. With detail `objects` or `sizes` the facts of an MPI call are on frames
below it, one per communicator or window and per size class; calls that called something recorded (a collective
and its wait for the last rank) stay whole, because what was called cannot be divided by size class. Times are as
in `Workspace.need("path_times")`: nanoseconds, threads summed per rank.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

import pyarrow as pa

from barograph.analyze.calls.caller_frames import caller_tree
from barograph.analyze.calls.frame_map import FRAME_MAP, frame_map
from barograph.analyze.calls.sampled_frames import sampled_frames
from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import read_relation, rows_of
from barograph.show.exports.request import ExportRequest
from barograph.show.progress import ProgressBar


@dataclass(frozen=True)
class Frame:
    """One node of the tree. Its index in the list is its id; a parent comes before its children.

    `object` and `size_class` are what the frame divides its call by, empty where it does not.
    """

    parent: int | None
    name: str
    layer: str
    path_id: int
    object: str = ""
    object_kind: str = ""
    size_class: str = ""
    bucket: int = 0


@dataclass(frozen=True)
class Values:
    """What one frame has on one rank, or summed over ranks: calls, bytes, nanoseconds."""

    calls: int
    bytes: int
    exclusive_ns: int
    inclusive_ns: int


NOTHING = Values(0, 0, 0, 0)


class FrameTree:
    """The frames of a profile at the detail that was asked for, and readers for their values."""

    def __init__(self, workspace: Workspace, request: ExportRequest) -> None:
        self._workspace = workspace
        self._request = request
        self.stacks: list[list[int]] = []
        if request.samples:
            self.frames: list[Frame] = [
                Frame(frame.parent, frame.name, frame.layer, frame.path_id)
                for frame in sampled_frames(workspace)
            ]
            workspace.fill("frame_values", {"ranks": list(request.ranks)}, by="sampled_frame_values")
            self._end()
            return
        sizes = request.detail == "sizes"
        workspace.fill("divisible_paths", {"divide": request.detail != "paths"})
        tree = caller_tree(workspace)
        self.frames = [Frame(frame.parent, frame.name, frame.layer, frame.path_id) for frame in tree.frames]
        keys = workspace.query("frame_keys", {"sizes": sizes})
        workspace.add_table("frame_map", self._divide(keys, [step[-1] for step in tree.steps]))
        workspace.fill("frame_values", {"sizes": sizes, "ranks": list(request.ranks)})
        self._end()

    def _end(self) -> None:
        # The way from the root down to each frame, itself included.
        for frame_id, frame in enumerate(self.frames):
            self.stacks.append([*(self.stacks[frame.parent] if frame.parent is not None else []), frame_id])
        if self._request.progress is not None:
            self._request.progress.expect(self._workspace.table_rows("frame_values"))

    def _divide(self, keys: list[dict[str, Any]], own_frames: list[int]) -> pa.Table:
        known: dict[tuple[int, int, int], int] = {}
        columns: dict[str, list[Any]] = {name: [] for name in FRAME_MAP}

        def frame(key: tuple[int, int, int], made: Frame) -> int:
            if key not in known:
                known[key] = len(self.frames)
                self.frames.append(made)
            return known[key]

        for row in keys:
            path: int = row["path_id"]
            own = own_frames[path]
            layer = self.frames[own].layer
            lineage = [own]
            name = ""
            if row["object_id"]:
                name = row["name"] + (f" ({row['user_name']})" if row["user_name"] else "")
                key = (own, row["object_id"], 0)
                made = Frame(own, f"on {name}", layer, path, name, row["kind"])
                lineage.append(frame(key, made))
            if row["bucket"]:
                key = (own, row["object_id"], row["bucket"])
                made = Frame(
                    lineage[-1], row["label"], layer, path, name, row["kind"], row["label"], row["bucket"]
                )
                lineage.append(frame(key, made))
            for frame_id in lineage:
                for column, value in zip(
                    columns,
                    (path, row["object_id"], row["bucket"], frame_id, frame_id == lineage[-1]),
                    strict=True,
                ):
                    columns[column].append(value)
        return frame_map(*columns.values())

    @property
    def progress(self) -> ProgressBar | None:
        """What is told about rows that were read."""
        return self._request.progress

    def children_of(self, values: dict[int, Values]) -> dict[int, list[int]]:
        """Returns the children that a rank has of each of its frames, in the order of their ids."""
        lists: dict[int, list[int]] = {}
        for frame_id in values:
            parent = self.frames[frame_id].parent
            if parent is not None:
                lists.setdefault(parent, []).append(frame_id)
        return lists

    def ranks(self) -> list[tuple[int, str]]:
        """The exported ranks and their nodes, ascending."""
        wanted = list(self._request.ranks)
        return [
            (row["rank"], row["node"]) for row in self._workspace.query("nodes_of_ranks", {"ranks": wanted})
        ]

    def totals(self) -> dict[int, Values]:
        """Values of each frame, summed over the exported ranks."""
        relation = self._workspace.relation("summed_frames")
        return {row[0]: Values(*row[1:]) for row in rows_of(read_relation(relation))}

    def read(self) -> Iterator[tuple[int, int, int, int, int, int]]:
        """Yields rank, frame, calls, bytes, exclusive and inclusive ns, rank by rank; tells the progress bar."""
        progress = self._request.progress
        batches: Any = read_relation(self._workspace.relation("ranked_frames"))
        for batch in batches:
            columns: list[Any] = batch.columns
            yield from zip(*(column.to_pylist() for column in columns), strict=True)
            if progress is not None:
                progress.advance(len(batch))

    def by_rank(self) -> Iterator[tuple[int, dict[int, Values]]]:
        """Yields each rank with the values of the frames that it has, callers before what they called."""
        for rank, rows in groupby(self.read(), key=itemgetter(0)):
            values = {row[1]: Values(*row[2:]) for row in rows}
            # What was still open when its process died may have no values of its own.
            missing = {above for frame_id in values for above in self.stacks[frame_id]} - values.keys()
            if missing:
                values |= dict.fromkeys(missing, NOTHING)
                values = dict(sorted(values.items()))
            yield rank, values
