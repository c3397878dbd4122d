# SPDX-License-Identifier: BSD-3-Clause
"""Folded stacks: `program;solve;MPI_Allreduce 4500000000`, one line per call path, exclusive time in ns.

The text that flamegraph.pl, inferno and speedscope read. With `--per-rank` each rank is a frame below the root of
the picture, otherwise ranks are summed.
"""

from __future__ import annotations

from pathlib import Path

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import FrameTree
from barograph.show.exports.request import ExportRequest


def plain_name(name: str) -> str:
    """Returns a frame's name without what the grammar uses: semicolons and line ends."""
    return " ".join(name.replace(";", ":").split()) or "?"


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the text; a line per stack that took time, in the order of the call paths."""
    tree = FrameTree(workspace, request)
    names = [plain_name(frame.name) for frame in tree.frames]
    lines = [";".join(names[frame_id] for frame_id in stack) for stack in tree.stacks]
    with output.open("w", encoding="utf-8") as stream:
        if request.per_rank:
            for rank, frame_id, _calls, _bytes, exclusive_ns, _inclusive_ns in tree.read():
                if exclusive_ns:
                    stream.write(f"rank {rank};{lines[frame_id]} {exclusive_ns}\n")
        else:
            for frame_id, values in tree.totals().items():
                if values.exclusive_ns:
                    stream.write(f"{lines[frame_id]} {values.exclusive_ns}\n")
