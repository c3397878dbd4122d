# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

Waiting is what a call takes beyond its fastest of the size class; who sends is what the matrix says. A sender that
waits for messages as well passes on what it got late: it is not the cause. That it waits for its receivers in a
collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import places

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)

LATE = """
WITH job AS (SELECT count(*) AS n FROM rank_times), waits AS (
    SELECT m.rank, sum(time_ns - fastest_ns) FILTER (list_contains($receiving, operation)) AS receiving_ns,
           arg_max(operation, time_ns - fastest_ns) FILTER (list_contains($receiving, operation)) AS operation,
           arg_max(o.name, time_ns - fastest_ns) FILTER (list_contains($receiving, operation)) AS object,
           sum(time_ns - fastest_ns) AS waiting_ns
    FROM mpi_times m JOIN objects o USING (object_id) JOIN operation_families f USING (operation)
    WHERE f.kind = 'point-to-point' GROUP BY m.rank
), senders AS (
    SELECT receiver AS rank, sender, sum(calls) AS calls, sum(sum(calls)) OVER (PARTITION BY receiver) AS all_calls
    FROM messages WHERE receiver IS NOT NULL AND receiver != sender GROUP BY receiver, sender
), late AS (
    SELECT w.rank, s.sender, w.receiving_ns, w.operation, w.object, s.calls
    FROM waits w JOIN senders s USING (rank)
    WHERE s.calls >= $most * s.all_calls AND w.receiving_ns >= $least
), grouped AS (
    SELECT sender, list_sort(list(rank)) AS receivers, avg(receiving_ns) AS mean_waiting_ns,
           max(receiving_ns)::BIGINT AS max_waiting_ns, sum(calls)::BIGINT AS messages,
           arg_max(operation, receiving_ns) AS operation, arg_max(object, receiving_ns) AS object
    FROM late GROUP BY sender
)
SELECT g.*, coalesce(w.waiting_ns, 0)::BIGINT AS sender_waiting_ns, t.computing_ns AS sender_computing_ns
FROM grouped g LEFT JOIN waits w ON w.rank = g.sender JOIN rank_times t ON t.rank = g.sender
WHERE coalesce(w.waiting_ns, 0) <= $own * g.mean_waiting_ns
ORDER BY max_waiting_ns DESC, sender
"""

CONDITION = "p.layer = 'mpi' AND list_contains($receiving, p.operation) AND list_contains($ranks, s.rank)"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds late senders; a rank that slow-ranks has found, with who waits for it, is not reported again."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    slow = inspection.found("slow-ranks")
    known = {
        rank
        for found in slow
        if found.evidence["waiting_ranks"]
        for rank in cast("list[int]", found.evidence["ranks"])
    }
    workspace.need("mpi_times", "rank_times")
    values = {
        "receiving": list(RECEIVING),
        "least": inspection.heavy_ns,
        "most": inspection.threshold("from_one_share"),
        "own": inspection.threshold("own_waiting_share"),
    }
    for row in workspace.rows(LATE, values):
        if row["sender"] in known:
            continue
        where = places(workspace, CONDITION, {"receiving": list(RECEIVING), "ranks": row["receivers"]})
        yield Found(row, row["max_waiting_ns"] / 1e9, where=where, communicators=(row["object"],))
