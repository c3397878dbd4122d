# SPDX-License-Identifier: BSD-3-Clause
"""Which finding about I/O says why ranks wait in a call: one of them reads or writes longer than they do.

Called by rules about calls in which all wait for the last.
"""

from __future__ import annotations

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.mpi_costs import MpiCost

# The part of the waiting that the longer I/O, and the calls that a finding is about, must account for.
LEAST_PART = 0.5


def io_delay(inspection: Inspection, cost: MpiCost) -> str:
    """Returns the id of the most expensive finding about the I/O that others wait for in a call, or ""."""
    workspace = inspection.workspace
    if not inspection.has("io"):
        return ""
    values = {"operation": cost.operation, "object_id": cost.object_id}
    for last in workspace.query("last_in_call", values):
        waiting_ns = last["others_ns"] - last["own_ns"]
        if waiting_ns < LEAST_PART * last["others_ns"] or last["longer_ns"] < LEAST_PART * waiting_ns:
            return ""
        return io_of_rank(inspection, last["rank"], LEAST_PART * waiting_ns)
    return ""


def io_of_rank(inspection: Inspection, rank: int, least_ns: float) -> str:
    """Returns the id of the most expensive finding about I/O in whose calls a rank spends this long, or ""."""
    about = [
        (found.seconds_lost, name)
        for name, spec in finding_specs().items()
        if spec.subject == "io" and inspection.has("io")
        for found in inspection.raw_findings(name)
        if _priced_ns(inspection, found, rank) >= least_ns
    ]
    return max(about, default=(0.0, ""))[1]


def _priced_ns(inspection: Inspection, found: RawFinding, rank: int) -> float:
    """Returns how long a rank is in the calls that a finding prices."""
    if not found.priced:
        return 0.0
    values = {"price_id": found.priced, "rank": rank}
    return inspection.workspace.query("price_on_rank", values)[0]["time_ns"]
