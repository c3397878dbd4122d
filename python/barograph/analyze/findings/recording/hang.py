# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the program hung when it was ended; what the roll-call said then."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.unfinished import unfinished_of

MOST_CALL_SITES = 4


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a run of which its recovery has found that it hung."""
    about = unfinished_of(inspection.workspace)
    if about is None or not about.hang:
        return
    stuck = set(about.hang_ranks)
    rows = sorted(
        (row for row in about.where if stuck & set(row.ranks)),
        key=lambda row: (-len(stuck & set(row.ranks)), row.ranks),
    )
    first = rows[0] if rows else None
    evidence = {
        "hung_ns": about.hang_ns,
        "said": " ".join(about.hang),
        "ranks": list(about.hang_ranks),
        "operation": first.operation if first else "",
        "object": first.object if first else "",
        "source": first.source if first else "",
        "mismatched": any(text.startswith("These calls do not match") for text in about.hang),
        "deadlock": any(text.startswith("Deadlock") for text in about.hang),
    }
    where = tuple(
        CallSite(
            row.call_path,
            row.source,
            len(row.ranks) / max(inspection.workspace.ranks, 1),
            0,
            len(row.ranks),
        )
        for row in rows[:MOST_CALL_SITES]
        if row.call_path
    )
    yield RawFinding(evidence, sentences=("hung", "said"), where=where)
