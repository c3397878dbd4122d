# SPDX-License-Identifier: BSD-3-Clause
"""What a profile has, and takes a noticeable time: rules whose `needs` (finding.toml) are not at hand do not run.

Costs of I/O and MPI are parts of the time in their layers, so that a layer whose time is not noticeable on any rank
cannot have a finding with a cost. Called once per inspection, before all rules.
"""

from __future__ import annotations

from barograph.analyze.workspace import Workspace
from barograph.spec.layers import CALL_LAYERS, IO_KINDS, IO_LAYERS


def at_hand(workspace: Workspace, noticeable_ns: float) -> frozenset[str]:
    """Returns those of the names of spec/findings/README.md's table of needs that the profile has."""
    times = {row["layer"]: row["time_ns"] for row in workspace.query("layer_times")}
    (counts,) = workspace.query("node_counts")
    (kinds,) = workspace.query_once("recorded_kinds")
    long = {layer for layer, time_ns in times.items() if time_ns >= noticeable_ns}
    known: dict[str, object] = {
        "io": long & set(IO_LAYERS),
        "file system": long & {*IO_KINDS["system"], *IO_KINDS["stream"]},
        **{layer: layer in long for layer in CALL_LAYERS},
        "regions": "region" in times,
        "ranks": counts["ranks"] > 1,
        "nodes": counts["nodes"] > 1,
        "windows": kinds["windows"],
        "messages": workspace.table_rows("messages"),
        "loops": workspace.table_rows("series_summary"),
        "samples": kinds["samples"],
    }
    return frozenset(name for name, there in known.items() if there)
