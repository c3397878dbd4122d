# SPDX-License-Identifier: BSD-3-Clause
"""Rule: files are flushed to storage often. Only calls of the program count, not what they became below."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import USERS, find_sums

# POSIX and STDIO, MPI-IO, HDF5, PnetCDF and netCDF; aio_fsync does not wait.
CONDITION = """s.asked AND regexp_full_match(s.operation,
    'fsync|fdatasync|msync|sync_file_range|fflush|MPI_File_sync|H5[FDGO]flush|ncmpi_sync|ncmpi_flush|nc_sync')"""
KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds flushing that takes a noticeable part of the run."""
    values = inspection.limits(many="many_calls")
    having = f"sum(s.calls) >= $many * {USERS}"
    return find_sums(inspection, CONDITION, KEYS, values, having=having, by_direction=False)
