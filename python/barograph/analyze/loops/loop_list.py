# SPDX-License-Identifier: BSD-3-Clause
"""Which loops a profile has, without their values. Called by loop_series and findings; imports no numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from barograph.analyze.workspace import Workspace

TIME, MPI_TIME = "time", "mpi time"
# Columns of the regions inside loops, or executions.
REGION_TIME, REGION_MPI_TIME = "region time", "region mpi time"
MPI_OF = {TIME: MPI_TIME, REGION_TIME: REGION_MPI_TIME}


@dataclass(frozen=True)
class Loop:
    """One metric of one loop, without its values."""

    path_id: int
    metric_id: int
    mpi_metric_id: int | None  # the time in MPI of the same kind, where it was recorded
    loop: str
    call_path: str
    metric: str
    unit: str
    consistency: str
    ranks: int
    executions: int
    iterations: int  # of the rank and the execution that has most
    stride: int
    locations: int


def find_loops(workspace: Workspace, metric: str = TIME, names: tuple[str, ...] = ()) -> list[Loop]:
    """Returns the loops that have a metric, in the order of call paths; `names`: loops or call paths, () for all."""
    rows = workspace.query("loops_with_metric", {"metric": metric, "loops": list(names)})
    if metric not in MPI_OF:
        return [_loop(row, None) for row in rows]
    of_mpi = {
        (row["path_id"], row["consistency"]): int(row["metric_id"])
        for row in workspace.query("loops_with_metric", {"metric": MPI_OF[metric], "loops": list(names)})
    }
    return [_loop(row, of_mpi.get((row["path_id"], row["consistency"]))) for row in rows]


def _loop(row: dict[str, Any], mpi_metric_id: int | None) -> Loop:
    names = (
        "path_id",
        "metric_id",
        "loop",
        "call_path",
        "metric",
        "unit",
        "consistency",
        "ranks",
        "executions",
    )
    fields = {name: row[name] for name in (*names, "iterations", "stride", "locations")}
    return Loop(**fields, mpi_metric_id=mpi_metric_id)


def iteration_text(first: int, last: int) -> str:
    """Returns `iteration 7` or `iterations 512-515`."""
    return f"iteration {first}" if first == last else f"iterations {first}-{last}"
