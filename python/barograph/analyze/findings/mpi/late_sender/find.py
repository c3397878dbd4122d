# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence. One that reads or writes longer than they do
is late for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from barograph.analyze.calls.families import BLOCKING_RECEIVES, COMPLETING, POLLING, RECEIVING
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.folding import LEAST_COST
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.io_delays import late_for_io
from barograph.analyze.findings.mpi.late_receiver.find import SAME_DELAY, longer_ranks
from barograph.analyze.findings.mpi.late_sites import at_lines, found_site, late_sites
from barograph.analyze.findings.mpi.matched_waits import finding_of, matched_waits
from barograph.analyze.findings.mpi.message_waits import found_waits, message_waits
from barograph.analyze.findings.mpi.sleepers import sleeper, with_sleep
from barograph.analyze.findings.regions.slow_ranks.find import AT_LINES

WAITING_CALLS = (*BLOCKING_RECEIVES, "MPI_Sendrecv", "MPI_Sendrecv_replace", *COMPLETING)

NO_SITE: dict[str, object] = {"waiting_site": "", "sending_site": "", "away_ns": 0, "away_times": 0}

# Calls in which the rank sends nothing: no message is late for what it did before them.
ONLY_RECEIVING = (*RECEIVING, "MPI_Recv_init", *POLLING)
# A sender that works for this part of what others wait for it, after it waited for them, passes on what it got late.
PASSED_ON = 0.75
# One that works for less than this part of it got late what it sends, from a rank that somebody else names.
LITTLE = 0.25


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late senders, by matched events where there are any.

    If two ranks wait for each other in turns, one has the price, and a late receiver before a late sender; so it is if
    a rank does both late for it sleeps. If one
    computes longer than the others, waiting for its messages is another view of slow-ranks; where the lines are
    known, and it is longer there, this is the more precise one (see slow_ranks). Who only passes on what it got late
    has no price where the rank further up is found.
    """
    longer = inspection.computed_once(longer_ranks)
    found = list(_without_alternating(inspection, sorted(_late(inspection), key=_least_sure_last)))
    for late in found:
        if late.explained_by:
            yield late
            continue
        if in_io := late_for_io(inspection, late, "sender", "receivers"):
            yield replace(late, explained_by=in_io)
            continue
        if any(_same_sleep(late, one) for one in inspection.raw_findings("late-receiver")):
            yield replace(late, explained_by="late-receiver")
            continue
        longer_ns = longer.get(cast("int", late.evidence["sender"]), 0.0)
        same = longer_ns >= SAME_DELAY * cast("float", late.evidence["mean_waiting_ns"])
        if same and not late_at_lines(late, longer_ns):
            yield replace(late, explained_by="slow-ranks")
            continue
        yield replace(late, explained_by=_further_up(late, found, longer))


def _further_up(late: RawFinding, found: Sequence[RawFinding], longer: Mapping[int, float]) -> str:
    """Returns the finding of another rank that is late for as long, where the sender itself works for little of it."""
    sender, waited_ns = late.evidence["sender"], cast("float", late.evidence["mean_waiting_ns"])
    if late.seconds_lost * 1e9 >= LITTLE * waited_ns:
        return ""
    least_ns = SAME_DELAY * waited_ns
    if any(rank != sender and longer_ns >= least_ns for rank, longer_ns in longer.items()):
        return "slow-ranks"
    others = [one for one in found if one.evidence["sender"] != sender and not one.explained_by]
    return "late-sender" if any(one.seconds_lost * 1e9 >= least_ns for one in others) else ""


def _least_sure_last(late: RawFinding) -> float:
    """Orders findings by how long the sender is known to be away; of counters alone, by what is waited for it.

    Estimates of two that wait for each other in turns differ by how each had its core.
    """
    return -max(cast("int", late.evidence["away_ns"]), late.seconds_lost * 1e9)


def _without_alternating(inspection: Inspection, found: Sequence[RawFinding]) -> Iterable[RawFinding]:
    """Puts below the cause who is late because it waited before for one of those that wait for it."""
    earlier = [
        (one, "late-receiver", "receiver", "senders") for one in inspection.raw_findings("late-receiver")
    ]
    for late in found:
        cause = next(
            (
                name
                for one, name, rank, waiters in earlier
                if _passes_on(inspection, late, one, cast("int", one.evidence[rank]), waiters)
            ),
            "",
        )
        yield replace(late, explained_by=cause) if cause else late
        earlier.append((late, "late-sender", "sender", "receivers"))


def _passes_on(
    inspection: Inspection, late: RawFinding, before: RawFinding, cause: int, waiters: str
) -> bool:
    """True where a sender first waits for one of its receivers, and then works as long as these wait."""
    sender = cast("int", late.evidence["sender"])
    mutual = cause in cast("list[int]", late.evidence["receivers"]) and sender in cast(
        "list[int]", before.evidence[waiters]
    )
    if not mutual or before.seconds_lost < LEAST_COST * late.seconds_lost:
        return False
    values = {"rank": sender, "sites": [one.source for one in before.where if one.source]}
    (worked,) = inspection.workspace.query("work_after_sites", values)
    return worked["time_ns"] >= PASSED_ON * cast("int", late.evidence["max_waiting_ns"])


def _same_sleep(late: RawFinding, receiver: RawFinding) -> bool:
    """True where a rank receives late for the sleep for which it sends late: the others wait for it once."""
    about, other = late.evidence, receiver.evidence
    return (
        about["sender"] == other["receiver"]
        and bool(about["asleep"] and other["asleep"])
        and receiver.seconds_lost >= LEAST_COST * late.seconds_lost
    )


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
            yield replace(late, evidence={**late.evidence, **NO_SITE})
        return
    named: set[int] = set()
    sites = late_sites(inspection, WAITING_CALLS, ONLY_RECEIVING, for_sender=True, share="from_one_share")
    for row in message_waits(inspection, WAITING_CALLS, for_sender=True, share="from_one_share"):
        named.add(row.cause)
        asleep = sleeper(inspection, row.cause)
        late = found_waits(
            inspection, row, WAITING_CALLS, "sender", "receivers", blocked_ns=asleep.blocked_ns
        )
        late = replace(late, evidence={**late.evidence, **NO_SITE})
        late = at_lines(late, row.cause, row.waiters, row.mean_waiting_ns, sites)
        yield with_sleep(inspection, late, asleep)
    for row in sites:
        if row.cause not in named:
            asleep = sleeper(inspection, row.cause, row.before_site)
            late = found_site(
                inspection, row, "sender", "receivers", "sending_site", blocked_ns=asleep.blocked_ns
            )
            yield with_sleep(inspection, late, asleep)
