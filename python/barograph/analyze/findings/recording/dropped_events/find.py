# SPDX-License-Identifier: BSD-3-Clause
"""Finding: events did not fit in the recording."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds any loss: one event is one too many."""
    row = inspection.workspace.query("event_losses")[0]
    if row["dropped"]:
        share = row["dropped"] / (row["dropped"] + row["events"])
        yield RawFinding({"dropped": row["dropped"], "ranks": row["ranks"], "share": share})
