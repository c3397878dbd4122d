# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks send messages to themselves, which a copy in memory would do.

What the sending calls take is recorded by receiver; receives and waits are not. Of these a rank's own messages are
counted by their part of all that it receives, at the speed of the fastest calls: no waiting for others is counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import POLLING, SENDING
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price

SENT = """
WITH own AS (
    SELECT sender AS rank, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes, sum(time_ns)::BIGINT AS time_ns
    FROM messages WHERE receiver = sender GROUP BY sender
), received AS (
    SELECT receiver AS rank, sum(calls) AS calls FROM messages WHERE receiver IS NOT NULL GROUP BY receiver
), completing AS (
    SELECT rank, sum(fastest_ns) AS ns FROM mpi_times JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' AND NOT list_contains($others, operation)
    GROUP BY rank
), costs AS (
    SELECT rank, own.calls, own.bytes, own.time_ns, coalesce(completing.ns, 0) * own.calls / received.calls AS copy_ns
    FROM own JOIN received USING (rank) LEFT JOIN completing USING (rank)
), job AS (SELECT sum(bytes) AS bytes, sum(calls) AS calls FROM messages)
SELECT list_sort(list(rank)) AS ranks, sum(c.calls)::BIGINT AS messages, sum(c.bytes)::BIGINT AS bytes,
       coalesce(sum(c.bytes) / nullif(any_value(job.bytes), 0), 0) AS bytes_share,
       max(c.time_ns) AS sending_ns, arg_max(c.copy_ns, c.time_ns)::BIGINT AS receiving_ns,
       max(c.time_ns + c.copy_ns) AS lost_ns
FROM costs c, job HAVING count(*) > 0
"""

# Whether the same lines may also send to others is told by their communicators.
OTHERS = """
SELECT coalesce(sum(calls), 0)::BIGINT AS n FROM messages m
WHERE m.receiver IS DISTINCT FROM m.sender AND EXISTS (
    SELECT 1 FROM messages o WHERE o.receiver = o.sender AND o.object_id = m.object_id AND o.sender = m.sender)
"""

NAMES = """
SELECT DISTINCT o.name FROM messages m JOIN objects o USING (object_id) WHERE m.receiver = m.sender ORDER BY o.name
"""

CONDITION = """
p.layer = 'mpi' AND list_contains($sending, p.operation)
AND EXISTS (SELECT 1 FROM messages m WHERE m.receiver = m.sender AND m.sender = s.rank AND m.object_id = s.object_id)
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds messages to oneself that cost a noticeable time, or that are a large part of all bytes sent."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    workspace.need("mpi_times")
    for row in workspace.rows(SENT, {"others": [*SENDING, *POLLING]}):
        lost_ns = row.pop("lost_ns")
        large = row["bytes_share"] >= inspection.threshold("bytes_share") and row[
            "messages"
        ] >= inspection.threshold("many_messages") * len(row["ranks"])
        if lost_ns < inspection.noticeable_ns and not large:
            continue
        row["others"] = workspace.rows(OTHERS)[0]["n"]
        where = places(workspace, CONDITION, {"sending": list(SENDING)})
        names = tuple(one["name"] for one in workspace.rows(NAMES))
        # Where the same calls also send to others, which of them are to oneself is not known by call path.
        priced = 0 if row["others"] else price(inspection, CONDITION, {"sending": list(SENDING)})
        yield Found(row, lost_ns / 1e9, where=where, communicators=names, priced=priced)
