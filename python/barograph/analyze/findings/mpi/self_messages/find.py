# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks send messages to themselves, which a copy in memory would do.

What the sending calls take is recorded by receiver; receives and waits are not. A rank's messages to itself are
counted by their part of what it receives in their size class, at the speed of the fastest calls and no slower than a
slow copy: even the fastest may wait for others, which a message to oneself never does.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import POLLING, SENDING
from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds messages to oneself that cost a noticeable time, or that are a large part of all bytes sent."""
    workspace = inspection.workspace
    if not workspace.query("any_to_self"):
        return
    copying = inspection.limits(latency_ns="latency_ns", bytes_per_s="bytes_per_s")
    for row in workspace.query("messages_to_self", {"others": [*SENDING, *POLLING], **copying}):
        lost_ns = row.pop("lost_ns")
        large = row["bytes_share"] >= inspection.threshold("bytes_share") and row[
            "messages"
        ] >= inspection.threshold("many_messages") * len(row["ranks"])
        if lost_ns < inspection.noticeable_ns and not large:
            continue
        communicators = workspace.query("self_message_communicators")
        row["others"] = sum(one["others"] for one in communicators)
        names = tuple(one["name"] for one in communicators)
        sends = ChosenFacts("mpi_facts_to_self", {"sending": list(SENDING)})
        # Where the same calls also send to others, which of them are to oneself is not known by call path.
        if row["others"]:
            where, priced = call_sites(workspace, sends), 0
        else:
            where, priced = priced_call_sites(inspection, sends)
        small = row["others"] and _small(inspection, names, lost_ns)
        yield RawFinding(
            row,
            lost_ns / 1e9,
            where=where,
            communicators=names,
            priced=priced,
            explained_by="small-messages" if small else "",
        )


def _small(inspection: Inspection, communicators: tuple[str, ...], lost_ns: float) -> bool:
    """True where small messages on these communicators cost more, those to oneself among them."""
    return any(
        found.evidence["object"] in communicators and found.seconds_lost * 1e9 > lost_ns
        for found in inspection.raw_findings("small-messages")
    )
