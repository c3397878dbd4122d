# SPDX-License-Identifier: BSD-3-Clause
"""Finding: requests begin or end inside a block of a file system that hands out whole blocks or stripes.

Counters know which requests begin off a block. Requests of these that are shorter than a block do no harm where their
size divides it; so only those of odd sizes, and those of a block and more, are counted: a lower bound. Local file
systems are left alone: their page cache gathers. In a file that several ranks write on servers, few large ones count
as well: the unit at each end is locked by two ranks in turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files on parallel file systems with unaligned requests."""
    workspace = inspection.workspace
    workspace.fill("unaligned_files", inspection.limits(least_block="least_block", small="small_bytes"))
    values = inspection.limits(share="unaligned_share", many="many_calls")
    for row in io_sums(inspection, "system_requests", values, files="files_not_aligned"):
        (known,) = workspace.query("alignment_of_files", {"ids": row.file_ids})
        yield found_files(inspection, row, KEYS, **known)
