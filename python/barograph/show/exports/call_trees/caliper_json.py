# SPDX-License-Identifier: BSD-3-Clause
"""Caliper's json-split: what `cali-query -q "... format json-split"` prints; for Hatchet, Thicket and CallFlow.

Same records and names as caliper_stream.py. Frames are rows of `nodes`, values are rows of `data`, run metadata are
further keys of the document, as Caliper has it. `Node order` comes first and the first rank has a row for each
frame in their order: Hatchet 2026 reads a node's place among its siblings from there unless told not to. Metrics of the
program are further columns (metric_columns.py), null where a rank has no value; `column_metadata` has their unit.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from barograph.analyze.workspace import Workspace
from barograph.show.exports.call_trees.frames import NOTHING, FrameTree
from barograph.show.exports.call_trees.metric_columns import KINDS, MetricColumns
from barograph.show.exports.request import ExportRequest

COLUMNS = (
    "Node order",
    "inclusive#sum#time.duration",
    "mpi.rank",
    "sum#time.duration",
    "count",
    "bytes",
    "path",
)
# For a metric that a rank did not record on a call path: no values, which add up to nothing.
NO_VALUES = (0, 0.0, None, None, None)
OURS = ("data", "columns", "column_metadata", "nodes")


def write(workspace: Workspace, output: Path, request: ExportRequest) -> None:
    """Writes the document, data row by row; times in seconds with nine digits."""
    tree = FrameTree(workspace, request)
    metrics = MetricColumns(workspace, request)
    nodes = [
        {"label": frame.name, "column": "path"} | ({} if frame.parent is None else {"parent": frame.parent})
        for frame in tree.frames
    ]
    with output.open("w", encoding="utf-8") as stream:
        stream.write('{"data": [')
        separator = "\n"
        complete = dict.fromkeys(range(len(nodes)), NOTHING)
        for rank, values in tree.by_rank():
            recorded = metrics.of_rank(rank)
            for frame_id, row in (complete | values).items():
                told = recorded.get(frame_id, {})
                further = "".join(
                    f", {'null' if value is None else repr(value)}"
                    for column in metrics.columns
                    for value in told.get(column.metric_id, NO_VALUES)
                )
                stream.write(
                    f"{separator}[{frame_id}, {row.inclusive_ns / 1e9:.9f}, {rank}, {row.exclusive_ns / 1e9:.9f}, "
                    f"{row.calls}, {row.bytes}, {frame_id}{further}]"
                )
                separator = ",\n"
            complete = {}
        kinds: list[dict[str, Any]] = [
            {"is_value": name != "path"} | ({"attribute.unit": "sec"} if "duration" in name else {})
            for name in COLUMNS
        ]
        names: list[str] = [*COLUMNS]
        for column in metrics.columns:
            for kind, name in zip(KINDS, column.names(), strict=True):
                names.append(name)
                unit = {"attribute.unit": column.unit} if column.unit and kind != "count" else {}
                kinds.append({"is_value": True, **unit})
        stream.write(
            f'\n],\n"columns": {json.dumps(names, ensure_ascii=False)},\n'
            f'"column_metadata": {json.dumps(kinds, ensure_ascii=False)},\n'
        )
        stream.write(f'"nodes": {json.dumps(nodes, ensure_ascii=False)}')
        for key, value in workspace.run.metadata.items():
            if key not in OURS:
                stream.write(
                    f",\n{json.dumps(key, ensure_ascii=False)}: {json.dumps(value, ensure_ascii=False)}"
                )
        stream.write("\n}\n")
