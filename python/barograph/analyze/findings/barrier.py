# SPDX-License-Identifier: BSD-3-Clause
"""Rule: barriers take a noticeable part of the run."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi_costs import BARRIERS, call_places, chosen, mpi_costs


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds communicators with dear barriers."""
    for row in inspection.once(mpi_costs):
        if (
            row["operation"] in BARRIERS
            and row["size"] >= 2
            and row["job_mean_ns"] >= inspection.noticeable_ns
        ):
            evidence = chosen(row, "operation", "object", "ranks", "calls", "mean_ns", "job_mean_ns")
            where = call_places(inspection.workspace, row)
            yield Found(evidence, row["job_mean_ns"] / 1e9, where=where, communicators=(row["object"],))
