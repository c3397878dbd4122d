# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks send messages to themselves, which a copy in memory would do.

What the sending calls take is recorded by receiver; receives and waits are not. Of these a rank's own messages are
counted by their part of all that it receives, at the speed of the fastest calls: no waiting for others is counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import POLLING, SENDING
from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds messages to oneself that cost a noticeable time, or that are a large part of all bytes sent."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return
    for row in workspace.query("messages_to_self", {"others": [*SENDING, *POLLING]}):
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
        yield RawFinding(row, lost_ns / 1e9, where=where, communicators=names, priced=priced)
