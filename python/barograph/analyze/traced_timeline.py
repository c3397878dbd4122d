# SPDX-License-Identifier: BSD-3-Clause
"""Some calls of a traced run by rank and time, as rows of a timeline: by call what the recorded bins have by layer.

Called by `barograph timeline --op`. Sums over the bins are exactly those of the trace's events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from barograph.analyze.call_groups import ChosenCalls, called_operations
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    import pyarrow as pa


def add_traced_bins(workspace: Workspace, temporal: pa.Table) -> list[dict[str, Any]]:
    """Makes calls by time known to a workspace, and returns the rows of called_operations that are among them.

    `temporal`: what the engine's module of that name found.
    """
    workspace.add_table("traced_bins", temporal)
    pairs = workspace.rows("SELECT DISTINCT layer, operation FROM traced_bins")
    traced = {(row["layer"], row["operation"]) for row in pairs}
    return [row for row in called_operations(workspace) if (row["layer"], row["operation"]) in traced]


def timeline_of_calls(workspace: Workspace, chosen: ChosenCalls, ranks: Sequence[int]) -> pa.Table:
    """Returns rank, layer, start_ns, end_ns (since the first process began), operations, bytes and time_ns.

    One row per rank, layer and bin, as timeline_rows() has them; of a rank that never called, a first bin of nothing.
    The workspace has the bins of add_traced_bins().
    """
    calls = [f"{layer} {operation}" for layer, operation in chosen.calls]
    return workspace.query_arrow("timeline_of_calls", {"calls": calls, "ranks": list(ranks)})
