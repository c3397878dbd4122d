# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many small messages of one call on one communicator."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.families import SENDING as FAMILY
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites

# A combined send and receive takes as long as its partner lets it wait, which fewer messages do not save.
SENDING = tuple(name for name in FAMILY if "recv" not in name)


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds floods of small messages."""
    workspace = inspection.workspace
    small = inspection.threshold("small_bytes")
    values = {"sending": list(SENDING), "small": small, "many": inspection.threshold("many_calls")}
    for row in workspace.query("small_messages", values | {"least": inspection.noticeable_ns}):
        which = {"operation": row["operation"], "object_id": row.pop("object_id"), "small": small}
        where, priced = priced_call_sites(inspection, ChosenFacts("facts_of_small_messages", which))
        yield RawFinding(row, row["max_ns"] / 1e9, where=where, communicators=(row["object"],), priced=priced)
