# SPDX-License-Identifier: BSD-3-Clause
"""Finding: barriers take a noticeable part of the run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.io_delays import io_delay
from barograph.analyze.findings.mpi.mpi_costs import BARRIERS, chosen, facts_of_call, mpi_costs
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds communicators with many expensive barriers, if no slow rank says why the others wait in them."""
    explained = [
        (found.evidence["waiting_operation"], found.evidence["waiting_object"])
        for name in ("slow-ranks", "serial-region")
        for found in inspection.raw_findings(name)
    ]
    # What ranks wait at the end of a section that one of them is in alone: the barrier is needed there.
    waiting: dict[tuple[object, object], float] = {}
    for name in ("serial-section", "blocked-rank"):
        for found in inspection.raw_findings(name):
            call = (found.evidence["waiting_operation"], found.evidence["waiting_object"])
            all_ns = cast("float", found.evidence["waiting_ns"]) * cast("int", found.evidence["others"])
            waiting[call] = waiting.get(call, 0.0) + all_ns
    least = inspection.noticeable_ns
    for row in inspection.computed_once(mpi_costs):
        if row.operation not in BARRIERS or row.size < 2 or row.mean_ns < least:
            continue
        call = (row.operation, row.object)
        left_ns = row.mean_ns - waiting.get(call, 0.0) / row.ranks
        if row.calls >= inspection.threshold("many_calls") and call not in explained and left_ns >= least:
            evidence = chosen(row, "operation", "object", "ranks", "calls", "mean_ns", "job_mean_ns")
            where, priced = priced_call_sites(inspection, facts_of_call(row))
            communicators = (row.object,)
            yield RawFinding(
                evidence,
                left_ns / 1e9,
                where=where,
                communicators=communicators,
                priced=priced,
                explained_by=io_delay(inspection, row),
            )
