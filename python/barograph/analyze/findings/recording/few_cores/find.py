# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks were taken off their cores again and again, so that waiting for a core looks like waiting in MPI."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds cores that others used; nothing in profiles that don't say how long ranks waited for one."""
    workspace = inspection.workspace
    for row in workspace.query("core_contention"):
        switches = row.pop("switches_per_s")
        if row["cpu_share"] is None or switches is None or switches < inspection.threshold("switches_per_s"):
            continue
        least_ns = max(
            inspection.threshold("least_share") * inspection.wall_ns, inspection.threshold("least_ns")
        )
        if row["cpu_share"] < inspection.threshold("cpu_share") and row["delay_ns"] >= least_ns:
            yield RawFinding(row)
