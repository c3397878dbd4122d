# SPDX-License-Identifier: BSD-3-Clause
"""Rule: collective calls of MPI-IO whose requests to the file system stay small, or that send large pieces around.

Where the pieces of all ranks together are no larger, nothing better could come of the first. The second needs files
without views that the program itself writes by MPI-IO, in which each call is about one piece: such pieces need no
gathering, and where the fastest calls take much longer than the fastest requests below them, the exchange between ranks
is what they cost.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import COLLECTIVE, COLLECTIVE_NAME, USERS, found_files, io_sums

CONDITION = f"s.layer = 'mpi-io' AND s.direction != '' AND s.bucket > 0 AND {COLLECTIVE} AND NOT f.folded"

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

# By file: time that even the fastest calls would take (of the rank that waited least), and the fastest requests.
EXCHANGE = """
CREATE OR REPLACE TEMP TABLE io_exchange AS
WITH viewed AS (
    SELECT file_id FROM io_facts WHERE operation = 'MPI_File_set_view'
    UNION SELECT file_id FROM file_ranks WHERE views > 0
), above AS (
    SELECT s.file_id, s.direction, s.rank, sum(s.calls * s.min_ns) AS fastest_ns, sum(s.time_ns) AS time_ns
    FROM io_facts s JOIN io_files f USING (file_id) ANTI JOIN viewed USING (file_id)
    WHERE {collective} AND s.called = 'mpi-io' AND s.in_mpi_io = s.operation AND s.rank >= 0 GROUP BY ALL
), below AS (
    SELECT s.file_id, s.direction, s.rank, sum(s.time_ns) AS system_ns,
           sum(s.calls * s.min_ns) AS fastest_ns
    FROM io_facts s
    WHERE s.layer = 'posix' AND s.bucket > 0 AND regexp_matches(s.in_mpi_io, '{name}') GROUP BY ALL
)
SELECT a.file_id, a.direction, min(a.fastest_ns)::DOUBLE AS exchange_ns, sum(a.time_ns)::DOUBLE AS all_ns,
       coalesce(sum(b.system_ns), 0)::DOUBLE AS system_ns, coalesce(max(b.fastest_ns), 0)::DOUBLE AS most_system_ns
FROM above a LEFT JOIN below b USING (file_id, direction, rank) GROUP BY a.file_id, a.direction
"""
LARGE = f"""{USERS} > 1 AND sum(s.bytes) >= $large * sum(s.calls) AND any_value(system_ns) > 0
    AND any_value(exchange_ns) >= $factor * any_value(most_system_ns)"""
OUTSIDE = "1 - any_value(system_ns / all_ns)"
SYSTEM = """
SELECT sum(exchange_ns)::DOUBLE AS exchange_ns, sum(most_system_ns)::DOUBLE AS system_ns FROM io_exchange
WHERE list_contains($ids, file_id) AND direction = $direction
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose collective calls did not gather, and those where there was nothing to gather."""
    workspace = inspection.workspace
    workspace.connection.execute(
        BELOW.format(collective=COLLECTIVE, name=COLLECTIVE_NAME), {"exact": exact_nesting(workspace)}
    )
    values = inspection.limits(many="many_requests", small="small_bytes")
    join = "JOIN io_below b ON b.file_id = s.file_id AND b.direction = s.direction"
    for row in io_sums(inspection, CONDITION, values, join=join, having=HAVING):
        below = workspace.rows(REQUESTS, {"ids": row["file_ids"], "direction": row["direction"]})[0]
        more = below | {"exchange_ns": 0, "system_ns": 0, "gathers": True, "large": False}
        yield found_files(
            inspection, row, CONDITION, values, KEYS, **more, writes=row["direction"] == "write"
        )
    if not exact_nesting(workspace):
        return
    workspace.need("file_ranks").execute(EXCHANGE.format(collective=CONDITION, name=COLLECTIVE_NAME))
    values = inspection.limits(large="large_bytes", factor="exchange_factor")
    join = "JOIN io_exchange e ON e.file_id = s.file_id AND e.direction = s.direction"
    for row in io_sums(inspection, CONDITION, values, join=join, having=LARGE, part=OUTSIDE):
        chosen = {"ids": row["file_ids"], "direction": row["direction"]}
        below = {key: value or 0 for key, value in workspace.rows(REQUESTS, chosen)[0].items()}
        more = workspace.rows(SYSTEM, chosen)[0] | below | {"gathers": False}
        more |= {"large": True, "writes": row["direction"] == "write"}
        yield found_files(inspection, row, CONDITION, values, KEYS, **more, sentences=("large",))
