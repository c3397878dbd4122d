# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a region is entered very often and is very short, so that its annotation is a good part of its time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds hot regions; the one that tool-cost has found is named there."""
    workspace = inspection.workspace
    known = {found.evidence["operation"] for found in inspection.raw_findings("tool-cost")}
    values = {
        "many": inspection.threshold("many_calls"),
        "short": inspection.threshold("short_ns"),
        "least": inspection.threshold("share") * inspection.wall_ns,
    }
    for row in workspace.query("hot_regions", values):
        if row["region"] not in known:
            where = call_sites(workspace, ChosenFacts("region_facts", {"region": row["region"]}))
            yield RawFinding(row, row["recording_ns"] / 1e9, where=where)
