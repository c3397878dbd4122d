# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank sends far more than the others, and spends longer than they do in sending and waiting."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

SENT = """
WITH sent AS (
    SELECT r.rank, coalesce(sum(m.bytes), 0)::BIGINT AS bytes, coalesce(sum(m.calls), 0)::BIGINT AS calls,
           count(DISTINCT m.receiver)::BIGINT AS receivers
    FROM rank_times r LEFT JOIN messages m ON m.sender = r.rank AND m.receiver != m.sender GROUP BY r.rank
), times AS (
    SELECT m.rank, sum(m.time_ns)::BIGINT AS time_ns FROM mpi_times m JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' GROUP BY m.rank
), both_of AS (
    SELECT s.*, coalesce(t.time_ns, 0) AS time_ns FROM sent s LEFT JOIN times t USING (rank)
), most AS (SELECT * FROM both_of ORDER BY bytes DESC, rank LIMIT 1)
SELECT any_value(most.rank) AS rank, any_value(most.bytes) AS bytes, any_value(most.calls) AS messages,
       any_value(most.receivers) AS receivers, avg(o.bytes) AS others_bytes, any_value(most.time_ns) AS message_ns,
       avg(o.time_ns) AS others_ns, count(*)::BIGINT AS others
FROM most, both_of o WHERE o.rank != most.rank
"""

CONDITION = """
p.layer = 'mpi' AND s.rank = $rank
AND p.operation IN (SELECT operation FROM operation_families WHERE kind = 'point-to-point')
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds the rank that sends most, if that is far more than the others."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    workspace.need("rank_times", "mpi_times")
    for row in workspace.rows(SENT):
        # With three ranks a middle one sends twice as much as those at the ends.
        if row["others"] < 3 or row["bytes"] < inspection.threshold("ratio") * row["others_bytes"]:
            continue
        lost = row["message_ns"] - row["others_ns"]
        if lost >= inspection.noticeable_ns:
            yield Found(row, lost / 1e9, where=places(workspace, CONDITION, {"rank": row["rank"]}))
