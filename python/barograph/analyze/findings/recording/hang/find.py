# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the program hung when it was ended; what the roll-call said then."""

from __future__ import annotations

import re
from collections.abc import Iterable

from barograph.analyze.ends.unfinished import unfinished_of
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.inspection import Inspection

MOST_CALL_SITES = 4
# Calls that can only wait for each other where a message has no counterpart.
PAIRED = re.compile(r"MPI_(Sendrecv|Isendrecv|Wait|Test)")


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
    deadlock = any(text.startswith("Deadlock") for text in about.hang)
    paired = any(PAIRED.match(row.operation) for row in rows)
    evidence = {
        "hung_ns": about.hang_ns,
        "reason": f" ({about.reason})" if about.reason else "",
        "acted": about.hang_acted,
        "unwatched": not about.hang_acted,
        "said": " ".join(about.hang),
        "ranks": list(about.hang_ranks),
        "operation": first.operation if first else "",
        "object": first.object if first else "",
        "source": first.source if first else "",
        "mismatched": any(text.startswith("These calls do not match") for text in about.hang),
        "deadlock": deadlock,
        "circle": deadlock and not paired,
        "paired": deadlock and paired,
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
    sentences = ("hung", "acted", "said") if about.hang_acted else ("hung", "said")
    yield RawFinding(evidence, sentences=sentences, where=where)
