# SPDX-License-Identifier: BSD-3-Clause
"""Which loops a profile has, without their values. Called by loop_series and findings; imports no numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from barograph.analyze.workspace import Workspace

TIME, MPI_TIME = "time", "mpi time"

# A loop and a metric of it. "time" by iteration is a loop; by execution it is the program's first region, run again.
KNOWN = """
SELECT p.path_id, any_value(p.operation) AS loop, any_value(p.call_path) AS call_path, m.metric_id,
       any_value(m.name) AS metric, any_value(m.unit) AS unit, any_value(m.consistency) AS consistency,
       count(DISTINCT s.rank)::BIGINT AS ranks, count(DISTINCT s.execution)::BIGINT AS executions,
       max(s.indices)::BIGINT AS iterations, max(s.stride)::BIGINT AS stride, max(s.entries)::BIGINT AS entries,
       count(DISTINCT (s.rank, s.thread))::BIGINT AS locations
FROM series_summary s JOIN call_paths p USING (path_id) JOIN metrics m USING (metric_id)
WHERE m.name = $metric AND (len($loops) = 0 OR list_contains($loops, p.operation) OR list_contains($loops, p.call_path))
GROUP BY p.path_id, m.metric_id ORDER BY p.path_id, m.metric_id
"""


@dataclass(frozen=True)
class Loop:
    """One metric of one loop, without its values."""

    path_id: int
    metric_id: int
    mpi_metric_id: int | None  # "mpi time" of the same kind, where it was recorded
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
    rows = workspace.rows(KNOWN, {"metric": metric, "loops": list(names)})
    if metric != TIME:
        return [_loop(row, None) for row in rows]
    of_mpi = {
        (row["path_id"], row["consistency"]): int(row["metric_id"])
        for row in workspace.rows(KNOWN, {"metric": MPI_TIME, "loops": list(names)})
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
