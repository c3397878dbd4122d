# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the same files are opened or asked about over and over, or many small files are opened once each."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

# What moves no bytes and does not wait for storage either (see frequent_syncs); moving in an open file asks nobody.
CONDITION = """s.layer IN ('posix', 'stdio') AND s.bucket = 0
    AND NOT regexp_matches(s.operation, 'sync|fflush|seek|rewind|setpos|setvbuf')"""

# `often`: by one rank, on average over its ranks.
SIZES = """
CREATE OR REPLACE TEMP TABLE io_moved AS
SELECT file_id, coalesce(sum(bytes) FILTER (bucket > 0 AND layer IN ('posix', 'stdio')), 0) AS moved
FROM io_facts GROUP BY file_id
"""
OFTEN = f"sum(s.calls) >= $often * {USERS}"
SMALL = f"sum(s.calls) < $often * {USERS} AND any_value(moved) < $small"
KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds repeated questions, then many small files."""
    workspace = inspection.workspace
    workspace.connection.execute(SIZES)
    values = inspection.limits(often="often_calls", small="small_file_bytes")
    join = "JOIN io_moved USING (file_id)"
    for name, having in (("repeated", OFTEN), ("small_files", SMALL)):
        for row in io_sums(inspection, CONDITION, values, join=join, having=having, by_direction=False):
            small = name == "small_files"
            if small and row["files"] < inspection.threshold("many_files"):
                continue
            more = {
                "repeated": not small,
                "small_files": small,
                "calls_per_file": row["calls"] / row["files"],
            }
            yield found_files(inspection, row, CONDITION, values, KEYS, sentences=(name,), **more)
