# SPDX-License-Identifier: BSD-3-Clause
"""speedscope's own JSON (its file-format-schema.json): one sampled profile of all ranks, then one per rank.

A profile holds no events, so "time order" shows call paths in the order of their ids; the left-heavy and sandwich
views are what it is for. Weights are exclusive nanoseconds, exact.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TextIO

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import FrameTree, Values
from barograph.show.exports.request import ExportRequest

SCHEMA = "https://www.speedscope.app/file-format-schema.json"


def _write_profile(
    stream: TextIO, name: str, stacks: list[list[int]], values: dict[int, Values], separator: str
) -> None:
    timed = [(frame_id, row.exclusive_ns) for frame_id, row in values.items() if row.exclusive_ns]
    profile = {
        "type": "sampled",
        "name": name,
        "unit": "nanoseconds",
        "startValue": 0,
        "endValue": sum(weight for _, weight in timed),
        "samples": [stacks[frame_id] for frame_id, _ in timed],
        "weights": [weight for _, weight in timed],
    }
    stream.write(separator + json.dumps(profile, ensure_ascii=False))


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the document profile by profile, so that its size does not matter."""
    tree = FrameTree(workspace, request)
    stacks = tree.stacks
    nodes = dict(tree.ranks())
    frames = [{"name": frame.name, "file": frame.layer} for frame in tree.frames]
    with output.open("w", encoding="utf-8") as stream:
        stream.write(f'{{"$schema": "{SCHEMA}",\n"exporter": "barograph",\n')
        stream.write(f'"name": {json.dumps(workspace.name, ensure_ascii=False)},\n"activeProfileIndex": 0,\n')
        stream.write(f'"shared": {{"frames": {json.dumps(frames, ensure_ascii=False)}}},\n"profiles": [')
        _write_profile(stream, f"all ranks ({len(nodes)})", stacks, tree.totals(), "\n")
        for rank, values in tree.by_rank():
            _write_profile(stream, f"rank {rank} ({nodes[rank]})", stacks, values, ",\n")
        stream.write("\n]}\n")
