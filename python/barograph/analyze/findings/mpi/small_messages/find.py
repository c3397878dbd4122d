# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many small messages of one call on one communicator.

A call that also receives may wait for its partner. With as many calls, the rank that spends the least time in one of
them waits the least: that is what such a call costs. A rank that exchanges with itself only copies, and shows
nothing. Persistent requests send when they are started; those of receives are started by the same calls, and as many
of them are saved.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import EXCHANGING, SENDING
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites

STARTING = ("MPI_Start", "MPI_Startall")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds floods of small messages."""
    workspace = inspection.workspace
    small = inspection.threshold("small_bytes")
    values = {
        "sending": [*SENDING, *STARTING],
        "exchanging": list(EXCHANGING),
        "small": small,
        "many": inspection.threshold("many_calls"),
        "short": inspection.threshold("short_ns"),
        "least": inspection.noticeable_ns,
    }
    for row in workspace.query("small_messages", values):
        which = {"operation": row["operation"], "object_id": row.pop("object_id"), "small": small}
        where, priced = priced_call_sites(inspection, ChosenFacts("facts_of_small_messages", which))
        sentences = ("exchanged",) if row["operation"] in EXCHANGING else ("main",)
        communicators = (row["object"],)
        yield RawFinding(
            row, row["lost_ns"] / 1e9, sentences, where, communicators=communicators, priced=priced
        )
