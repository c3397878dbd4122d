# SPDX-License-Identifier: BSD-3-Clause
"""Rule: HDF5 writes fill values when datasets are made or grown, before the program writes its own.

What is written below calls that make or extend a dataset, if it is much, can only be that. Logs that do not know which
call made which are left alone; there hdf5_chunk_mismatch sees the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting, need_io
from barograph.analyze.findings.io_sums import found_files, io_sums

# The first layer below HDF5: all ranks wait for a collective call, also those that do not write.
CONDITION = """s.level = 1 AND s.layer IN ('mpi-io', 'posix', 'stdio') AND s.direction = 'write' AND s.bucket > 0
    AND regexp_matches(s.in_hdf5, '^H5D(create|set_extent)')"""
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose datasets are filled."""
    if not need_io(inspection.workspace) or not exact_nesting(inspection.workspace):
        return
    values = inspection.limits(least_bytes="least_bytes")
    for row in io_sums(inspection, CONDITION, values, having="sum(s.bytes) >= $least_bytes"):
        yield found_files(inspection, row, CONDITION, values, KEYS)
