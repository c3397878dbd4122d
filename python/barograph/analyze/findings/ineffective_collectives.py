# SPDX-License-Identifier: BSD-3-Clause
"""Rule: collective calls of MPI-IO whose requests to the file system stay small.

Where the pieces of all ranks together are no larger, nothing better could come of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import COLLECTIVE, COLLECTIVE_NAME, USERS, found_files, io_sums

CONDITION = f"s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0 AND {COLLECTIVE}"

# Requests below collective calls; in logs that do not say what is below what, all of a file without independent calls.
BELOW = """
CREATE OR REPLACE TEMP TABLE io_below AS
WITH pure AS (
    SELECT file_id, count(*) FILTER (layer = 'posix' AND in_mpi_io != '') > 0 AS nested
    FROM io_facts s WHERE layer IN ('mpi-io', 'posix') GROUP BY file_id
    HAVING count(*) FILTER (layer = 'mpi-io' AND direction != '' AND NOT {collective}) = 0
)
SELECT s.file_id, s.direction, sum(s.calls)::DOUBLE AS requests, sum(s.bytes)::DOUBLE AS request_bytes
FROM io_facts s LEFT JOIN pure p USING (file_id)
WHERE s.layer = 'posix' AND s.bucket > 0 AND s.direction != ''
  AND ((regexp_matches(s.in_mpi_io, '{name}') AND contains(s.in_mpi_io, s.direction)
        AND ($exact OR p.file_id IS NOT NULL)) OR (s.in_mpi_io = '' AND NOT p.nested))
GROUP BY s.file_id, s.direction
"""
# What all ranks hand over in one call, on average, is what could be written at once.
TOGETHER = f"(sum(s.bytes) * {USERS} / sum(s.calls))"
HAVING = f"""{USERS} > 1 AND any_value(requests) >= $many AND any_value(request_bytes / requests) < $small
    AND any_value(request_bytes / requests) < least({TOGETHER}, $small) / 2"""
KEYS = ("calls", "direction", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")
REQUESTS = """
SELECT sum(requests)::BIGINT AS requests, sum(request_bytes) / sum(requests) AS request_bytes FROM io_below
WHERE list_contains($ids, file_id) AND direction = $direction
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose collective calls did not gather."""
    workspace = inspection.workspace
    workspace.connection.execute(
        BELOW.format(collective=COLLECTIVE, name=COLLECTIVE_NAME), {"exact": exact_nesting(workspace)}
    )
    values = inspection.limits(many="many_requests", small="small_bytes")
    join = "JOIN io_below b ON b.file_id = s.file_id AND b.direction = s.direction"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING):
        below = workspace.rows(REQUESTS, {"ids": row["file_ids"], "direction": row["direction"]})[0]
        yield found_files(
            inspection, row, CONDITION, values, KEYS, **below, writes=row["direction"] == "write"
        )
