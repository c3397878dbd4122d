# SPDX-License-Identifier: BSD-3-Clause
"""Finding: communicators are made again and again, or made and never freed."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.spec.mpi_operations import MPI_OPERATIONS

# What makes a communicator of others; spawned and connected processes are another matter.
NOT_MADE_OF_OTHERS = ("MPI_Comm_accept", "MPI_Comm_connect", "MPI_Comm_join", "MPI_Comm_spawn")
MAKING = tuple(
    operation.name
    for operation in MPI_OPERATIONS
    if operation.creates_communicator and not operation.name.startswith(NOT_MADE_OF_OTHERS)
)
FREEING = ("MPI_Comm_free", "MPI_Comm_disconnect")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds churn that takes a noticeable time, and leaks of many communicators."""
    workspace = inspection.workspace
    for row in workspace.query("communicators_made", {"making": list(MAKING), "freeing": list(FREEING)}):
        unfreed = row["made"] - row["freed"]
        leak = unfreed >= inspection.threshold("never_freed")
        # Those that are kept were made once.
        again = row["freed"] >= inspection.threshold("freed_share") * row["made"]
        repeated = leak or (again and row["made"] >= inspection.threshold("many_made"))
        expensive = repeated and row["mean_ns"] >= inspection.noticeable_ns
        if not (leak or expensive):
            continue
        sentences = tuple(name for name, there in (("main", True), ("leak", leak)) if there)
        evidence = row | {"never_freed": max(unfreed, 0), "leak": leak, "expensive": expensive}
        where = call_sites(workspace, ChosenFacts("mpi_facts_of_operations", {"operations": list(MAKING)}))
        yield RawFinding(evidence, row["mean_ns"] / 1e9 if expensive else 0.0, sentences, where)
