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

# Ranks that read for a noticeable time, longest first.
READERS = """
SELECT rank FROM io_facts WHERE layer IN ('posix', 'stdio') AND direction = 'read' AND bucket > 0 AND rank >= 0
GROUP BY rank HAVING sum(time_ns) >= $least ORDER BY sum(time_ns) DESC, rank LIMIT $most
"""
EMPTY = """
CREATE OR REPLACE TEMP TABLE io_traced (file_id INTEGER, rank INTEGER, traced_bytes HUGEINT, distinct_bytes HUGEINT)
"""

# Calls by offset: what reaches beyond all before it is new.
DISTINCT = """
INSERT INTO io_traced
WITH calls AS (
    SELECT f.file_id, e.rank, e.offset AS low, e.offset + e.length AS high
    FROM traced_calls e JOIN io_named f ON f.name = e.file JOIN io_directions d USING (layer, operation)
    WHERE e.layer IN ('posix', 'stdio') AND d.direction = 'read' AND e.offset IS NOT NULL AND e.length > 0
), reached AS (
    SELECT *, max(high) OVER (PARTITION BY file_id, rank ORDER BY low, high
                              ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM calls
)
SELECT file_id, rank, sum(high - low), sum(greatest(high - greatest(low, coalesce(before, low)), 0))
FROM reached GROUP BY file_id, rank
"""


def make_traced_extents(inspection: Inspection) -> None:
    """Makes the table io_traced (file_id, rank, traced_bytes, distinct_bytes); empty where nothing was traced."""
    workspace = inspection.workspace
    connection = workspace.connection
    connection.execute(EMPTY)
    # Not every source of tables has single calls; see ProfileTables.
    events: Any = getattr(workspace.profile, "events", None)
    if events is None:
        return
    rows = workspace.rows(READERS, {"least": inspection.noticeable_ns, "most": MOST_RANKS})
    ranks = [row["rank"] for row in rows]
    for first in range(0, len(ranks), AT_ONCE):
        calls = events(ranks=ranks[first : first + AT_ONCE])
        if not calls.num_rows:
            return
        connection.register("traced_calls", calls)
        connection.execute(DISTINCT)
        connection.unregister("traced_calls")
