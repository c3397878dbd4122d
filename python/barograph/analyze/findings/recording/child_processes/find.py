# SPDX-License-Identifier: BSD-3-Clause
"""Finding: what child processes compute is not in a program's profile. Must say nothing of a few short commands."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.wording.duration import duration


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds ranks whose children computed for a noticeable part of the run."""
    rows = inspection.workspace.query("child_time")
    most_ns = max((int(row["cpu_ns"]) for row in rows), default=0)
    if most_ns < inspection.threshold("least_share") * inspection.wall_ns or not most_ns:
        return
    several = len(rows) > 1
    yield RawFinding(
        {
            "ranks": sorted(int(row["rank"]) for row in rows),
            "total_ns": sum(int(row["cpu_ns"]) for row in rows),
            "most_ns": most_ns,
            "most": f", those of one at most {duration(most_ns)}" if several else "",
        }
    )
