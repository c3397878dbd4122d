# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the same ranks compute longest in almost all iterations of a loop, and no region says why."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.loops_seen import loop_places, seen_stragglers


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds stragglers; those that slow-ranks has found are named there."""
    known = [found.evidence["ranks"] for found in inspection.found("slow-ranks")]
    for row in inspection.once(seen_stragglers):
        if row["ranks"] in known:
            continue
        evidence = {
            "loop": row["call_path"],
            "loop_name": row["loop"],
            **{key: row[key] for key in ("ranks", "typical_ns", "others_ns", "mean_ns", "last_share")},
        }
        where = loop_places(inspection.workspace, row["path_id"], row["ranks"])
        yield Found(evidence, row["lost_ns"] / 1e9, where=where)
