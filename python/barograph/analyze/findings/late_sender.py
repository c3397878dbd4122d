# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from barograph.analyze.families import POLLING
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.gap_costs import end, how_often
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import found_waits, message_waits

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)


# A sender that computes longer than the others by this part of what its receivers wait is late for that.
SAME_DELAY = 0.5


# Blocked times of the sender that end in a call by which it may send.
BLOCKED = """
SELECT g.after, g.after_site, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS time_ns,
       sum(g.blocked_ns)::BIGINT AS blocked_ns, max(g.max_ns)::BIGINT AS max_ns
FROM gaps g JOIN operation_families f ON f.operation = g.before
WHERE f.kind = 'point-to-point' AND g.rank = $rank AND NOT list_contains($only_receiving, g.before)
GROUP BY ALL HAVING sum(g.blocked_ns) > 0 ORDER BY sum(g.blocked_ns) DESC, g.before_site, g.after_site
"""
# Calls in which the rank sends nothing: no message is late for what it did before them.
ONLY_RECEIVING = (
    "MPI_Recv",
    "MPI_Mrecv",
    "MPI_Irecv",
    "MPI_Imrecv",
    "MPI_Recv_init",
    "MPI_Probe",
    "MPI_Mprobe",
    *POLLING,
)


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds late senders; of one that computes longer, waiting for its messages is another view of slow-ranks."""
    longer: dict[int, float] = {}
    for found in inspection.found("slow-ranks"):
        about = found.evidence
        more = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
        for rank in cast("list[int]", about["ranks"]):
            longer[rank] = longer.get(rank, 0.0) + more
    for row in message_waits(inspection, RECEIVING, for_sender=True, share="from_one_share"):
        same = longer.get(row["cause"], 0.0) >= SAME_DELAY * row["mean_waiting_ns"]
        late = _with_blocked(inspection, found_waits(inspection, row, RECEIVING, "sender", "receivers"))
        yield replace(late, explained_by="slow-ranks") if same else late


def _with_blocked(inspection: Inspection, late: Found) -> Found:
    """Adds what the sender was blocked before it sent, where that is noticeable; most of the waiting or not."""
    values: dict[str, Any] = {"rank": late.evidence["sender"], "only_receiving": list(ONLY_RECEIVING)}
    rows = inspection.workspace.rows(BLOCKED, values)
    blocked_ns = sum(row["blocked_ns"] for row in rows)
    said = blocked_ns >= inspection.noticeable_ns
    asleep = said and blocked_ns >= SAME_DELAY * cast("float", late.evidence["mean_waiting_ns"])
    evidence: dict[str, object] = {
        "blocked_ns": blocked_ns,
        "asleep": asleep,
        "works": not asleep,
        "after": end(rows[0]["after"], rows[0]["after_site"]) if rows else "",
        "before": end(rows[0]["before"], rows[0]["before_site"]) if rows else "",
        "how_often": how_often(rows[:1]) if rows else "",
    }
    sentence = ("blocked" if len(rows) == 1 else "blocked_mostly",) if said else ()
    sentences = (late.sentences[0], *sentence, *late.sentences[1:])
    return replace(late, evidence={**late.evidence, **evidence}, sentences=sentences)
