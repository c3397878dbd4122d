# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many small messages of one call on one communicator.

A call that also receives may wait for its partner. With as many calls, the rank that spends the least time in one of
them waits the least: that is what such a call costs. A rank that exchanges with itself only copies, and shows
nothing. Persistent requests send when they are started; those of receives are started by the same calls, and as many
of them are saved.

Receives and waits of as many small messages are saved with the sends. They are counted in the same way, once for each
communicator. Waits do not tell how large their messages are: they count where nearly all messages are small.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.calls.families import COMPLETING, EXCHANGING, RECEIVING, SENDING
from barograph.analyze.findings.bounds import call_bounds
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites

STARTING = ("MPI_Start", "MPI_Startall")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds floods of small messages."""
    workspace = inspection.workspace
    small, many = inspection.threshold("small_bytes"), inspection.threshold("many_calls")
    if inspection.computed_once(call_bounds).calls([*SENDING, *STARTING]) < many:
        return
    values = {
        "sending": [*SENDING, *STARTING],
        "exchanging": list(EXCHANGING),
        "receiving": list(RECEIVING),
        "completing": list(COMPLETING),
        "nearly_all": inspection.threshold("nearly_all"),
        "small": small,
        "many": many,
        "short": inspection.threshold("short_ns"),
        "least": inspection.noticeable_ns,
    }
    for row in workspace.query("small_messages", values):
        operations = [row["operation"], *row["receives"]]
        which = {"operations": operations, "object_id": row.pop("object_id"), "small": small}
        where, priced = priced_call_sites(inspection, ChosenFacts("facts_of_small_messages", which))
        sentences = ("exchanged",) if row["operation"] in EXCHANGING else ("main",)
        if row["receives"]:
            sentences += ("received",)
        communicators = (row["object"],)
        yield RawFinding(
            row, row["lost_ns"] / 1e9, sentences, where, communicators=communicators, priced=priced
        )
