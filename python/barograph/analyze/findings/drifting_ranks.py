# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the computing of some ranks grows in the course of a loop, that of the others does not."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.loops_seen import drift_findings


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds ranks that get slower beyond what all ranks do."""
    return drift_findings(inspection, of_ranks=True)
