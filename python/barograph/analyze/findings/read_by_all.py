# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many ranks read the same bytes of a file, each for itself, where one read and a broadcast would do."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import COLLECTIVE_NAME, USERS, found_files, io_sums

# Reads that the program asked for: what a library reads to write a part of a block or chunk is another matter, and in a
# collective call one rank reads for others.
CONDITION = f"""s.layer IN ('posix', 'stdio') AND s.direction = 'read' AND s.bucket > 0 AND NOT f.folded
    AND NOT regexp_matches(s.in_mpi_io, 'write|{COLLECTIVE_NAME}')
    AND NOT regexp_matches(s.in_hdf5, 'write|create|extend|set_extent|flush|close')"""

# How many times ranks read the file, each rank at most once: bytes over the extent, which is no less than what differs.
COPIES = """
CREATE OR REPLACE TEMP TABLE io_copies AS
WITH extents AS (
    SELECT file_id, max(last_byte_read) + 1 AS extent FROM file_ranks WHERE layer IN ('posix', 'stdio')
    GROUP BY file_id HAVING max(last_byte_read) > 0
), by_rank AS (
    SELECT s.file_id, s.rank, sum(s.bytes) AS bytes FROM io_facts s JOIN io_files f USING (file_id)
    WHERE {condition} GROUP BY s.file_id, s.rank
)
SELECT r.file_id, sum(if(r.rank < 0, r.bytes, least(r.bytes, e.extent))) / any_value(e.extent) AS copies
FROM by_rank r JOIN extents e USING (file_id) GROUP BY r.file_id
"""
HAVING = f"{USERS} >= $ranks AND any_value(copies) >= $share * {USERS}"
PART = f"1 - 1 / {USERS}"
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that each rank reads as a whole; those that programs are made of need other advice than data."""
    workspace = inspection.workspace
    workspace.need("file_ranks").execute(COPIES.format(condition=CONDITION))
    values = inspection.limits(ranks="least_ranks", share="read_share")
    join = "JOIN io_copies USING (file_id)"
    for installed in (False, True):
        condition = f"{CONDITION} AND {'' if installed else 'NOT '}f.installed"
        for row in io_sums(inspection, condition, values, join=join, having=HAVING, part=PART):
            more = {"installed": installed, "data": not installed}
            sentences = ("installed" if installed else "main",)
            yield found_files(inspection, row, condition, values, KEYS, sentences=sentences, **more)
