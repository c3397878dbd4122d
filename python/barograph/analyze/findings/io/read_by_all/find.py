# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many ranks read the same bytes of a file, each for itself, where one read and a broadcast would do."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files that each rank reads as a whole; those that programs are made of need other advice than data."""
    limits = inspection.limits(ranks="least_ranks", share="read_share")
    for installed in (False, True):
        values = limits | {"installed": installed}
        for row in io_sums(inspection, "data_reads_of_kind", values, files="files_read_by_all"):
            more = {"installed": installed, "data": not installed}
            sentences = ("installed" if installed else "main",)
            yield found_files(inspection, row, KEYS, sentences=sentences, **more)
