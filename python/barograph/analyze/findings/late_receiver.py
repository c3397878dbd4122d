# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait in blocking sends for one rank that receives late, and waits for nobody itself."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

SENDING = ("MPI_Send", "MPI_Ssend", "MPI_Rsend")

LATE = """
WITH waits AS (
    SELECT m.rank, sum(time_ns - fastest_ns) FILTER (list_contains($sending, operation)) AS sending_ns,
           arg_max(operation, time_ns - fastest_ns) FILTER (list_contains($sending, operation)) AS operation,
           arg_max(o.name, time_ns - fastest_ns) FILTER (list_contains($sending, operation)) AS object,
           sum(time_ns - fastest_ns) AS waiting_ns
    FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' GROUP BY m.rank
), receivers AS (
    SELECT sender AS rank, receiver, sum(calls) AS calls, sum(bytes) AS bytes, sum(time_ns) AS time_ns,
           sum(sum(time_ns)) OVER (PARTITION BY sender) AS all_ns
    FROM messages WHERE receiver IS NOT NULL AND receiver != sender GROUP BY sender, receiver
), grouped AS (
    SELECT r.receiver, list_sort(list(w.rank)) AS senders, avg(w.sending_ns) AS mean_waiting_ns,
           max(w.sending_ns)::BIGINT AS max_waiting_ns, sum(r.calls)::BIGINT AS messages,
           sum(r.bytes) / sum(r.calls) AS mean_bytes, arg_max(w.operation, w.sending_ns) AS operation,
           arg_max(w.object, w.sending_ns) AS object
    FROM waits w JOIN receivers r USING (rank)
    WHERE r.time_ns >= $most * r.all_ns AND w.sending_ns >= $least GROUP BY r.receiver
)
SELECT g.*, coalesce(w.waiting_ns, 0)::BIGINT AS receiver_waiting_ns, t.computing_ns AS receiver_computing_ns
FROM grouped g LEFT JOIN waits w ON w.rank = g.receiver JOIN rank_times t ON t.rank = g.receiver
WHERE coalesce(w.waiting_ns, 0) <= $own * g.mean_waiting_ns
ORDER BY max_waiting_ns DESC, receiver
"""

CONDITION = "p.layer = 'mpi' AND list_contains($sending, p.operation) AND list_contains($ranks, s.rank)"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds late receivers."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    workspace.need("mpi_times", "rank_times")
    values = {
        "sending": list(SENDING),
        "least": inspection.heavy_ns,
        "most": inspection.threshold("to_one_share"),
        "own": inspection.threshold("own_waiting_share"),
    }
    for row in workspace.rows(LATE, values):
        where = places(workspace, CONDITION, {"sending": list(SENDING), "ranks": row["senders"]})
        yield Found(row, row["max_waiting_ns"] / 1e9, where=where, communicators=(row["object"],))
