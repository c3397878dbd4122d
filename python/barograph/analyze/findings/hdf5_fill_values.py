# SPDX-License-Identifier: BSD-3-Clause
"""Rule: HDF5 writes fill values when datasets are made or grown, before the program writes its own.

What is written below calls that make or extend a dataset, if it is much, can only be that. In logs that do not know
which call made which, it is seen by twice the bytes below H5Dwrite.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.hdf5_chunk_mismatch import MOVED_BELOW, selected_sums
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting
from barograph.analyze.findings.io_sums import found_files, io_sums

# The first layer below HDF5: all ranks wait for a collective call, also those that do not write.
CONDITION = """s.level = 1 AND s.layer IN ('mpi-io', 'posix', 'stdio') AND s.direction = 'write' AND s.bucket > 0
    AND regexp_matches(s.in_hdf5, '^H5D(create|set_extent)')"""
KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


# Where it is not known which call wrote what: bytes below H5Dwrite that are twice those it was given, or nearly.
TWICE = "sum(s.bytes) BETWEEN 1.9 * any_value(selected) AND 2.1 * any_value(selected) AND sum(s.bytes) >= $least_bytes"


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose datasets are filled."""
    values = inspection.limits(least_bytes="least_bytes")
    if exact_nesting(inspection.workspace):
        for row in io_sums(inspection, CONDITION, values, having="sum(s.bytes) >= $least_bytes"):
            yield found_files(inspection, row, CONDITION, values, KEYS, selected_bytes=None)
        return
    values["call"] = "H5Dwrite"
    condition = f"{MOVED_BELOW} AND s.direction = 'write'"
    for row in selected_sums(inspection, condition, values, TWICE):
        yield found_files(
            inspection, row, condition, values, KEYS, sentences=("twice",), selected_bytes=row["selected"]
        )
