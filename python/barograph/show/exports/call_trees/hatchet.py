# SPDX-License-Identifier: BSD-3-Clause
"""Hatchet: a JSON text for `hatchet.GraphFrame.from_json`, with a row per frame and rank.

The table is dense, because Hatchet looks every node up for the rank it draws: a frame that a rank never took has
zeros there. Metrics of the program (metric_columns.py) are only in rows that have values of them, and not a number for
Hatchet elsewhere; their units are in `metric_units`, which Hatchet does not read. Threads are summed per rank: with a
thread index, Hatchet 2026.2 cannot squash a filtered graph. Times are seconds, as in Hatchet's other readers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import NOTHING, Frame, FrameTree
from barograph.show.exports.call_trees.metric_columns import MetricColumns
from barograph.show.exports.request import ExportRequest


def graph_of(frames: list[Frame]) -> dict[str, dict[str, Any]]:
    """Returns Hatchet's graph: id -> frame and children."""
    graph: dict[str, dict[str, Any]] = {
        str(frame_id): {"data": {"name": frame.name, "type": frame.layer}, "children": []}
        for frame_id, frame in enumerate(frames)
    }
    for frame_id, frame in enumerate(frames):
        if frame.parent is not None:
            graph[str(frame.parent)]["children"].append(frame_id)
    return graph


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the JSON text: graph, dataframe, indices, and which metrics are exclusive and inclusive."""
    tree = FrameTree(workspace, request)
    metrics = MetricColumns(workspace, request)
    keys = {
        column.metric_id: [json.dumps(name, ensure_ascii=False) for name in column.names()]
        for column in metrics.columns
    }
    hosts = dict(tree.ranks())
    names = [
        f'"name": {json.dumps(frame.name, ensure_ascii=False)}, "type": "{frame.layer}"'
        for frame in tree.frames
    ]
    with output.open("w", encoding="utf-8") as stream:
        stream.write(f'{{"graph": [{json.dumps(graph_of(tree.frames), ensure_ascii=False)}],\n"dataframe": [')
        separator = "\n"
        for rank, values in tree.by_rank():
            host = json.dumps(hosts[rank], ensure_ascii=False)
            recorded = metrics.of_rank(rank)
            for frame_id, name in enumerate(names):
                row = values.get(frame_id, NOTHING)
                further = "".join(
                    f", {key}: {value!r}"
                    for metric_id, told in recorded.get(frame_id, {}).items()
                    for key, value in zip(keys[metric_id], told, strict=True)
                )
                stream.write(
                    f'{separator}{{"node": {frame_id}, "rank": {rank}, {name}, "host": {host}, '
                    f'"time": {row.exclusive_ns / 1e9!r}, "time (inc)": {row.inclusive_ns / 1e9!r}, '
                    f'"calls": {row.calls}, "bytes": {row.bytes}{further}}}'
                )
                separator = ",\n"
        rest = {
            "dataframe_indices": ["node", "rank"],
            "exclusive_metrics": ["time", *(name for column in metrics.columns for name in column.names())],
            "inclusive_metrics": ["time (inc)"],
            "metric_units": {column.label: column.unit for column in metrics.columns},
            "metadata": workspace.run.metadata,
        }
        stream.write(f"\n],\n{json.dumps(rest, ensure_ascii=False)[1:]}\n")
