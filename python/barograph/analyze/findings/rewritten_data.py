# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a rank writes the same bytes of a file again and again while it has it open.

What is beyond the last byte written, for each time the file was opened or cut, is a lower bound of what was
overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

OVER = """
CREATE OR REPLACE TEMP TABLE io_over AS
WITH users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.file_id, r.bytes_written, (r.last_byte_written + 1)
           * greatest(r.opens, r.truncations, if(r.rank < 0, coalesce(u.sharers, 1), 1)) AS distinct_bytes
    FROM file_ranks r LEFT JOIN users u USING (file_id)
    WHERE r.layer IN ('posix', 'stdio') AND r.last_byte_written > 0
)
SELECT file_id, sum(greatest(bytes_written - distinct_bytes, 0))::DOUBLE AS over_bytes,
       sum(bytes_written)::DOUBLE AS written_bytes
FROM by_rank GROUP BY file_id
"""
CONDITION = "s.layer IN ('posix', 'stdio') AND s.direction = 'write' AND s.bucket > 0 AND NOT f.folded"
HAVING = "any_value(over_bytes) > 0 AND any_value(over_bytes) >= $share * any_value(written_bytes)"
PART = "any_value(over_bytes / written_bytes)"
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files of which most was overwritten."""
    workspace = inspection.workspace
    workspace.need("file_ranks").execute(OVER)
    values = inspection.limits(share="over_share")
    join = "JOIN io_over USING (file_id)"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING, part=PART):
        sql = "SELECT sum(over_bytes) AS n FROM io_over WHERE list_contains($ids, file_id)"
        over = workspace.rows(sql, {"ids": row["file_ids"]})[0]["n"]
        yield found_files(inspection, row, CONDITION, values, KEYS, over_bytes=over)
