# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many operations on attributes of HDF5, each small, and made by all ranks of a parallel program."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "shared_files", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds attributes that take a noticeable part of the run."""
    values = inspection.limits(many="many_calls")
    for row in io_sums(inspection, "attribute_calls", values, files="files_of_many_calls"):
        # What is kept of them in memory is written when the file is flushed or closed, with all else that is.
        (closing,) = inspection.workspace.query("closing_times", {"ids": row.file_ids})
        sentences = ("main", "closing") if closing["closing_ns"] >= 0.1 * row.most_ns else ("main",)
        yield found_files(inspection, row, KEYS, sentences=sentences, **closing)
