# SPDX-License-Identifier: BSD-3-Clause
"""How many different bytes of a file a rank read, from single calls: exact where counters only know a bound.

Used by redundant_reads for runs recorded with --trace. Reads the traces of the ranks that read longest, a few at once,
so that memory stays that of a few ranks.
"""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings.inspection import Inspection

# Ranks whose traces are read, and how many of them at once.
MOST_RANKS = 256
AT_ONCE = 16


def fill_traced_reads(inspection: Inspection) -> None:
    """Fills the table traced_reads; it is empty where nothing was traced."""
    workspace = inspection.workspace
    workspace.fill("traced_reads")
    # Not every source of tables has single calls; see ProfileTables.
    events: Any = getattr(workspace.profile, "events", None)
    if events is None:
        return
    rows = workspace.query("long_readers", {"least": inspection.noticeable_ns, "most": MOST_RANKS})
    ranks = [row["rank"] for row in rows]
    for first in range(0, len(ranks), AT_ONCE):
        calls = events(ranks=ranks[first : first + AT_ONCE])
        if not calls.num_rows:
            return
        workspace.add_table("events", calls)
        workspace.fill("traced_reads", by="traced_extents", add=True)
