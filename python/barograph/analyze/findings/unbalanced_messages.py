# SPDX-License-Identifier: BSD-3-Clause
"""Rule: one rank sends or receives far more than the others, and is longer in it than they are, or makes them wait.

Only the transfer is priced: a rank that waits for what is not computed yet, or others that wait for its answers, would
do so with a collective as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import slow_network
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price

MOVED = """
WITH ends AS (
    SELECT 'sends' AS does, sender AS rank, receiver AS partner, bytes, calls FROM messages
    WHERE receiver IS NOT NULL AND receiver != sender
    UNION ALL
    SELECT 'receives', receiver, sender, bytes, calls FROM messages WHERE receiver IS NOT NULL AND receiver != sender
), moved AS (
    SELECT w.does, r.rank, coalesce(sum(e.bytes), 0)::BIGINT AS bytes, coalesce(sum(e.calls), 0)::BIGINT AS messages,
           count(DISTINCT e.partner)::BIGINT AS partners
    FROM rank_times r CROSS JOIN (VALUES ('sends'), ('receives')) w(does)
         LEFT JOIN ends e ON e.rank = r.rank AND e.does = w.does
    GROUP BY w.does, r.rank
), times AS (
    SELECT m.rank, sum(m.time_ns)::BIGINT AS time_ns, sum(m.fastest_ns)::BIGINT AS fastest_ns
    FROM mpi_times m JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' GROUP BY m.rank
), both_of AS (SELECT m.*, coalesce(t.time_ns, 0) AS time_ns,
                         least(coalesce(t.fastest_ns, 0),
                               m.messages * $latency_ns + m.bytes * 1e9 / $bytes_per_s)::BIGINT AS transfer_ns
                  FROM moved m LEFT JOIN times t USING (rank)),
most AS (SELECT * FROM both_of QUALIFY row_number() OVER (PARTITION BY does ORDER BY bytes DESC, rank) = 1)
SELECT m.does, m.rank, any_value(m.bytes) AS bytes, any_value(m.messages) AS messages,
       any_value(m.partners) AS partners, avg(o.bytes) AS others_bytes, any_value(m.time_ns) AS message_ns,
       any_value(m.transfer_ns) AS transfer_ns,
       avg(o.time_ns) AS others_ns, count(*)::BIGINT AS others, any_value(s.on_core) AS on_core
FROM most m JOIN both_of o ON o.does = m.does AND o.rank != m.rank JOIN core_shares s ON s.rank = m.rank
GROUP BY m.does, m.rank HAVING any_value(m.bytes) >= $ratio * avg(o.bytes) AND count(*) >= 2
ORDER BY bytes DESC, m.does DESC
"""

CONDITION = """
p.layer = 'mpi' AND (s.rank = $rank) = $own
AND p.operation IN (SELECT operation FROM operation_families WHERE kind = 'point-to-point')
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds the ranks that send and receive most, if that is far more than the others."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    workspace.need("rank_times", "mpi_times")
    inspection.once(core_shares)
    for row in workspace.rows(MOVED, {"ratio": inspection.threshold("ratio")} | slow_network(inspection)):
        # Those that send to one rank wait for it; a rank that sends to all is busy itself.
        own = row["does"] == "sends" or row["message_ns"] >= row["others_ns"]
        if row["partners"] < inspection.threshold("least_partners") or (own and _late(inspection, row)):
            continue
        lost = row["message_ns"] - row["others_ns"] if own else row["others_ns"]
        lost = min(lost, row["transfer_ns"])
        with_a_core = row["on_core"] >= WITH_A_CORE
        lost *= 1 if with_a_core else row["on_core"]
        if lost < inspection.noticeable_ns:
            continue
        evidence = row | {"sends": row["does"] == "sends", "receives": row["does"] == "receives"}
        which = {"rank": row["rank"], "own": own}
        where = places(workspace, CONDITION, which)
        sentences = ("main",) if with_a_core else ("main", "off_core")
        priced = price(inspection, CONDITION, which)
        yield Found(evidence, lost / 1e9, sentences, where, priced=priced, estimated=not with_a_core)


def _late(inspection: Inspection, row: Mapping[str, Any]) -> bool:
    """True where the rank's time in receives is waiting for one that sends late: late-sender says so."""
    if row["does"] != "receives":
        return False
    late = inspection.found("late-sender")
    return any(row["rank"] in cast("list[int]", found.evidence["receivers"]) for found in late)
