# SPDX-License-Identifier: BSD-3-Clause
"""Finding: one-sided epochs with few operations, in which synchronization costs more than the transfer."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites

# What ends an epoch or completes operations of one, and what belongs to synchronisation besides.
ENDING = (
    *("MPI_Win_fence", "MPI_Win_unlock", "MPI_Win_unlock_all", "MPI_Win_complete"),
    *("MPI_Win_flush", "MPI_Win_flush_all"),
)
SYNCHRONISING = (*ENDING, "MPI_Win_lock", "MPI_Win_lock_all", "MPI_Win_start", "MPI_Win_post", "MPI_Win_wait")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds windows whose synchronisation takes a noticeable part of the run."""
    workspace = inspection.workspace
    synchronising = {"synchronising": list(SYNCHRONISING)}
    values = inspection.limits(many="many_epochs", few="few_operations")
    values |= {"least": inspection.noticeable_ns}
    for row in workspace.query("small_epochs", {**values, **synchronising, "ending": list(ENDING)}):
        chosen = {**synchronising, "object_id": row.pop("object_id")}
        where, priced = priced_call_sites(inspection, ChosenFacts("facts_of_synchronisation", chosen))
        windows = (row["window_name"],)
        yield RawFinding(row, row["mean_ns"] / 1e9, where=where, communicators=windows, priced=priced)
