# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks go to their files again and again for little data each time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_phases import io_phases
from barograph.analyze.findings.places import IO_FACTS, places
from barograph.analyze.findings.pricing import price

CONDITION = "s.layer IN ('posix', 'stdio') AND s.direction != '' AND s.bucket > 0"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds many phases of few bytes that take a noticeable part of the run."""
    workspace = inspection.workspace
    row = dict(inspection.once(io_phases))
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
    mean = row["time_ns"] / max(workspace.rows("SELECT n FROM io_job")[0]["n"], 1)
    if mean >= inspection.noticeable_ns:
        where = places(workspace, CONDITION, None, IO_FACTS)
        priced = price(inspection, CONDITION, None, IO_FACTS)
        yield Found(row | {"job_mean_ns": mean}, mean / 1e9, where=where, priced=priced)
