# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many HDF5 datasets that hold next to nothing, so that making and finding them is all the work."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files with many tiny datasets."""
    workspace = inspection.workspace
    workspace.fill("tiny_datasets", inspection.limits(tiny="tiny_bytes"))
    values = inspection.limits(many="many_datasets")
    for row in io_sums(inspection, "calls_on_tiny_datasets", values, files="files_of_many_objects"):
        (tiny,) = workspace.query("tiny_datasets_of_files", {"ids": row.file_ids})
        yield found_files(inspection, row, KEYS, **tiny)
