# SPDX-License-Identifier: BSD-3-Clause
"""Evaluates the derived metrics of spec/metrics: they are data, so a new one needs no code here.

Called by report, info and diff. Formulas are trusted: they come from the package, never from a profile.
"""

from __future__ import annotations

from barograph.analyze.workspace import Workspace
from barograph.spec.metrics import METRICS, Metric

OF_COMPUTING = (
    "parallel_efficiency",
    "load_balance",
    "communication_efficiency",
    "mpi_share",
    "startup_time",
)


def metrics_of(scope: str) -> list[Metric]:
    """Returns the metrics of one scope ("job" or "operation"), by name."""
    return [metric for metric in METRICS if metric.scope == scope]


def metric_columns(scope: str) -> str:
    """Returns the metrics of a scope as the columns of a SELECT, missing values as 0."""
    return ", ".join(
        f"coalesce({metric.formula}, 0)::DOUBLE AS {metric.name}" for metric in metrics_of(scope)
    )


def job_metrics(workspace: Workspace) -> dict[str, float | None]:
    """Returns every metric of the job, in its unit; None where the profile has nothing to compute it from."""
    workspace.need("rank_times")
    columns = ", ".join(f"({metric.formula})::DOUBLE AS {metric.name}" for metric in metrics_of("job"))
    found = workspace.rows("SELECT " + columns + " FROM rank_times")[0]  # noqa: S608, formulas are ours
    if workspace.io_only:
        # What is no I/O may be computing, or MPI.
        found |= dict.fromkeys(name for name in found if name in OF_COMPUTING)
    return found
