# SPDX-License-Identifier: BSD-3-Clause
"""Finding: files are flushed to storage often. Only calls of the program count, not what they became below."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import find_sums

KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds flushing that takes a noticeable part of the run."""
    values = inspection.limits(many="many_calls")
    return find_sums(inspection, "flushes", KEYS, values, files="files_flushed")
