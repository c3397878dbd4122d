# SPDX-License-Identifier: BSD-3-Clause
"""Which ranks wait for the messages of one other rank, or for it to take theirs, for late_sender and late_receiver.

Waiting is what calls take beyond the transfer. A message is transferred no slower than the fastest call of its size
class, and no slower than the other rank was busy with it, or than a slow network is: in a steady program each call
waits as long, so that the fastest call alone does not tell. Whom it concerns is what the matrix says. A rank that waits
for messages itself passes on what it got late: it is not the cause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from barograph.analyze.calls.families import COMPLETING, POSTING_RECEIVES, POSTING_SENDS
from barograph.analyze.findings.bounds import call_bounds
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import core_shares, with_its_core
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def slow_network(inspection: Inspection) -> dict[str, float]:
    """Returns what a slow network is: the thresholds of late-sender, for all rules."""
    names = ("latency_ns", "bytes_per_s")
    return {name: inspection.settings.threshold("late-sender", name) for name in names}


# Ranks that wait for others that the cause keeps waiting: counters do not say.
NO_FURTHER: Final[Mapping[str, object]] = {"further": [], "further_ns": 0}


def calls_of_sends(inspection: Inspection, *, for_sender: bool) -> dict[str, object]:
    """Returns, for queries, in which calls which ranks wait for no message, though others do there.

    A rank that posts sends, and no receives, completes sends: it waits for those who take them.
    """
    return {
        "completing": list(COMPLETING) if for_sender else [],
        "sends_only": inspection.computed_once(_sends_only),
    }


def _sends_only(inspection: Inspection) -> list[int]:
    values = {"sends": list(POSTING_SENDS), "receives": list(POSTING_RECEIVES)}
    return [int(row["rank"]) for row in inspection.workspace.query("sends_only", values)]


@dataclass(frozen=True)
class MessageWait:
    """A rank (`cause`) that others (`waiters`) wait for."""

    cause: int
    waiters: list[int]
    mean_waiting_ns: float
    max_waiting_ns: int
    most_ns: int  # the longest that may be waiting
    messages: int  # between them, as mean_bytes
    mean_bytes: float
    on_core: float  # of the cause; see core_shares
    chance_ns: float  # waiting that comes of its being pushed off its core at other times than those who wait
    operation: str
    object: str
    own_waiting_ns: int  # of the cause, as its time in computing and outside MPI
    own_computing_ns: int
    own_outside_ns: int


def message_waits(
    inspection: Inspection, waiting: Sequence[str], *, for_sender: bool, share: str
) -> list[MessageWait]:
    """Returns ranks that others wait for, by a heavy cost, those with the longest waiting first.

    Args:
        inspection: What is looked at; the thresholds own_waiting_share and `share` of the rule that runs are used.
        waiting: The calls in which a rank may wait.
        for_sender: Receivers wait for their sender; else senders for their receiver.
        share: Threshold: part of a waiting rank's messages (of a sender: of their time) that concerns one rank.
    """
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return []
    if inspection.computed_once(call_bounds).time_ns(waiting) < inspection.heavy_ns:
        return []
    inspection.computed_once(core_shares)
    values = {
        "for_sender": for_sender,
        "waiting": list(waiting),
        "least": inspection.heavy_ns,
        "most": inspection.threshold(share),
        "own": inspection.threshold("own_waiting_share"),
    }
    values |= calls_of_sends(inspection, for_sender=for_sender)
    return workspace.records(MessageWait, "message_waits", values | slow_network(inspection))


def found_waits(
    inspection: Inspection,
    row: MessageWait,
    waiting: Sequence[str],
    cause: str,
    waiters: str,
    *,
    with_size: bool = False,
    blocked_ns: float = 0.0,
) -> RawFinding:
    """Makes a finding of a row of message_waits: `cause` and `waiters` are the names of these ranks as evidence.

    `with_size`: the mean size of a message is evidence, too. The cost is the longest waiting, beyond what the other
    rank needs itself for these messages: what a transfer takes on a slow network may be waiting as well. For a rank
    that was pushed off its core it is the part in which it had one, or was blocked (`blocked_ns`). It is no more than
    the time that the other rank is outside MPI: less work cannot save more.
    """
    evidence: dict[str, object] = {
        cause: row.cause,
        waiters: row.waiters,
        "mean_waiting_ns": row.mean_waiting_ns,
        "max_waiting_ns": row.max_waiting_ns,
        "messages": row.messages,
        "operation": row.operation,
        "object": row.object,
        "on_core": row.on_core,
        f"{cause}_waiting_ns": row.own_waiting_ns,
        f"{cause}_computing_ns": row.own_computing_ns,
        **NO_FURTHER,
    }
    if with_size:
        evidence["mean_bytes"] = row.mean_bytes
    chosen = ChosenFacts("mpi_facts_of_waits", {"waiting": list(waiting), "ranks": row.waiters})
    where, priced = priced_call_sites(inspection, chosen)
    on_core_ns, with_a_core = with_its_core(
        inspection, row.cause, row.max_waiting_ns, row.on_core, chance_ns=row.chance_ns, blocked_ns=blocked_ns
    )
    return RawFinding(
        evidence,
        min(row.most_ns if with_a_core else on_core_ns, row.own_outside_ns) / 1e9,
        sentences=("main",) if with_a_core else ("main", "off_core"),
        estimated=not with_a_core,
        where=where,
        communicators=(row.object,),
        priced=priced,
    )
