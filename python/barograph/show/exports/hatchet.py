# SPDX-License-Identifier: BSD-3-Clause
"""Hatchet: a JSON text for `hatchet.GraphFrame.from_json`, with a row per call path and rank.

The table is dense, because Hatchet looks every node up for the rank it draws: a call path that a rank never
took has zeros there. Threads are summed per rank: with a thread index, Hatchet 2026.2 can't squash a filtered
graph. Times are seconds, as in Hatchet's other readers.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from barograph.analyze.workspace import Workspace

DENSE = """
SELECT p.path_id AS node, r.rank, p.operation AS name, p.layer AS type, r.node AS host,
       coalesce(t.exclusive_ns, 0) / 1e9 AS time, coalesce(t.inclusive_ns, 0) / 1e9 AS "time (inc)",
       coalesce(t.calls, 0) AS calls, coalesce(t.bytes, 0) AS bytes
FROM call_paths p CROSS JOIN rank_times r LEFT JOIN path_times t ON t.path_id = p.path_id AND t.rank = r.rank
ORDER BY p.path_id, r.rank
"""


def graph_of(paths: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Returns Hatchet's graph of the call paths: id -> frame and children."""
    graph: dict[str, dict[str, Any]] = {
        str(row["path_id"]): {"data": {"name": row["operation"], "type": row["layer"]}, "children": []}
        for row in paths
    }
    for row in paths:
        if row["parent_id"] is not None:
            graph[str(row["parent_id"])]["children"].append(row["path_id"])
    return graph


def write(workspace: Workspace, output: Path) -> None:
    """Writes the JSON text: graph, dataframe, indices, and which metrics are exclusive and inclusive."""
    workspace.need("path_times", "rank_times")
    document = {
        "graph": [graph_of(workspace.rows("SELECT * FROM call_paths ORDER BY path_id"))],
        "dataframe": workspace.arrow(DENSE).to_pylist(),
        "dataframe_indices": ["node", "rank"],
        "exclusive_metrics": ["time"],
        "inclusive_metrics": ["time (inc)"],
        "metadata": workspace.metadata,
    }
    with output.open("w", encoding="utf-8") as stream:
        json.dump(document, stream, ensure_ascii=False)
        stream.write("\n")
