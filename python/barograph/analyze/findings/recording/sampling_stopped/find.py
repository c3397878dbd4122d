# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the program has taken the signal that samples are taken by."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds that sampling ended before the program did."""
    processes = inspection.workspace.run.sampling.stopped_processes
    if processes:
        yield RawFinding({"processes": processes})
