# SPDX-License-Identifier: BSD-3-Clause
"""Some calls of a traced run by rank and time, as rows of a timeline: by call what the recorded bins have by layer.

Called by `barograph timeline --op` and `--waits`. Sums over the bins are exactly those of the trace's events, or
of the waits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from barograph.analyze.calls.call_groups import ChosenCalls, called_operations
from barograph.analyze.workspace import Workspace

if TYPE_CHECKING:
    import pyarrow as pa

# Bins of waits over the whole run.
WAIT_BINS: Final = 1024


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


def timeline_of_waits(waits: pa.Table, ranks: Sequence[int], end_ns: int) -> pa.Table:
    """Returns waits by rank and time, as timeline_of_calls() has calls; the layer is `mpi`, bytes are 0.

    A wait is counted in the bin in which it ended, its time in all those in which it was.

    Args:
        waits: longest_waits of the engine.
        ranks: Those wanted.
        end_ns: When the run ended, since its first process began.
    """
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    columns: list[list[Any]] = [waits.column(name).to_pylist() for name in ("rank", "start_ns", "waited_ns")]
    rows = [(rank, start, start + waited) for rank, start, waited in zip(*columns, strict=True)]
    width = max(-(-max([end_ns, *(end for _, _, end in rows)]) // WAIT_BINS), 1)
    sums: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for rank, start, end in rows:
        last = (end - 1) // width
        sums[rank, last][0] += 1
        for place in range(start // width, last + 1):
            sums[rank, place][1] += min(end, (place + 1) * width) - max(start, place * width)
    wanted = set(ranks)
    known = {key: value for key, value in sums.items() if key[0] in wanted}
    # The first and the last bin of each rank, for the picture to be of the whole run.
    ends = {(rank, place): [0, 0] for rank in wanted for place in (0, max(end_ns - 1, 0) // width)}
    bins = sorted((ends | known).items())
    return pa.table(
        {
            "rank": pa.array([rank for (rank, _), _ in bins], pa.int32()),
            "layer": pa.array(["mpi"] * len(bins), pa.string()),
            "start_ns": pa.array([place * width for (_, place), _ in bins], pa.int64()),
            "end_ns": pa.array([(place + 1) * width for (_, place), _ in bins], pa.int64()),
            "operations": pa.array([count for _, (count, _) in bins], pa.int64()),
            "bytes": pa.array([0] * len(bins), pa.int64()),
            "time_ns": pa.array([time for _, (_, time) in bins], pa.int64()),
        }
    )
