# SPDX-License-Identifier: BSD-3-Clause
"""How much of the ranks' times cannot be compared because the run did not finish.

A rank that ended after its last call, or in a call, may have slept or worked since the call before; one that ended
later than another had more time. The table unsure_times of the SQL library has it; empty for a run that ended in order.
Rules fill it through `computed_once`.
"""

from __future__ import annotations

from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.findings.inspection import Inspection


def unsure_times(inspection: Inspection) -> bool:
    """Fills the table unsure_times; True for a run that did not finish."""
    unfinished = unfinished_of(inspection.workspace) is not None
    if unfinished:
        inspection.workspace.fill("unsure_times", by="times_not_comparable")
    else:
        inspection.workspace.need("unsure_times")
    return unfinished
