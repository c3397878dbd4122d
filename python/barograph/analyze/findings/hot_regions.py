# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a region is entered very often and is very short, so that its annotation is a good part of its time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

HOT = """
SELECT operation AS region, max(calls)::BIGINT AS calls, count(*)::BIGINT AS ranks,
       sum(inclusive_ns) / sum(calls) AS each_ns, max(calls) * $event_ns AS recording_ns
FROM operation_times JOIN operations USING (operation_id) WHERE layer = 'region' GROUP BY operation
HAVING max(calls) >= $many AND sum(inclusive_ns) / sum(calls) < $short AND max(calls) * $event_ns >= $least
ORDER BY recording_ns DESC, operation
"""

CONDITION = "p.layer = 'region' AND p.operation = $region"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds hot regions; the one that tool-cost has found is named there."""
    workspace = inspection.workspace
    workspace.need("operation_times")
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
