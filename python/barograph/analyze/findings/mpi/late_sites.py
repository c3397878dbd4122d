# SPDX-License-Identifier: BSD-3-Clause
"""Which call sites receive messages late, and before which call site their sender computes, for late_sender.

A rank that waits for messages at one line may be late at another: what it waits in all does not tell. The time between
two calls of MPI that ends at a line of its sends is its own, despite waits elsewhere; a rank that gets messages from
it, and is in a receive at one line for as long, waits for that. Both sum and longest must fit, and there must be a
receive for each of the times; beside other traffic, as many of them, and no other sender that fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.message_waits import slow_network

# How much of the waiting the sender must be away, as a sum and in the longest of each; and the other way round.
LEAST_PART = 0.75


@dataclass(frozen=True)
class LateSite:
    """A call site at which ranks (`waiters`) wait for one (`cause`) that computes before a call site of its sends."""

    cause: int
    waiters: list[int]
    object: str
    operation: str
    path_id: int
    site: str  # where they wait
    before: str  # what the cause sends with, and where
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
    inspection: Inspection, waiting: Sequence[str], only_receiving: Sequence[str]
) -> list[LateSite]:
    """Returns the call sites at which ranks wait by a heavy cost, those with the longest waiting first."""
    if not inspection.workspace.table_rows("messages"):
        return []
    inspection.computed_once(core_shares)
    values = {
        "waiting": list(waiting),
        "only_receiving": list(only_receiving),
        "most": inspection.threshold("from_one_share"),
        "part": LEAST_PART,
        "least": inspection.heavy_ns,
    }
    return inspection.workspace.records(LateSite, "late_sites", values | slow_network(inspection))
