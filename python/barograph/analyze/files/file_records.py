# SPDX-License-Identifier: BSD-3-Clause
"""The counters of files that the view file_ranks has as columns.

A dataset, attribute or variable counts for its file; its
counters are merged into the file's as spec/files/counters.toml says (summed, largest, or first).
"""

from __future__ import annotations

from barograph.spec.file_counters import FILE_COUNTERS, FileCounter

PLAIN_COUNTERS = tuple(counter for counter in FILE_COUNTERS if counter.kind == "counter")


def column_of(name: str) -> str:
    """Returns the column of a counter: its name with underscores."""
    return name.replace(" ", "_")


def merged(counter: FileCounter, values: str) -> str:
    """Returns the SQL that merges values of a counter, 0 where there is none."""
    if counter.merge == "first":
        return f"coalesce(min(nullif({values}, 0)), 0)"
    return f"coalesce({counter.merge}({values}), 0)"
