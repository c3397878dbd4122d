# SPDX-License-Identifier: BSD-3-Clause
"""Finding: communicators that share a row of the profile take a heavy part of the run, and it cannot say which of them.

Those that the recorder found to be cheap hide nothing: only rows with others are reported. Also told: how uneven the
calls on them are, by the longest one beside the mean.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds rows that stand for several communicators and take a heavy part of the run."""
    workspace = inspection.workspace
    for row in workspace.query("folded_communicators", {"least": inspection.heavy_ns}):
        where = call_sites(workspace, ChosenFacts("mpi_facts_of_object", {"object_id": row.pop("object_id")}))
        yield RawFinding(row, where=where, communicators=(row["object"],))
