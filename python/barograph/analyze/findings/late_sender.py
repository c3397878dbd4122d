# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from barograph.analyze.families import POLLING
from barograph.analyze.findings.core_shares import WITH_A_CORE
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.gap_costs import end, how_often
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.late_sites import late_sites
from barograph.analyze.findings.message_waits import found_waits, message_waits
from barograph.analyze.findings.places import places
from barograph.analyze.findings.pricing import price
from barograph.analyze.findings.slow_ranks import slow_regions

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)


NO_SITE: dict[str, object] = {"waiting_site": "", "sending_site": "", "away_ns": 0, "away_times": 0}

# A sender that computes longer than the others by this part of what its receivers wait is late for that.
SAME_DELAY = 0.5


# Blocked times of the sender that end in a call by which it may send.
BLOCKED = """
SELECT g.after, g.after_site, g.before, g.before_site, sum(g.gaps)::BIGINT AS gaps, sum(g.time_ns)::BIGINT AS time_ns,
       sum(g.blocked_ns)::BIGINT AS blocked_ns, max(g.max_ns)::BIGINT AS max_ns
FROM gaps g JOIN operation_families f ON f.operation = g.before
WHERE f.kind = 'point-to-point' AND g.rank = $rank AND NOT list_contains($only_receiving, g.before)
      AND ($site = '' OR g.before_site = $site)
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
    for found in inspection.once(slow_regions):
        about = found.evidence
        more = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
        for rank in cast("list[int]", about["ranks"]):
            longer[rank] = longer.get(rank, 0.0) + more
    named: set[int] = set()
    for row in message_waits(inspection, RECEIVING, for_sender=True, share="from_one_share"):
        same = longer.get(row["cause"], 0.0) >= SAME_DELAY * row["mean_waiting_ns"]
        named.add(row["cause"])
        late = found_waits(inspection, row, RECEIVING, "sender", "receivers")
        late = replace(late, evidence={**late.evidence, **NO_SITE})
        late = _with_blocked(inspection, late)
        yield replace(late, explained_by="slow-ranks") if same else late
    for row in late_sites(inspection, RECEIVING, ONLY_RECEIVING):
        if row["cause"] not in named:
            same = longer.get(row["cause"], 0.0) >= SAME_DELAY * row["mean_waiting_ns"]
            late = _with_blocked(inspection, _at_site(inspection, row), row["before_site"])
            yield replace(late, explained_by="slow-ranks") if same else late


def _at_site(inspection: Inspection, row: dict[str, Any]) -> Found:
    """Makes a finding of a row of late_sites."""
    chosen = {"path_id": row["path_id"], "ranks": row["waiters"]}
    condition = "s.path_id = $path_id AND list_contains($ranks, s.rank)"
    with_a_core = row["on_core"] >= WITH_A_CORE
    most_ns = min(row["max_waiting_ns"], row["away_ns"])
    lost_ns = most_ns if with_a_core else (most_ns - row["chance_ns"]) * row["on_core"]
    there = tuple(
        place for place in places(inspection.workspace, condition, chosen) if place.source == row["site"]
    )
    names = ("mean_waiting_ns", "max_waiting_ns", "messages", "operation", "object", "on_core")
    return Found(
        {name: row[name] for name in names}
        | {
            "sender": row["cause"],
            "receivers": row["waiters"],
            "sender_waiting_ns": 0,
            "sender_computing_ns": row["own_computing_ns"],
            "waiting_site": row["site"],
            "sending_site": end(row["before"], row["before_site"]),
            "away_ns": row["away_ns"],
            "away_times": row["gaps"],
        },
        lost_ns / 1e9,
        sentences=("at_line",) if with_a_core else ("at_line", "off_core"),
        estimated=not with_a_core,
        where=there,
        communicators=(row["object"],),
        priced=price(inspection, condition, chosen),
    )


def _with_blocked(inspection: Inspection, late: Found, site: str = "") -> Found:
    """Adds what the sender was blocked before it sent (at `site`), where that is noticeable."""
    values: dict[str, Any] = {
        "rank": late.evidence["sender"],
        "only_receiving": list(ONLY_RECEIVING),
        "site": site,
    }
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
