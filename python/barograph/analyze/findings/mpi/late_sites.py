# SPDX-License-Identifier: BSD-3-Clause
"""Which call sites wait for messages, or in sends, and before which call site the other rank computes.

For late_sender and late_receiver. A rank that waits for messages at one line may be late at another: what it waits in
all does not tell. The time between two calls of MPI that ends at a line of its sends is its own, despite waits
elsewhere; a rank that gets messages from it, and is in a receive at one line for nearly as long, waits for that. Both
sum and longest must fit, and there must be a receive for each of the times; beside other traffic, as many of them, and
no other sender that fits. The same of a rank that receives late, and of the sends to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from barograph.analyze.findings.bounds import call_bounds, gap_bounds
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import core_shares, with_its_core
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import end
from barograph.analyze.findings.mpi.message_waits import NO_FURTHER, calls_of_sends, slow_network
from barograph.analyze.findings.pricing import priced_call_sites

# How much of the waiting the sender must be away, as a sum and in the longest of each; of the longest also the other
# way round. Those that wait may come late as well, where they have less than a core each: they wait for this part of
# its time away at least.
LEAST_PART = 0.75
LEAST_WAITING = 0.5
# Where the longest of each is no more than this part of the sum, it is one of many, and chance.
ONE_OF_MANY = 0.05


@dataclass(frozen=True)
class LateSite:
    """A call site at which ranks (`waiters`) wait for one (`cause`) that computes before a call site of its sends."""

    cause: int
    waiters: list[int]
    object: str
    operation: str
    path_id: int
    site: str  # where they wait
    before: str  # what the cause sends or receives with, and where
    before_site: str
    gaps: int  # how often it is away before that, and how long
    away_ns: int
    mean_waiting_ns: float
    max_waiting_ns: int
    messages: int
    on_core: float  # of the cause, as own_computing_ns
    chance_ns: float  # see MessageWait
    own_computing_ns: int


def late_sites(
    inspection: Inspection,
    waiting: Sequence[str],
    not_late: Sequence[str],
    *,
    for_sender: bool,
    share: str,
) -> list[LateSite]:
    """Returns the call sites at which ranks wait by a heavy cost, those with the longest waiting first.

    Args:
        inspection: What is looked at.
        waiting: The calls in which a rank may wait.
        not_late: Calls to which the other rank may come late without anybody waiting.
        for_sender: Receivers wait for their sender; else senders for their receiver.
        share: Threshold: part of a waiting rank's messages that concerns one rank.
    """
    if not inspection.workspace.table_rows("messages"):
        return []
    # Nobody waits long enough, or nobody is away for long enough.
    waited_ns = inspection.computed_once(call_bounds).time_ns(waiting)
    away_ns = inspection.computed_once(gap_bounds).time_ns
    if waited_ns < inspection.heavy_ns or away_ns < LEAST_PART * inspection.heavy_ns:
        return []
    inspection.computed_once(core_shares)
    values = {
        "for_sender": for_sender,
        "waiting": list(waiting),
        "not_late": list(not_late),
        "most": inspection.threshold(share),
        "part": LEAST_PART,
        "least_part": LEAST_WAITING,
        "one_of_many": ONE_OF_MANY,
        "least": inspection.heavy_ns,
    }
    values |= calls_of_sends(inspection, for_sender=for_sender)
    return inspection.workspace.records(LateSite, "late_sites", values | slow_network(inspection))


def at_lines(
    found: RawFinding, cause: int, waiters: Sequence[int], mean_waiting_ns: float, sites: Sequence[LateSite]
) -> RawFinding:
    """Returns what message_waits found, with the lines of both where most of the waiting is at one of `sites`."""
    one = next(
        (
            site
            for site in sites
            if site.cause == cause
            and set(site.waiters) <= set(waiters)
            and site.mean_waiting_ns >= LEAST_PART * mean_waiting_ns
        ),
        None,
    )
    if one is None:
        return replace(found, evidence={**found.evidence, "most_at": "", "works_before": ""})
    evidence = {
        **found.evidence,
        "most_at": one.site,
        "works_before": end(one.before, one.before_site),
        "away_ns": one.away_ns,
        "away_times": one.gaps,
    }
    return replace(found, evidence=evidence, sentences=(*found.sentences, "lines"))


def found_site(
    inspection: Inspection, row: LateSite, cause: str, waiters: str, own_site: str, *, blocked_ns: float
) -> RawFinding:
    """Makes a finding of a row of late_sites.

    Args:
        inspection: What is looked at.
        row: Who waits where.
        cause: Name of the late rank as evidence.
        waiters: Name of those that wait.
        own_site: Name of the line to which it comes late.
        blocked_ns: For how long it was blocked or asleep there.
    """
    chosen = ChosenFacts("facts_of_path", {"path_id": row.path_id, "ranks": row.waiters})
    most_ns = min(row.max_waiting_ns, row.away_ns)
    on_core_ns, with_a_core = with_its_core(
        inspection, row.cause, most_ns, row.on_core, chance_ns=row.chance_ns, blocked_ns=blocked_ns
    )
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
            cause: row.cause,
            waiters: row.waiters,
            f"{cause}_waiting_ns": 0,
            f"{cause}_computing_ns": row.own_computing_ns,
            "waiting_site": row.site,
            own_site: end(row.before, row.before_site),
            "away_ns": row.away_ns,
            "away_times": row.gaps,
            "most_at": "",
            "works_before": "",
            **NO_FURTHER,
        },
        lost_ns / 1e9,
        sentences=("at_line",) if with_a_core else ("at_line", "off_core"),
        estimated=not with_a_core,
        where=tuple(one for one in where if one.source == row.site),
        communicators=(row.object,),
        priced=priced,
    )
