# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the computing time of some ranks grows during a loop, that of the others does not."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.regions.loops_seen import drift_findings


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds ranks that get slower beyond what all ranks do."""
    return drift_findings(inspection, of_ranks=True)
