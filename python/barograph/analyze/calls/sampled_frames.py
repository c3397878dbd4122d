# SPDX-License-Identifier: BSD-3-Clause
"""Sampled stacks as a tree: a frame per call path, and below it one per function and caller, with CPU time.

Used by the export of samples, the page and `barograph tree --samples`. Functions that were inlined have frames as well.
A function that calls itself is one frame, however deep. What the C library calls main() or a thread's first function
by has no frame: all of a program is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from barograph.analyze.calls.frame_map import FRAME_MAP, frame_map
from barograph.analyze.calls.functions import in_module, starts_programs
from barograph.analyze.workspace import Workspace
from barograph.source.named_paths import LAYER

# Parent, name, layer, path, file, module.
Found = tuple[int | None, str, str, int, str, str]


@dataclass(frozen=True)
class SampledFrame:
    """A node of the tree. Its index in the list is its id; a parent comes before its children.

    Attributes:
        parent: id of the frame above.
        name: of the function, or in parentheses what it is in; of a call path, its last step.
        layer: of the call path; `source` for functions.
        path_id: the first call path that is in it.
        file: of a function's source, without folders; empty where it is not known.
        line: that most of the frame's samples are in or below; 0 where it is not known.
        module: the program or library of a function.
    """

    parent: int | None
    name: str
    layer: str
    path_id: int
    file: str = ""
    line: int = 0
    module: str = ""


@dataclass(frozen=True)
class FrameTime:
    """CPU time of a frame: samples in the frame itself and their ns; with those below it, ns. Sums over ranks."""

    samples: int
    exclusive_ns: int
    inclusive_ns: int


def sampled_frames(workspace: Workspace) -> list[SampledFrame]:
    """Returns the frames, and fills the table frame_map; frames of call paths without samples are among them."""
    functions = {row["path_id"]: row["functions"] for row in workspace.query("frame_functions_in_order")}
    weights = {row["path_id"]: row["samples"] for row in workspace.query("sampled_path_weights")}
    found: list[Found] = []
    known: dict[tuple[int | None, str, str, str], int] = {}
    lines: dict[int, Counter[int]] = {}
    lineages: list[list[tuple[int, int]]] = []  # of each call path the frames, and the line in each
    for row in workspace.query("whole_call_paths"):
        path: int = row["path_id"]
        above: int | None = row["parent_id"]
        lineage: list[tuple[int, int]] = [] if above is None else list(lineages[above])
        step: list[dict[str, Any]] = [{"name": row["operation"], "file": "", "line": 0, "module": ""}]
        weight = weights.get(path, 0)
        for function in functions.get(path, step):
            parent, caller_line = lineage[-1] if lineage else (None, 0)
            name, file, module, line = (function[key] for key in ("name", "file", "module", "line"))
            outermost = parent is not None and row["layer"] == LAYER and found[parent][2] != LAYER
            if outermost and starts_programs(name, module):
                continue
            key = (parent, row["layer"], name or in_module(module), file)
            if name and parent is not None and row["layer"] == LAYER and _is(found[parent], name, file):
                frame_id = parent
                lineage.pop()
                if caller_line:  # it is where the innermost one is
                    lines[frame_id][caller_line] -= weight
            else:
                frame_id = known.setdefault(key, len(found))
                if frame_id == len(found):
                    found.append((parent, key[2], row["layer"], path, file, module))
            lineage.append((frame_id, line))
            if line:
                lines.setdefault(frame_id, Counter())[line] += weight
        lineages.append(lineage)
    rows = [
        (path, 0, 0, frame_id, frame_id == lineage[-1][0])
        for path, lineage in enumerate(lineages)
        for frame_id, _ in lineage
    ]
    workspace.add_table("frame_map", frame_map(*(list(zip(*rows, strict=True)) or [()] * len(FRAME_MAP))))
    return [
        SampledFrame(parent, name, layer, path, file, _most(lines.get(frame_id)), module)
        for frame_id, (parent, name, layer, path, file, module) in enumerate(found)
    ]


def _is(frame: Found, name: str, file: str) -> bool:
    """Returns whether a frame is of this function."""
    return frame[1] == name and frame[2] == LAYER and frame[4] == file


def _most(lines: Counter[int] | None) -> int:
    """Returns the line with most samples, the first of several."""
    return max(lines.items(), key=lambda one: (one[1], -one[0]))[0] if lines else 0


def frame_times(workspace: Workspace, ranks: Sequence[int] = ()) -> dict[int, FrameTime]:
    """Returns the CPU time of each frame of sampled_frames that has any; no ranks are all."""
    rows = workspace.query("sampled_frame_sums", {"ranks": list(ranks)})
    return {
        row["frame_id"]: FrameTime(row["samples"], row["exclusive_ns"], row["inclusive_ns"]) for row in rows
    }
