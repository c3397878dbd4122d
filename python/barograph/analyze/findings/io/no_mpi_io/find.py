# SPDX-License-Identifier: BSD-3-Clause
"""Finding: several ranks write one file by POSIX or STDIO, each for itself, in pieces that MPI-IO would put together.

Files of MPI-IO do not count. Large pieces gain nothing; nor do, in a local file, whole blocks, or pieces that each rank
writes one after the other: the page cache gathers these.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import find_sums

KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files that ranks share without MPI-IO."""
    values = inspection.limits(
        large="large_bytes", many="many_calls", strided="strided_share", off="off_share"
    )
    return find_sums(inspection, "writes_past_mpi_io", KEYS, values, files="files_to_gather")
