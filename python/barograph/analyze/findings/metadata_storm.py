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

# What is moved, and how many files a row stands for: those beyond the limit of files that are kept apart share one. How
# many these are is not known to all profiles; each of them was opened at least once.
SIZES = """
CREATE OR REPLACE TEMP TABLE io_moved AS
SELECT s.file_id, coalesce(sum(s.bytes) FILTER (s.bucket > 0 AND s.layer IN ('posix', 'stdio')), 0) AS moved,
       greatest(any_value(f.stands_for), 1) AS files, any_value(f.folded) AND any_value(f.stands_for) <= 1 AS unknown,
       coalesce(sum(s.calls) FILTER (regexp_matches(s.operation, 'open|creat')), 0) AS opens
FROM io_facts s JOIN io_files f USING (file_id) GROUP BY s.file_id
"""
# `often`: by one rank, on average over its ranks. Where the number of files is not known, nothing is said to be often.
EACH = f"{USERS} * any_value(m.files)"
OFTEN = f"NOT any_value(unknown) AND sum(s.calls) >= $often * {EACH}"
SMALL = f"""(any_value(unknown) OR sum(s.calls) < $often * {EACH})
    AND any_value(moved) < $small * if(any_value(unknown), greatest(any_value(opens), 1), any_value(m.files))"""
COUNT = """
SELECT sum(files)::BIGINT AS files, bool_or(unknown) AS more_files, count(*) FILTER (unknown)::BIGINT AS unknown
FROM io_moved WHERE list_contains($ids, file_id)
"""
KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")
# The name of each case, and what it chooses: `installed` files are what programs are made of.
CASES = (
    ("repeated", "NOT f.installed", OFTEN),
    ("small_files", "NOT f.installed", SMALL),
    ("installed", "f.installed", "true"),
)


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds repeated questions, then many small files, then files that programs are made of."""
    workspace = inspection.workspace
    workspace.connection.execute(SIZES)
    values = inspection.limits(often="often_calls", small="small_file_bytes")
    join = "JOIN io_moved m ON m.file_id = s.file_id"
    for name, which, having in CASES:
        condition = f"{CONDITION} AND {which}"
        for row in io_sums(inspection, condition, values, join=join, having=having, by_direction=False):
            known = workspace.rows(COUNT, {"ids": row["file_ids"]})[0]
            row["files"] = max(known["files"] - known["unknown"], 0)
            if (
                name == "small_files"
                and row["files"] < inspection.threshold("many_files")
                and not known["unknown"]
            ):
                continue
            more = {case: case == name for case, _, _ in CASES}
            more |= {"calls_per_file": row["calls"] / max(row["files"], 1), "more_files": known["more_files"]}
            sentences = (f"{name}_and_more" if name == "small_files" and known["more_files"] else name,)
            yield found_files(inspection, row, condition, values, KEYS, sentences=sentences, **more)
