# SPDX-License-Identifier: BSD-3-Clause
"""Rule: several ranks read or write the metadata of one HDF5 file, each for itself and in small pieces.

What lies below any call of HDF5 but those that move a dataset's elements is metadata. Collective metadata is silent:
one rank reads and sends it on, and writes go through collective calls. Logs that do not know which call made which are
left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_facts import exact_nesting, need_io
from barograph.analyze.findings.io_sums import COLLECTIVE_NAME, REQUESTS, USERS, found_files, io_sums

CONDITION = f"""{REQUESTS} AND s.in_hdf5 != '' AND NOT regexp_matches(s.in_hdf5, '^H5D(read|write)')
    AND f.users > 1 AND s.in_mpi_io != '' AND NOT regexp_matches(s.in_mpi_io, '{COLLECTIVE_NAME}')"""
KEYS = ("calls", "direction", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files whose metadata each rank goes for itself."""
    if not need_io(inspection.workspace) or not exact_nesting(inspection.workspace):
        return
    values = {"many": inspection.threshold("many_calls"), "small": inspection.threshold("small_bytes")}
    having = f"{USERS} > 1 AND sum(s.calls) >= $many * {USERS} AND sum(s.bytes) < $small * sum(s.calls)"
    for row in io_sums(inspection, CONDITION, values, having=having):
        reads = row["direction"] == "read"
        yield found_files(inspection, row, CONDITION, values, KEYS, reads=reads, writes=not reads)
