# SPDX-License-Identifier: BSD-3-Clause
"""What a profile has, and takes a noticeable time: rules whose `needs` (spec/insights) are not at hand do not run.

Costs of I/O and MPI are parts of the time in their layers, so that a layer whose time is not noticeable on any rank
can't have a finding with a cost. Called once per inspection, before all rules.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.workspace import IO_LAYERS, Workspace

LAYERS = """
SELECT layer, coalesce(max(time_ns) FILTER (rank >= 0), 0) + coalesce(sum(time_ns) FILTER (rank < 0), 0) AS time_ns
FROM (SELECT p.layer, s.rank, sum(s.time_ns) AS time_ns FROM samples s JOIN call_paths p USING (path_id) GROUP BY ALL)
GROUP BY layer
"""
COUNTS = """
SELECT count(DISTINCT rank) AS ranks, count(DISTINCT node) FILTER (node != 'unknown') AS nodes,
       (SELECT count(*) FROM objects WHERE kind = 'window') AS windows
FROM locations
"""


def at_hand(workspace: Workspace, noticeable_ns: float) -> frozenset[str]:
    """Returns those of the names of spec/insights/README.md's table of needs that the profile has."""
    times = {row["layer"]: row["time_ns"] for row in workspace.rows(LAYERS)}
    counts = workspace.rows(COUNTS)[0]
    long = {layer for layer, time_ns in times.items() if time_ns >= noticeable_ns}
    known: dict[str, Any] = {
        "io": long & set(IO_LAYERS),
        "file system": long & {"posix", "stdio"},
        **{layer: layer in long for layer in ("posix", "stdio", "mpi-io", "hdf5", "mpi")},
        "regions": "region" in times,
        "ranks": counts["ranks"] > 1,
        "nodes": counts["nodes"] > 1,
        "windows": counts["windows"],
        "messages": workspace.table_rows("messages"),
        "loops": workspace.table_rows("series_summary"),
    }
    return frozenset(name for name, there in known.items() if there)
