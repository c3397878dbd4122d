# SPDX-License-Identifier: BSD-3-Clause
"""Rule: events found no room in the recording."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection

DROPPED = """
SELECT coalesce(sum(dropped), 0)::BIGINT AS dropped, coalesce(sum(events), 0)::BIGINT AS events,
       list(DISTINCT rank ORDER BY rank) FILTER (dropped > 0) AS ranks FROM locations
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds any loss: one event is one too many."""
    row = inspection.workspace.rows(DROPPED)[0]
    if row["dropped"]:
        share = row["dropped"] / (row["dropped"] + row["events"])
        yield Found({"dropped": row["dropped"], "ranks": row["ranks"], "share": share})
