# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a rank reads the same bytes of a file again and again.

A rank can't read more distinct bytes than lie before the last one it read. What is more was read before: a lower bound.
Where the calls were traced they say exactly what was read before; calls that found no room in the trace count as new.
Files that ranks also write are left alone up to the number of times they were written as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums
from barograph.analyze.findings.traced_extents import make_traced_extents

AGAIN = """
CREATE OR REPLACE TEMP TABLE io_again AS
WITH versions AS (
    SELECT file_id, greatest(ceil(sum(bytes_written) / (max(last_byte_written) + 1)), 1) AS versions
    FROM file_ranks WHERE layer IN ('posix', 'stdio') GROUP BY file_id
), users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.file_id, r.bytes_read, t.file_id IS NOT NULL AS traced,
           v.versions * least((r.last_byte_read + 1) * if(r.rank < 0, coalesce(u.sharers, 1), 1),
                              coalesce(t.distinct_bytes + greatest(r.bytes_read - t.traced_bytes, 0), r.bytes_read))
               AS distinct_bytes
    FROM file_ranks r JOIN versions v USING (file_id) LEFT JOIN users u USING (file_id)
         LEFT JOIN io_traced t ON t.file_id = r.file_id AND t.rank = r.rank
    WHERE r.layer IN ('posix', 'stdio') AND r.last_byte_read > 0
)
SELECT file_id, sum(greatest(bytes_read - distinct_bytes, 0))::DOUBLE AS again_bytes,
       sum(bytes_read)::DOUBLE AS read_bytes, bool_and(traced) AS traced
FROM by_rank GROUP BY file_id
"""
CONDITION = "s.layer IN ('posix', 'stdio') AND s.direction = 'read' AND s.bucket > 0 AND NOT f.folded"
HAVING = "any_value(again_bytes) > 0 AND any_value(again_bytes) >= $share * any_value(read_bytes)"
PART = "any_value(again_bytes / read_bytes)"
KNOWN = """
SELECT sum(again_bytes) AS again_bytes, bool_and(traced) AS traced FROM io_again WHERE list_contains($ids, file_id)
"""
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files of which most was read before."""
    workspace = inspection.workspace
    make_traced_extents(inspection)
    workspace.need("file_ranks").execute(AGAIN)
    values = inspection.limits(share="again_share")
    join = "JOIN io_again USING (file_id)"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING, part=PART):
        again = workspace.rows(KNOWN, {"ids": row["file_ids"]})[0]
        sentences = ("exact",) if again["traced"] else ("main",)
        yield found_files(inspection, row, CONDITION, values, KEYS, sentences=sentences, **again)
