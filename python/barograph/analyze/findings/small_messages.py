# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many small messages of one call on one communicator."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import SENDING
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price

SMALL = """
WITH by_rank AS (
    SELECT p.operation, s.object_id, s.rank, sum(calls)::BIGINT AS calls, max(bytes_max) AS largest,
           sum(time_ns)::BIGINT AS time_ns
    FROM samples s JOIN call_paths p USING (path_id)
    WHERE list_contains($sending, p.operation) AND s.bytes_max <= $small AND NOT unfinished(s.bucket)
    GROUP BY ALL
)
SELECT operation, object_id, o.name AS object, sum(calls)::BIGINT AS calls, count(*) AS ranks,
       max(largest) AS largest, max(time_ns) AS max_ns
FROM by_rank JOIN objects o USING (object_id) GROUP BY operation, object_id, o.name
HAVING max(time_ns) >= $least AND sum(calls) >= $many * count(*)
ORDER BY max_ns DESC, operation, object_id
"""

# As the query above chooses them.
CONDITION = """p.operation = $operation AND s.object_id = $object_id AND s.bytes_max <= $small
    AND NOT unfinished(s.bucket)"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds floods of small messages."""
    workspace = inspection.workspace
    small = inspection.threshold("small_bytes")
    values = {"sending": list(SENDING), "small": small, "many": inspection.threshold("many_calls")}
    for row in workspace.rows(SMALL, values | {"least": inspection.noticeable_ns}):
        which = {"operation": row["operation"], "object_id": row.pop("object_id"), "small": small}
        where = places(workspace, CONDITION, which)
        priced = price(inspection, CONDITION, which)
        yield Found(row, row["max_ns"] / 1e9, where=where, communicators=(row["object"],), priced=priced)
