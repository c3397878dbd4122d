# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a rank jumps back in a file for many of its requests.

Counted within each rank: that ranks interleave in time is no random access. Large requests may lie anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

# A rank's first request to a file follows none.
JUMPS = """
CREATE OR REPLACE TEMP TABLE io_jumps AS
WITH users AS (
    SELECT file_id, max(sharers) AS sharers FROM io_facts WHERE rank < 0 GROUP BY file_id
), by_rank AS (
    SELECT r.*, if(r.rank < 0, coalesce(u.sharers, 1), 1) AS firsts FROM file_ranks r LEFT JOIN users u USING (file_id)
    WHERE r.layer = 'posix'
), jumped AS (
    SELECT file_id, 'read' AS direction, reads AS requests, greatest(reads - firsts - sequential_reads, 0) AS jumps
    FROM by_rank WHERE last_byte_read > 0
    UNION ALL
    SELECT file_id, 'write', writes, greatest(writes - firsts - sequential_writes, 0)
    FROM by_rank WHERE last_byte_written > 0
)
SELECT file_id, direction, sum(requests)::DOUBLE AS requests, sum(jumps)::DOUBLE AS jumps FROM jumped
GROUP BY file_id, direction
"""
CONDITION = "s.layer = 'posix' AND s.direction != '' AND s.bucket > 0 AND NOT f.folded"
HAVING = f"""sum(s.bytes) < $large * sum(s.calls) AND any_value(jumps) >= $many * {USERS}
    AND any_value(jumps) > 0 AND any_value(jumps) >= $share * any_value(requests)"""
# Of requests in no order one half lies ahead of the one before by chance: as many again count.
PART = "least(2 * any_value(jumps / requests), 1)"
KEYS = ("calls", "direction", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that ranks read or write back and forth."""
    workspace = inspection.workspace
    workspace.need("file_ranks").execute(JUMPS)
    values = inspection.limits(large="large_bytes", many="many_calls", share="random_share")
    join = "JOIN io_jumps j ON j.file_id = s.file_id AND j.direction = s.direction"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING, part=PART):
        sql = """SELECT sum(jumps)::BIGINT AS n FROM io_jumps
                 WHERE list_contains($ids, file_id) AND direction = $direction"""
        chosen = {"ids": row["file_ids"], "direction": row["direction"]}
        jumps = workspace.rows(sql, chosen)[0]["n"]
        yield found_files(inspection, row, CONDITION, values, KEYS, jumps=jumps)
