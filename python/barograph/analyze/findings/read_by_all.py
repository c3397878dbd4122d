# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many ranks read the same bytes of a file, each for itself, where one read and a broadcast would do."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, find_sums

# How many times ranks read the file, each rank at most once: bytes over the extent, which is no less than what differs.
COPIES = """
CREATE OR REPLACE TEMP TABLE io_copies AS
WITH extents AS (
    SELECT file_id, max(last_byte_read) + 1 AS extent FROM file_ranks WHERE layer IN ('posix', 'stdio')
    GROUP BY file_id HAVING max(last_byte_read) > 0
)
SELECT r.file_id, sum(if(r.rank < 0, r.bytes_read, least(r.bytes_read, e.extent))) / any_value(e.extent) AS copies
FROM file_ranks r JOIN extents e USING (file_id) WHERE r.layer IN ('posix', 'stdio') GROUP BY r.file_id
"""
CONDITION = "s.layer IN ('posix', 'stdio') AND s.direction = 'read' AND s.bucket > 0"
HAVING = f"{USERS} >= $ranks AND any_value(copies) >= $share * {USERS}"
PART = f"1 - 1 / {USERS}"
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that each rank reads as a whole."""
    workspace = inspection.workspace
    workspace.need("file_ranks").execute(COPIES)
    values = inspection.limits(ranks="least_ranks", share="read_share")
    join = "JOIN io_copies USING (file_id)"
    return find_sums(inspection, CONDITION, KEYS, values, join=join, having=HAVING, part=PART)
