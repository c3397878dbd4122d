# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a region is entered very often and is very short, so that its annotation is a good part of its time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

HOT = """
WITH by_rank AS (
    SELECT p.operation, t.rank, sum(t.calls)::BIGINT AS calls, sum(t.inclusive_ns)::BIGINT AS time_ns
    FROM path_times t JOIN call_paths p USING (path_id) WHERE p.layer = 'region' GROUP BY p.operation, t.rank
)
SELECT operation AS region, max(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(time_ns) / sum(calls) AS each_ns, max(calls) * $event_ns AS recording_ns
FROM by_rank GROUP BY operation
HAVING max(calls) >= $many AND sum(time_ns) / sum(calls) < $short AND max(calls) * $event_ns >= $least
ORDER BY recording_ns DESC, operation
"""

CONDITION = "p.layer = 'region' AND p.operation = $region"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds hot regions; the one that tool-cost has found is named there."""
    workspace = inspection.workspace
    workspace.need("path_times")
    known = {found.evidence["operation"] for found in inspection.found("tool-cost")}
    values = {
        "event_ns": workspace.event_cost_ns,
        "many": inspection.threshold("many_calls"),
        "short": inspection.threshold("short_ns"),
        "least": inspection.threshold("share") * inspection.wall_ns,
    }
    for row in workspace.rows(HOT, values):
        if row["region"] not in known:
            where = places(workspace, CONDITION, {"region": row["region"]})
            yield Found(row, row["recording_ns"] / 1e9, where=where)
