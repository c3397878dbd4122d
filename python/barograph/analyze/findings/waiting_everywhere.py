# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a call is dear on every member though its fastest calls are cheap: all wait in it, at different times."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import kind_of
from barograph.analyze.findings.core_shares import skew_ns
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi_costs import call_places, chosen, made_by_all, mpi_costs


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds calls in which all members wait long, longer than the transfer takes."""
    # Of these it is known why.
    known = {
        found.evidence["operation"]
        for name in ("tiny-collectives", "communicator-churn")
        for found in inspection.found(name)
    }
    for row in inspection.once(mpi_costs):
        if row["operation"] in known:
            continue
        waiting = row["min_ns"] - row["fastest_ns"]
        if not made_by_all(row) or waiting < max(inspection.heavy_ns, row["fastest_ns"]):
            continue
        if row["fastest_ns"] >= max(inspection.heavy_ns, waiting):
            continue  # transfer-cost
        lost_ns = waiting - skew_ns(inspection, row["calls"])
        if lost_ns < inspection.heavy_ns:
            continue
        collective = kind_of(row["operation"]) == "collective"
        evidence = chosen(row, "operation", "object", "ranks", "calls", "fastest_ns", "min_ns", "mean_ns")
        evidence |= {"waiting_ns": waiting, "is_collective": collective, "is_message": not collective}
        where = call_places(inspection.workspace, row)
        sentences = ("mixed",) if row["mixed"] else ("main",)
        yield Found(evidence, lost_ns / 1e9, sentences, where, communicators=(row["object"],))
