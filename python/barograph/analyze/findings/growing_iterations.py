# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the computing of all ranks grows in the course of a loop."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.loops_seen import drift_findings


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds loops whose iterations get longer."""
    return drift_findings(inspection, of_ranks=False)
