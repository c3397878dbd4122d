# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many collectives of a few bytes each; judged by the rank that spends least in them, which waits least.

Calls that are long on average are left out: ranks wait in them regardless of size.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.bounds import call_bounds
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds floods of tiny collectives that are a heavy cost."""
    workspace = inspection.workspace
    tiny, many = inspection.threshold("tiny_bytes"), inspection.threshold("many_calls")
    if inspection.computed_once(call_bounds).calls() < many:
        return
    values = {
        "tiny": tiny,
        "many": many,
        "short": inspection.threshold("short_ns"),
        "least": inspection.heavy_ns,
    }
    for row in workspace.query("tiny_collectives", values):
        which = {"operations": row["operations"], "tiny": tiny}
        where, priced = priced_call_sites(inspection, ChosenFacts("facts_of_tiny_collectives", which))
        evidence = row | {
            "several": row["communicators"] > 1,
            "reduced_then_passed": {"MPI_Reduce", "MPI_Bcast"} <= set(row["operations"]),
        }
        names = tuple(row["names"])
        yield RawFinding(evidence, row["least_ns"] / 1e9, where=where, communicators=names, priced=priced)
