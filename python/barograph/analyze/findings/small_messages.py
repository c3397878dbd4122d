# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many small messages of one call on one communicator."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import SENDING
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

SMALL = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT p.operation, s.object_id, o.name AS object, sum(calls)::BIGINT AS calls, count(DISTINCT s.rank) AS ranks,
       max(bytes_max) AS largest, sum(time_ns) / any_value(n) AS job_mean_ns
FROM samples s JOIN call_paths p USING (path_id) JOIN objects o USING (object_id), job
WHERE list_contains($sending, p.operation) AND s.bytes_max <= $small
GROUP BY p.operation, s.object_id, o.name
HAVING sum(time_ns) / any_value(n) >= $least AND sum(calls) >= $many * count(DISTINCT s.rank)
ORDER BY sum(time_ns) DESC, p.operation, s.object_id
"""

# As the query above chooses them.
CONDITION = "p.operation = $operation AND s.object_id = $object_id AND s.bytes_max <= $small"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds floods of small messages."""
    workspace = inspection.workspace
    workspace.need("rank_times")
    small = inspection.threshold("small_bytes")
    values = {"sending": list(SENDING), "small": small, "many": inspection.threshold("many_calls")}
    for row in workspace.rows(SMALL, values | {"least": inspection.noticeable_ns}):
        which = {"operation": row["operation"], "object_id": row.pop("object_id"), "small": small}
        where = places(workspace, CONDITION, which)
        yield Found(row, row["job_mean_ns"] / 1e9, where=where, communicators=(row["object"],))
