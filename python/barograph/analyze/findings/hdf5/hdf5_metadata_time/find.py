# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the calls of HDF5 that move no data take longer than those that do, without attributes (hdf5_attributes)."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "ranks", "files", "file", "shared_files", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose groups and datasets take longer than their data."""
    values = inspection.limits(many="many_calls", long="long_ns")
    files, least_ns = "files_of_long_metadata", inspection.heavy_ns
    for row in io_sums(inspection, "calls_moving_nothing", values, files=files, least_ns=least_ns):
        (moving,) = inspection.workspace.query("transfer_time_of_files", {"ids": row.file_ids})
        yield found_files(inspection, row, KEYS, **moving)
