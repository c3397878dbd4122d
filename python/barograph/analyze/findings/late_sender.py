# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import cast

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import found_waits, message_waits

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)


# A sender that computes longer than the others by this part of what its receivers wait is late for that.
SAME_DELAY = 0.5


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
        late = found_waits(inspection, row, RECEIVING, "sender", "receivers")
        yield replace(late, explained_by="slow-ranks") if same else late
