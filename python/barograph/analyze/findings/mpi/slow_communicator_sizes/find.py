# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a collective takes much longer per byte on communicators of one size than on those of another, like payload.

Compared are the calls as they were and their fastest (payload of one size class), so that waiting is not blamed on
the algorithm.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds collectives whose speed depends on the size of the communicator more than it should."""
    workspace = inspection.workspace
    if len(workspace.query("communicator_sizes")) < 2:
        return
    values = inspection.limits(large="large_bytes", ratio="ratio") | {"least": inspection.noticeable_ns}
    for row in workspace.query("slow_communicator_sizes", values):
        lost = row.pop("lost_ns")
        evidence = row | {
            "alltoallv": row["operation"] == "MPI_Alltoallv",
            "smaller": row["size"] < row["other_size"],
        }
        chosen = ChosenFacts("mpi_facts_of_size", {"operation": row["operation"], "size": row["size"]})
        where, priced = priced_call_sites(inspection, chosen)
        communicators = tuple(row["names"])
        yield RawFinding(evidence, lost / 1e9, where=where, communicators=communicators, priced=priced)
