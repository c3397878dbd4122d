# SPDX-License-Identifier: BSD-3-Clause
"""Evaluates the derived metrics of spec/metrics: they are data, so a new one needs no code here.

The views job_metrics and operation_totals are made of them. Called by report, info and diff.
"""

from __future__ import annotations

from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace

SHARES = ("io_share", "mpi_share", "tool_share")

OF_COMPUTING = (
    "parallel_efficiency",
    "load_balance",
    "communication_efficiency",
    "mpi_share",
    "startup_time",
)


def job_metrics(workspace: Workspace, *, after_init: bool = False) -> dict[str, float | None]:
    """Returns every metric of the job, in its unit; None where the profile has nothing to compute it from.

    With `after_init` the shares of MPI, I/O and the tool are of the time outside MPI_Init; nothing else changes.
    """
    (found,) = workspace.query("job_metrics")
    if workspace.run.io_only:
        # What is not I/O may be computing, or MPI.
        found |= dict.fromkeys(name for name in found if name in OF_COMPUTING)
    if after_init:
        split = split_of_job(workspace)
        factor = split.total_ns / max(split.after_init_ns, 1)
        found |= {name: found[name] * factor for name in SHARES if found[name] is not None}
    return found
