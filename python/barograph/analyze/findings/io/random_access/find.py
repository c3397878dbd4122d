# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a rank jumps back in a file for many of its requests.

Counted within each rank: accesses of ranks that interleave in time are not random. Large requests may be anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "direction", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files that ranks read or write back and forth."""
    values = inspection.limits(large="large_bytes", many="many_calls", share="random_share")
    for row in io_sums(inspection, "system_requests_by_direction", values, files="files_in_random_order"):
        chosen = {"ids": row.file_ids, "direction": row.direction}
        (jumps,) = inspection.workspace.query("jumps_in_files", chosen)
        yield found_files(inspection, row, KEYS, **jumps)
