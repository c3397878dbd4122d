# SPDX-License-Identifier: BSD-3-Clause
"""Which finding about I/O says why ranks wait in a call: one of them reads or writes longer than they do.

Called by rules about calls in which all wait for the last.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.insight import insights
from barograph.analyze.findings.inspection import Inspection

# The rank that waits least in a call, what it and the others wait there, and how much longer it is in its I/O.
LAST = """
WITH waits AS (
    SELECT m.rank, sum(m.time_ns) AS wait_ns, any_value(t.io_ns) AS io_ns
    FROM mpi_times m JOIN rank_times t USING (rank) WHERE m.operation = $operation AND m.object_id = $object_id
    GROUP BY m.rank
), last AS (
    SELECT arg_min(rank, (wait_ns, rank)) AS rank, min(wait_ns) AS own_ns FROM waits
)
SELECT any_value(l.rank)::BIGINT AS rank, any_value(l.own_ns)::DOUBLE AS own_ns,
       avg(w.wait_ns) FILTER (w.rank != l.rank) AS others_ns,
       any_value(w.io_ns) FILTER (w.rank = l.rank) - avg(w.io_ns) FILTER (w.rank != l.rank) AS longer_ns
FROM waits w, last l HAVING count(*) > 1
"""
PRICED = """
SELECT coalesce(sum(time_ns), 0)::DOUBLE AS time_ns FROM priced WHERE price_id = $price_id AND rank IN ($rank, -1)
"""

# The part of the waiting that the longer I/O, and the calls that a finding is about, must account for.
LEAST_PART = 0.5


def io_delay(inspection: Inspection, row: dict[str, Any]) -> str:
    """Returns the id of the most expensive finding about the I/O that others wait for in a call of mpi_costs, or ""."""
    workspace = inspection.workspace
    if not inspection.has("io"):
        return ""
    values = {"operation": row["operation"], "object_id": row["object_id"]}
    for last in workspace.rows(LAST, values):
        waiting_ns = last["others_ns"] - last["own_ns"]
        if waiting_ns < LEAST_PART * last["others_ns"] or last["longer_ns"] < LEAST_PART * waiting_ns:
            return ""
        about = [
            (found.seconds_lost, name)
            for name, insight in insights().items()
            if insight.subject == "io"
            for found in inspection.found(name)
            if _priced_ns(inspection, found, last["rank"]) >= LEAST_PART * waiting_ns
        ]
        return max(about, default=(0.0, ""))[1]
    return ""


def _priced_ns(inspection: Inspection, found: Found, rank: int) -> float:
    """Returns how long a rank is in the calls that a finding prices."""
    if not found.priced:
        return 0.0
    values = {"price_id": found.priced, "rank": rank}
    return inspection.workspace.rows(PRICED, values)[0]["time_ns"]
