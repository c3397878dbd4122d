# SPDX-License-Identifier: BSD-3-Clause
"""Rule: requests begin or end inside a block of a file system that hands out whole blocks or stripes.

Counters know which requests begin off a block. Of these, requests shorter than a block do no harm where their size
divides it; so only those of odd sizes, and those of a block and more, are counted: a lower bound. Local file systems
are left alone: their page cache gathers. In a file that several ranks write on servers, few large ones count as well:
the unit at each end is locked by two ranks in turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import REQUESTS, USERS, found_files, io_sums

UNALIGNED = """
CREATE OR REPLACE TEMP TABLE io_unaligned AS
WITH grain AS (
    SELECT file_id, greatest(block, stripe_size) AS unit FROM io_files
    WHERE (remote OR block >= $least_block) AND greatest(block, stripe_size) > 0
), counted AS (
    SELECT file_id, sum(reads + writes) AS requests, sum(unaligned_in_file) AS unaligned
    FROM file_ranks WHERE layer = 'posix' GROUP BY file_id
), odd AS (
    SELECT h.file_id, sum(c.value) AS odd FROM file_counters c JOIN file_homes h USING (object_id)
         JOIN grain g ON g.file_id = h.file_id
    WHERE c.layer = 'posix' AND c.counter = 'common sizes' AND c.argument >= $small
      AND unit % c.argument != 0 AND c.argument % unit != 0
    GROUP BY h.file_id
), large AS (
    SELECT s.file_id, sum(s.calls) AS large FROM io_facts s JOIN grain g USING (file_id)
    WHERE s.layer = 'posix' AND s.bucket > 0 AND s.bytes_min >= unit GROUP BY s.file_id
)
SELECT file_id, g.unit, c.requests::DOUBLE AS requests,
       greatest(least(coalesce(o.odd, 0), c.unaligned), c.unaligned - c.requests + coalesce(l.large, 0), 0)::DOUBLE
           AS straddling
FROM grain g JOIN counted c USING (file_id) LEFT JOIN odd o USING (file_id) LEFT JOIN large l USING (file_id)
WHERE c.requests > 0
"""
CONDITION = REQUESTS
HAVING = f"""any_value(straddling) >= $share * any_value(requests)
    AND (any_value(straddling) >= $many * {USERS} OR (any_value(f.remote) AND any_value(f.writers) > 1))"""
PART = "any_value(straddling / requests)"
KEYS = ("calls", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")
KNOWN = """
SELECT sum(straddling)::BIGINT AS unaligned, max(unit)::BIGINT AS unit_bytes, bool_or(f.stripe_size = unit) AS striped,
       bool_or(f.top = 'hdf5') AS hdf5
FROM io_unaligned JOIN io_files f USING (file_id) WHERE list_contains($ids, file_id)
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files on parallel file systems with unaligned requests."""
    workspace = inspection.workspace
    limits = {
        "least_block": inspection.threshold("least_block"),
        "small": inspection.threshold("small_bytes"),
    }
    workspace.need("file_ranks").execute(UNALIGNED, limits)
    values = inspection.limits(share="unaligned_share", many="many_calls")
    join = "JOIN io_unaligned USING (file_id)"
    for row in io_sums(
        inspection, CONDITION, values, join=join, having=HAVING, part=PART, by_direction=False
    ):
        known = workspace.rows(KNOWN, {"ids": row["file_ids"]})[0]
        yield found_files(inspection, row, CONDITION, values, KEYS, **known)
