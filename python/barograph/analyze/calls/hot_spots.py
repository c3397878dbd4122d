# SPDX-License-Identifier: BSD-3-Clause
"""Regions and calls by exclusive time, with their imbalance over ranks.

Imbalance and time lost to it are metrics of spec/metrics: (max - mean) / max and max - mean over all ranks of
the job.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace


def hot_spots(workspace: Workspace, top: int, *, after_init: bool = False) -> list[dict[str, Any]]:
    """Returns the `top` operations with the most exclusive time: regions, calls and the program's rest.

    Columns: layer, operation, calls, ranks (that make the call), exclusive_ns (all ranks), share (of location
    time, or with `after_init` its part outside MPI_Init of all time outside it), mean_ns, max_ns, min_ns (over all
    ranks), slowest_rank, bytes, the metrics of scope "operation" (imbalance, time_lost), and the bounds of max_ns,
    max_least_ns and max_most_ns: where these differ, max_ns, min_ns, slowest_rank and the metrics are not known and
    null. A recursive region has one call path per level; they are summed here.
    """
    rows = workspace.query("hot_operations", {"top": top})
    if not after_init:
        return rows
    base = max(split_of_job(workspace).after_init_ns, 1)
    inside = {
        (row["layer"], row["operation"]): row["startup_ns"] for row in workspace.query("startup_by_operation")
    }
    for row in rows:
        startup = inside.get((row["layer"], row["operation"]), 0)
        row["share"] = max(row["exclusive_ns"] - startup, 0) / base
    return rows
