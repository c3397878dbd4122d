# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many operations on attributes of HDF5, each small, and made by all ranks of a parallel program."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, find_sums

# Opening and closing counts: a value costs create or open, write or read, close.
CONDITION = "s.layer = 'hdf5' AND s.level = 0 AND s.operation LIKE 'H5A%'"
KEYS = ("calls", "bytes", "ranks", "files", "file", "shared_files", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds attributes that take a noticeable part of the run."""
    values = inspection.limits(many="many_calls")
    having = f"sum(s.calls) >= $many * {USERS}"
    return find_sums(inspection, CONDITION, KEYS, values, having=having, by_direction=False)
