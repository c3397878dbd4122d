# SPDX-License-Identifier: BSD-3-Clause
"""Rule: several ranks write one file by POSIX or STDIO, each for itself. Files of MPI-IO do not count."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import need_io
from barograph.analyze.findings.io_sums import USERS, found_files, io_sums

CONDITION = """
s.layer IN ('posix', 'stdio') AND s.direction = 'write' AND s.bucket > 0 AND s.level = 0 AND NOT f.mpi_io
"""
KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files that ranks share without MPI-IO."""
    if not need_io(inspection.workspace):
        return
    for row in io_sums(inspection, CONDITION, {}, having=f"{USERS} > 1"):
        yield found_files(inspection, row, CONDITION, {}, KEYS)
