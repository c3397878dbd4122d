# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks go to their files again and again for little data each time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds many phases of few bytes that take a noticeable part of the run."""
    workspace = inspection.workspace
    (row,) = workspace.query_once("io_phases")
    row.pop("before_last_share")
    if row["phases"] < inspection.threshold("many_phases"):
        return
    if row["phase_bytes"] >= inspection.threshold("small_phase_bytes"):
        return
    # What goes on nearly all the time is one phase that was looked at too closely; what streams is fast enough.
    if row.pop("busy_share") >= inspection.threshold("busy_share") or row.pop("gap_ns") <= 0:
        return
    if row["bytes_per_s"] >= inspection.threshold("slow_bytes_per_s"):
        return
    mean = row["time_ns"] / max(workspace.run.ranks, 1)
    if mean >= inspection.noticeable_ns:
        where, priced = priced_call_sites(inspection, ChosenFacts("transfers_to_system"))
        yield RawFinding(row | {"job_mean_ns": mean}, mean / 1e9, where=where, priced=priced)
