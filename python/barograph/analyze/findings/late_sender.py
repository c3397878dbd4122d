# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks wait for messages that (nearly) all come from one rank, which waits for nobody itself.

That it waits for its receivers in a collective later on is a consequence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.message_waits import found_waits, message_waits

RECEIVING = (
    *("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe", "MPI_Sendrecv", "MPI_Sendrecv_replace"),
    *("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome"),
)


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds late senders; a rank that slow-ranks has found, with who waits for it, is not reported again."""
    known = {
        rank
        for found in inspection.found("slow-ranks")
        if found.evidence["waiting_ranks"]
        for rank in cast("list[int]", found.evidence["ranks"])
    }
    for row in message_waits(inspection, RECEIVING, for_sender=True, share="from_one_share"):
        if row["cause"] not in known:
            yield found_waits(inspection, row, RECEIVING, "sender", "receivers")
