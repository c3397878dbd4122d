# SPDX-License-Identifier: BSD-3-Clause
"""Finding: barriers take a noticeable part of the run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares, without_contention_ns
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.io_delays import io_delay
from barograph.analyze.findings.mpi.late_arrival.find import late_arrivals
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
            for row in cast("Sequence[Mapping[str, float | str]]", found.evidence["waiting_in"]):
                call = (row["operation"], row["object"])
                all_ns = float(row["waiting_ns"]) * float(row["others"])
                waiting[call] = waiting.get(call, 0.0) + all_ns
    # What they wait for those who always come late: without the barrier they would wait in the next call.
    for call, arrivals in inspection.computed_once(late_arrivals).items():
        all_ns = sum(int(row["waited_ns"]) for row in arrivals.of_waiters)
        waiting[call] = max(waiting.get(call, 0.0), all_ns)
    least = inspection.noticeable_ns
    for row in inspection.computed_once(mpi_costs):
        if row.operation not in BARRIERS or row.size < 2 or row.mean_ns < least:
            continue
        call = (row.operation, row.object)
        left_ns = row.mean_ns - waiting.get(call, 0.0) / row.ranks
        if row.calls >= inspection.threshold("many_calls") and call not in explained and left_ns >= least:
            evidence = chosen(row, "operation", "object", "ranks", "calls", "mean_ns", "job_mean_ns")
            lost_ns, on_core = _with_a_core(inspection, left_ns)
            estimated = lost_ns < WITH_A_CORE * left_ns
            where, priced = priced_call_sites(inspection, facts_of_call(row))
            communicators = (row.object,)
            yield RawFinding(
                {**evidence, "on_core": on_core if estimated else 1.0},
                (lost_ns if estimated else left_ns) / 1e9,
                sentences=("main", "off_core") if estimated else ("main",),
                where=where,
                communicators=communicators,
                priced=priced,
                explained_by=io_delay(inspection, row),
                estimated=estimated,
            )


def _with_a_core(inspection: Inspection, waiting_ns: float) -> tuple[float, float]:
    """Returns what of the waiting is left if each rank has its core, and the most that one had of it.

    Who comes last is not known: it may be the rank that was pushed off its core least.
    """
    inspection.computed_once(core_shares)
    rows = inspection.workspace.query("ranks_without_core")
    if len(rows) < inspection.workspace.ranks:
        return waiting_ns, 1.0
    left = (
        without_contention_ns(inspection, int(row["rank"]), waiting_ns, float(row["on_core"])) for row in rows
    )
    return max(left), max(float(row["on_core"]) for row in rows)
