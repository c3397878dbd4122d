# SPDX-License-Identifier: BSD-3-Clause
"""Evaluates the derived metrics of spec/metrics: they are data, so a new one needs no code here.

The views job_metrics and operation_totals are made of them. Called by report, info and diff.
"""

from __future__ import annotations

from barograph.analyze.workspace import Workspace

OF_COMPUTING = (
    "parallel_efficiency",
    "load_balance",
    "communication_efficiency",
    "mpi_share",
    "startup_time",
)


def job_metrics(workspace: Workspace) -> dict[str, float | None]:
    """Returns every metric of the job, in its unit; None where the profile has nothing to compute it from."""
    (found,) = workspace.query("job_metrics")
    if workspace.run.io_only:
        # What is no I/O may be computing, or MPI.
        found |= dict.fromkeys(name for name in found if name in OF_COMPUTING)
    return found
