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
        if (
            row["cpu_share"] is not None
            and row["switches_per_s"] is not None
            and row["cpu_share"] < inspection.threshold("cpu_share")
            and row["switches_per_s"] >= inspection.threshold("switches_per_s")
        ):
            yield RawFinding(row)
