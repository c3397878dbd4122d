# SPDX-License-Identifier: BSD-3-Clause
"""Call paths as a tree in which each call site has its callers: a frame per function and line from main on.

A call path names the innermost function of a call site only, so that a helper which is called from two lines looks like
one. Used by `barograph tree --callers` and by the exports. What has the same frames above it and the same name is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from barograph.analyze.workspace import Workspace
from barograph.source import Lines, callers
from barograph.source.named_paths import LAYER

PATH_FRAMES = ("path_id", "frame_id", "own")


@dataclass(frozen=True)
class CallerFrame:
    """A node of the tree. Its index in the list is its id; a parent comes before its children.

    Attributes:
        parent: id of the frame above.
        name: the last step of its call paths; of a call site and its callers, `file:line function`.
        layer: of the call path; `source` for call sites and their callers.
        path_id: the first call path that is in it.
    """

    parent: int | None
    name: str
    layer: str
    path_id: int


@dataclass(frozen=True)
class CallerTree:
    """The frames, and of each call path, by its id, those of its last step: of a call site the callers first.

    They are outermost first; the last one is that of the call path itself.
    """

    frames: list[CallerFrame]
    steps: list[list[int]]


def caller_tree(workspace: Workspace) -> CallerTree:
    """Returns the frames of all call paths, and fills the table path_frames: path_id, frame_id, own."""
    rows = workspace.query("whole_call_paths")
    recorded: Any = ()
    if any(row["layer"] == LAYER for row in rows):
        recorded = workspace.profile.raw_call_paths().column("operation").to_pylist()
    lines = Lines(workspace.run.metadata)
    frames: list[CallerFrame] = []
    steps: list[list[int]] = []
    known: dict[tuple[int | None, str, str], int] = {}
    for row in rows:
        path: int = row["path_id"]
        layer: str = row["layer"]
        above: int | None = row["parent_id"]
        parent = None if above is None else steps[above][-1]
        step: list[int] = []
        for name in callers(recorded[path], lines) if layer == LAYER else (row["operation"],):
            key = (parent, layer, name)
            if key not in known:
                known[key] = len(frames)
                frames.append(CallerFrame(parent, name, layer, path))
            parent = known[key]
            step.append(parent)
        steps.append(step)
    entries = [(path, one, one == step[-1]) for path, step in enumerate(steps) for one in dict.fromkeys(step)]
    columns: dict[str, Any] = {
        name: [entry[place] for entry in entries] for place, name in enumerate(PATH_FRAMES)
    }
    types = [pa.int32(), pa.int32(), pa.bool_()]
    schema = pa.schema(list(zip(PATH_FRAMES, types, strict=True)))
    workspace.add_table("path_frames", pa.table(columns, schema=schema))
    return CallerTree(frames, steps)


def sites_with_callers(workspace: Workspace) -> int:
    """Returns how many call sites have several callers, which only `caller_rows` and whole call paths tell apart."""
    return int(workspace.query("sites_with_callers")[0]["sites"])


def caller_rows(workspace: Workspace, ranks: Sequence[int] = ()) -> list[dict[str, Any]]:
    """Returns the frames that have times, as rows of spec/tables' call_paths, parents first; no ranks are all.

    path_id and parent_id are ids of frames. Calls and bytes of a caller are those of the call sites below it.
    """
    tree = caller_tree(workspace)
    depths: list[int] = []
    paths: list[str] = []
    for frame in tree.frames:
        depths.append(0 if frame.parent is None else depths[frame.parent] + 1)
        paths.append(frame.name if frame.parent is None else f"{paths[frame.parent]} > {frame.name}")
    rows = workspace.query("caller_times", {"chosen": list(ranks)})
    for row in rows:
        frame_id: int = row["path_id"]
        frame = tree.frames[frame_id]
        row |= {
            "parent_id": frame.parent,
            "depth": depths[frame_id],
            "operation": frame.name,
            "layer": frame.layer,
            "call_path": paths[frame_id],
        }
    return rows
