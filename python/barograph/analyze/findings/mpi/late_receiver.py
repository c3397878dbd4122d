# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks wait in blocking sends for one rank that receives late, and waits for nobody itself."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.message_waits import found_waits, message_waits

SENDING = ("MPI_Send", "MPI_Ssend", "MPI_Rsend")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late receivers."""
    for row in message_waits(inspection, SENDING, for_sender=False, share="to_one_share"):
        yield found_waits(inspection, row, SENDING, "receiver", "senders", with_size=True)
