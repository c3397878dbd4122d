# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a call made once or a few times that takes long, of which a profile cannot tell why.

What is known of a call comes from its repetition: the fastest one shows what is left without waiting.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import kind_of
from barograph.analyze.findings.call_sites import call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.mpi_costs import chosen, facts_of_call, made_by_all, mpi_costs
from barograph.analyze.workspace import REPEATED_CALLS


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds calls that all members make fewer times than tells something, and that take a heavy part of the run."""
    churn = {found.evidence["operation"] for found in inspection.raw_findings("communicator-churn")}
    for row in inspection.computed_once(mpi_costs):
        few = row.calls < REPEATED_CALLS and kind_of(row.operation) == "collective"
        if few and made_by_all(row) and row.min_ns >= inspection.heavy_ns and row.operation not in churn:
            evidence = chosen(row, "operation", "object", "ranks", "calls", "min_ns", "max_ns")
            where = call_sites(inspection.workspace, facts_of_call(row))
            yield RawFinding(evidence, where=where, communicators=(row.object,))
