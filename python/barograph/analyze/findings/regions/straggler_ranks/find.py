# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the same ranks compute longest in almost all iterations of a loop, and no region says why."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.regions.loops_seen import loop_call_sites, seen_stragglers


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds stragglers; those that slow-ranks has found are named there."""
    known = [found.evidence["ranks"] for found in inspection.raw_findings("slow-ranks")]
    for last in inspection.computed_once(seen_stragglers):
        if last.ranks in known:
            continue
        evidence: dict[str, object] = {
            "loop": last.call_path,
            "loop_name": last.loop,
            "ranks": last.ranks,
            "typical_ns": last.typical_ns,
            "others_ns": last.others_ns,
            "mean_ns": last.mean_ns,
            "last_share": last.last_share,
        }
        where = loop_call_sites(inspection.workspace, last.path_id, last.ranks)
        which = "pair" if last.all_ranks == 2 else "main"
        yield RawFinding(evidence, last.lost_ns / 1e9, sentences=(which,), where=where)
