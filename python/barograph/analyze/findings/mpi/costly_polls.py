# SPDX-License-Identifier: BSD-3-Clause
"""Which functions ranks poll with for a noticeable part of the run, for the rules about polling and slow ranks."""

from __future__ import annotations

from dataclasses import dataclass

from barograph.analyze.calls.families import POLLING
from barograph.analyze.findings.inspection import Inspection


@dataclass(frozen=True)
class Polls:
    """A function that asks whether something is there, over all communicators; see the query."""

    operation: str
    objects: list[str]
    object_ids: list[int]
    ranks: int
    all_calls: int
    calls: int
    max_ns: int
    slowest_rank: int


def costly_polls(inspection: Inspection) -> list[Polls]:
    """Returns them, the most expensive first; called through `inspection.computed_once`."""
    values = {"operations": list(POLLING), "least": inspection.noticeable_ns}
    return inspection.workspace.records(Polls, "polls", values)
