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
from barograph.analyze.findings.mpi.gap_costs import end
from barograph.analyze.findings.mpi.late_sites import LateSite, late_sites
from barograph.analyze.findings.mpi.matched_waits import finding_of, matched_waits
from barograph.analyze.findings.mpi.message_waits import NO_FURTHER, found_waits, message_waits
from barograph.analyze.findings.mpi.sleepers import sleeper, with_sleep
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.findings.regions.slow_ranks import AT_LINES, slow_regions

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)

NO_SITE: dict[str, object] = {"waiting_site": "", "sending_site": "", "away_ns": 0, "away_times": 0}

# Calls in which the rank sends nothing: no message is late for what it did before them.
ONLY_RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Irecv", "MPI_Imrecv", "MPI_Recv_init", "MPI_Probe", "MPI_Mprobe"),
    *POLLING,
)
# A sender that computes longer than the others by this part of what its receivers wait is late for that.
SAME_DELAY = 0.5


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late senders, by matched events where there are any.

    Of one that computes longer than the others, waiting for its messages is another view of slow-ranks; where the lines
    are known, and it is longer there, this is the more precise one (see slow_ranks).
    """
    longer: dict[int, float] = {}
    for found in inspection.computed_once(slow_regions):
        about = found.evidence
        more = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
        for rank in cast("list[int]", about["ranks"]):
            longer[rank] = longer.get(rank, 0.0) + more
    for late in _late(inspection):
        longer_ns = longer.get(cast("int", late.evidence["sender"]), 0.0)
        same = longer_ns >= SAME_DELAY * cast("float", late.evidence["mean_waiting_ns"])
        yield late if not same or late_at_lines(late, longer_ns) else replace(late, explained_by="slow-ranks")


def late_at_lines(late: RawFinding, longer_ns: float) -> bool:
    """True where the lines are known, and most of what the sender computes longer is before that of its sends."""
    return (
        bool(late.evidence["waiting_site"]) and cast("int", late.evidence["away_ns"]) >= AT_LINES * longer_ns
    )


def _late(inspection: Inspection) -> Iterable[RawFinding]:
    matched = matched_waits(inspection, "late sender", inspection.threshold("own_waiting_share"))
    if matched is not None:
        for row in matched:
            late = finding_of(inspection, row, "sender", "receivers")
            late = replace(late, evidence={**late.evidence, **NO_SITE})
            yield with_sleep(inspection, late, sleeper(inspection, row.cause))
        return
    named: set[int] = set()
    for row in message_waits(inspection, RECEIVING, for_sender=True, share="from_one_share"):
        named.add(row.cause)
        asleep = sleeper(inspection, row.cause)
        late = found_waits(inspection, row, RECEIVING, "sender", "receivers", blocked_ns=asleep.blocked_ns)
        yield with_sleep(inspection, replace(late, evidence={**late.evidence, **NO_SITE}), asleep)
    for row in late_sites(inspection, RECEIVING, ONLY_RECEIVING):
        if row.cause not in named:
            asleep = sleeper(inspection, row.cause, row.before_site)
            yield with_sleep(inspection, _at_site(inspection, row, asleep.blocked_ns), asleep)


def _at_site(inspection: Inspection, row: LateSite, blocked_ns: float) -> RawFinding:
    """Makes a finding of a row of late_sites."""
    chosen = ChosenFacts("facts_of_path", {"path_id": row.path_id, "ranks": row.waiters})
    most_ns = min(row.max_waiting_ns, row.away_ns)
    on_core_ns = without_contention_ns(
        inspection, row.cause, most_ns, row.on_core, chance_ns=row.chance_ns, blocked_ns=blocked_ns
    )
    with_a_core = row.on_core >= WITH_A_CORE or on_core_ns >= WITH_A_CORE * most_ns
    lost_ns = most_ns if with_a_core else on_core_ns
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
