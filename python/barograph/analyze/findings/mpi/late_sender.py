# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from barograph.analyze.families import POLLING
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import WITH_A_CORE, without_contention_ns
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import Gaps, end, how_often
from barograph.analyze.findings.mpi.late_sites import LateSite, late_sites
from barograph.analyze.findings.mpi.matched_waits import finding_of, matched_waits
from barograph.analyze.findings.mpi.message_waits import NO_FURTHER, found_waits, message_waits
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.findings.regions.slow_ranks import slow_regions

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)


NO_SITE: dict[str, object] = {"waiting_site": "", "sending_site": "", "away_ns": 0, "away_times": 0}

# A sender that computes longer than the others by this part of what its receivers wait is late for that.
SAME_DELAY = 0.5
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


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late senders, by matched events where there are any.

    Of one that computes longer than the others, waiting for its messages is another view of slow-ranks.
    """
    longer: dict[int, float] = {}
    for found in inspection.computed_once(slow_regions):
        about = found.evidence
        more = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
        for rank in cast("list[int]", about["ranks"]):
            longer[rank] = longer.get(rank, 0.0) + more
    matched = matched_waits(inspection, "late sender", inspection.threshold("own_waiting_share"))
    if matched is not None:
        for row in matched:
            late = finding_of(inspection, row, "sender", "receivers")
            late = _with_blocked(inspection, replace(late, evidence={**late.evidence, **NO_SITE}))
            if late.evidence["asleep"]:  # and not waiting for a core
                late = replace(late, sentences=tuple(one for one in late.sentences if one != "contention"))
            same = longer.get(row.cause, 0.0) >= SAME_DELAY * row.mean_waiting_ns
            yield replace(late, explained_by="slow-ranks") if same else late
        return
    named: set[int] = set()
    for row in message_waits(inspection, RECEIVING, for_sender=True, share="from_one_share"):
        same = longer.get(row.cause, 0.0) >= SAME_DELAY * row.mean_waiting_ns
        named.add(row.cause)
        late = found_waits(inspection, row, RECEIVING, "sender", "receivers")
        late = replace(late, evidence={**late.evidence, **NO_SITE})
        late = _with_blocked(inspection, late)
        yield replace(late, explained_by="slow-ranks") if same else late
    for row in late_sites(inspection, RECEIVING, ONLY_RECEIVING):
        if row.cause not in named:
            same = longer.get(row.cause, 0.0) >= SAME_DELAY * row.mean_waiting_ns
            late = _with_blocked(inspection, _at_site(inspection, row), row.before_site)
            yield replace(late, explained_by="slow-ranks") if same else late


def _at_site(inspection: Inspection, row: LateSite) -> RawFinding:
    """Makes a finding of a row of late_sites."""
    chosen = ChosenFacts("facts_of_path", {"path_id": row.path_id, "ranks": row.waiters})
    with_a_core = row.on_core >= WITH_A_CORE
    most_ns = min(row.max_waiting_ns, row.away_ns)
    lost_ns = (
        most_ns
        if with_a_core
        else without_contention_ns(inspection, row.cause, most_ns, row.on_core, row.chance_ns)
    )
    where, priced = priced_call_sites(inspection, chosen)
    return RawFinding(
        {
            "mean_waiting_ns": row.mean_waiting_ns,
            "max_waiting_ns": row.max_waiting_ns,
            "messages": row.messages,
            "operation": row.operation,
            "object": row.object,
            "on_core": row.on_core,
            "sender": row.cause,
            "receivers": row.waiters,
            "sender_waiting_ns": 0,
            "sender_computing_ns": row.own_computing_ns,
            "waiting_site": row.site,
            "sending_site": end(row.before, row.before_site),
            "away_ns": row.away_ns,
            "away_times": row.gaps,
            **NO_FURTHER,
        },
        lost_ns / 1e9,
        sentences=("at_line",) if with_a_core else ("at_line", "off_core"),
        estimated=not with_a_core,
        where=tuple(one for one in where if one.source == row.site),
        communicators=(row.object,),
        priced=priced,
    )


def _with_blocked(inspection: Inspection, late: RawFinding, site: str = "") -> RawFinding:
    """Adds what the sender was blocked before it sent (at `site`), where that is noticeable."""
    values = {"rank": late.evidence["sender"], "only_receiving": list(ONLY_RECEIVING), "site": site}
    rows = inspection.workspace.records(Gaps, "blocked_before_sends", values)
    blocked_ns = sum(row.blocked_ns for row in rows)
    said = blocked_ns > 0 and blocked_ns >= inspection.noticeable_ns
    asleep = said and blocked_ns >= SAME_DELAY * cast("float", late.evidence["mean_waiting_ns"])
    evidence: dict[str, object] = {
        "blocked_ns": blocked_ns,
        "asleep": asleep,
        "works": not asleep,
        "after": end(rows[0].after, rows[0].after_site) if rows else "",
        "before": end(rows[0].before, rows[0].before_site) if rows else "",
        "how_often": how_often(rows[:1]) if rows else "",
    }
    # What it was blocked is no contention: of that nothing is left out.
    left_out_s = (
        blocked_ns * (1 - cast("float", late.evidence["on_core"])) / 1e9 if late.estimated and said else 0
    )
    lost_s = min(late.seconds_lost + left_out_s, cast("float", late.evidence["max_waiting_ns"]) / 1e9)
    sentence = ("blocked" if len(rows) == 1 else "blocked_mostly",) if said else ()
    sentences = (late.sentences[0], *sentence, *late.sentences[1:])
    return replace(
        late,
        seconds_lost=max(late.seconds_lost, lost_s),
        evidence={**late.evidence, **evidence},
        sentences=sentences,
    )
