# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many regions whose names differ by a number only, such as "step 1", "step 2": iterations, or ranks."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.wording.printable import printable


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds patterns of names that many regions share."""
    for row in inspection.workspace.query("numbered_regions", {"many": inspection.threshold("many")}):
        yield RawFinding(
            row | {"pattern": printable(row["pattern"]), "example": printable(row["example"])},
        )
