# SPDX-License-Identifier: BSD-3-Clause
"""Finding: HDF5 writes fill values when datasets are made or grown, before the program writes its own.

What is written below calls that make or extend a dataset, if it is much, can only be that. In logs that do not know
which call made which, it is seen by twice the bytes below H5Dwrite.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import exact_nesting, found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose datasets are filled."""
    values: dict[str, object] = {"least_bytes": inspection.threshold("least_bytes")}
    if exact_nesting(inspection.workspace):
        for row in io_sums(inspection, "fill_writes", values, files="files_with_bytes"):
            yield found_files(inspection, row, KEYS, selected_bytes=None)
        return
    values |= {"call": "H5Dwrite", "directions": ["write"]}
    for row in io_sums(inspection, "requests_below_call", values, files="files_written_twice"):
        (asked,) = inspection.workspace.query("selected_of_files", {"ids": row.file_ids, "call": "H5Dwrite"})
        yield found_files(inspection, row, KEYS, sentences=("twice",), selected_bytes=asked["selected"])
