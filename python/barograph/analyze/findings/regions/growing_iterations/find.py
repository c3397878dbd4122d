# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the computing time of all ranks grows during a loop."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.regions.loops_seen import drift_findings


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds loops whose iterations get longer."""
    return drift_findings(inspection, of_ranks=False)
