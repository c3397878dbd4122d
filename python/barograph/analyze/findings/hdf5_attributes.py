# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many operations on attributes of HDF5, each small, and made by all ranks of a parallel program."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

# Opening and closing counts: a value costs create or open, write or read, close.
CONDITION = "s.layer = 'hdf5' AND s.level = 0 AND s.operation LIKE 'H5A%'"
KEYS = ("calls", "bytes", "ranks", "files", "file", "shared_files", "time_ns", "most_ns")


# What is kept of them in memory is written when the file is flushed or closed, with all else that is.
CLOSING = """
SELECT coalesce(max(time_ns), 0)::BIGINT AS closing_ns FROM (
    SELECT rank, sum(time_ns / sharers) AS time_ns FROM io_facts
    WHERE layer = 'hdf5' AND level = 0 AND operation IN ('H5Fclose', 'H5Fflush') AND list_contains($ids, file_id)
    GROUP BY rank
)
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds attributes that take a noticeable part of the run."""
    values = inspection.limits(many="many_calls")
    having = f"sum(s.calls) >= $many * {USERS}"
    for row in io_sums(inspection, CONDITION, values, having=having, by_direction=False):
        (closing,) = inspection.workspace.rows(CLOSING, {"ids": row["file_ids"]})
        sentences = ("main", "closing") if closing["closing_ns"] >= 0.1 * row["most_ns"] else ("main",)
        yield found_files(inspection, row, CONDITION, values, KEYS, sentences=sentences, **closing)
