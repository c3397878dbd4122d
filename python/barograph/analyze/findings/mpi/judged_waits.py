# SPDX-License-Identifier: BSD-3-Clause
"""How long each rank waited in a collective call, by matched events: for rules that else have only times of calls.

What is not here is not known: the engine judges calls in which a rank surely needs what others bring.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from barograph.analyze.calls.families import kind_of
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.late_arrival.find import KINDS
from barograph.analyze.findings.mpi.matched_waits import wait_rows
from barograph.analyze.findings.mpi.mpi_costs import MpiCost

Waits = Mapping[int, int]


def judged_waits(inspection: Inspection) -> dict[tuple[str, str], Waits]:
    """Returns the waits in ns by rank, of each operation and communicator; called through `computed_once`."""
    sums: dict[tuple[str, str], dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for row in inspection.computed_once(wait_rows) or ():
        if row["kind"] in KINDS and kind_of(row["operation"]) == "collective":
            sums[row["operation"], row["communicator"]][row["rank"]] += row["waited_ns"]
    return dict(sums)


def waits_in(inspection: Inspection, cost: MpiCost) -> Waits | None:
    """Returns how long ranks waited in a call, those that did; None where events do not tell."""
    return inspection.computed_once(judged_waits).get((cost.operation, cost.object))


def least_wait(waits: Waits, members: int) -> int:
    """Returns what the member waits that waits least."""
    return min(waits.values(), default=0) if len(waits) >= members else 0
