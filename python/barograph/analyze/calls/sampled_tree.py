# SPDX-License-Identifier: BSD-3-Clause
"""Call paths, and below each the functions that its samples were in, in display order: `barograph tree --samples`."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from barograph.analyze.calls.sampled_frames import frame_times, sampled_frames
from barograph.analyze.calls.tree import call_tree, in_tree_order
from barograph.analyze.workspace import Workspace
from barograph.source.named_paths import LAYER

# What in_tree_order calls what the table has.
RENAMED = {"path_id": "frame_id", "operation": "name", "calls": "samples"}


def sampled_tree(
    workspace: Workspace,
    *,
    depth: int | None = None,
    min_share: float = 0.0,
    ranks: Sequence[int] = (),
    sort: str = "inclusive",
) -> list[dict[str, Any]]:
    """Returns the rows of spec/tables' sampled_tree, depth first, siblings by `sort`; empty ranks means all ranks.

    frame_id is the number of a frame of sampled_frames. Without samples there is no row.
    """
    frames = sampled_frames(workspace)
    times = frame_times(workspace, ranks)
    samples = {frame_id: time.samples for frame_id, time in times.items()}
    for frame_id in sorted(times, reverse=True):  # a frame comes before those below it
        parent = frames[frame_id].parent
        if parent is not None:
            samples[parent] += samples[frame_id]
    elapsed = {row["path_id"]: row["inclusive_ns"] for row in call_tree(workspace, ranks=ranks) if times}
    whole = max((one.inclusive_ns for one in times.values()), default=0)
    taken = max(samples.values(), default=0)
    stacks: dict[int, str] = {}
    depths: dict[int | None, int] = {None: -1}
    rows: list[dict[str, Any]] = []
    for frame_id in sorted(times):
        frame, time = frames[frame_id], times[frame_id]
        depths[frame_id] = depths[frame.parent] + 1
        stacks[frame_id] = frame.name if frame.parent is None else f"{stacks[frame.parent]} > {frame.name}"
        share = time.inclusive_ns / whole
        rows.append(
            {
                "path_id": frame_id,
                "parent_id": frame.parent,
                "depth": depths[frame_id],
                "operation": frame.name,
                "layer": frame.layer,
                "stack": stacks[frame_id],
                "file": frame.file,
                "line": frame.line,
                "module": frame.module,
                "calls": samples[frame_id],
                "inclusive_ns": time.inclusive_ns,
                "exclusive_ns": time.exclusive_ns,
                "share_error": sqrt(share * (1 - share) / taken),
                "elapsed_ns": None if frame.layer == LAYER else elapsed.get(frame.path_id),
            }
        )
    ordered = in_tree_order(rows, depth=depth, min_share=min_share, sort=sort)
    return [{RENAMED.get(name, name): value for name, value in row.items()} for row in ordered]
