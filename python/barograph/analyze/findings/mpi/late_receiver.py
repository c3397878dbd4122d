# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks wait in blocking sends for one rank that receives late, and waits for nobody itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.matched_waits import finding_of, matched_waits
from barograph.analyze.findings.mpi.message_waits import found_waits, message_waits
from barograph.analyze.findings.mpi.sleepers import sleeper, with_sleep

SENDING = ("MPI_Send", "MPI_Ssend", "MPI_Rsend")
SYNCHRONOUS = ("MPI_Ssend",)


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds late receivers: of synchronous sends by matched events where there are any, of others by counters."""
    matched = matched_waits(inspection, "late receiver", inspection.threshold("own_waiting_share"))
    for row in matched or ():
        found = finding_of(inspection, row, "receiver", "senders")
        found = replace(found, evidence={**found.evidence, "mean_bytes": 0})
        yield with_sleep(inspection, found, sleeper(inspection, row.cause))
    sending = SENDING if matched is None else [name for name in SENDING if name not in SYNCHRONOUS]
    for row in message_waits(inspection, sending, for_sender=False, share="to_one_share"):
        asleep = sleeper(inspection, row.cause)
        found = found_waits(
            inspection, row, sending, "receiver", "senders", with_size=True, blocked_ns=asleep.blocked_ns
        )
        yield with_sleep(inspection, found, asleep)
