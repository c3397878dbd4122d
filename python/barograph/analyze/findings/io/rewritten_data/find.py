# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a rank writes the same bytes of a file again and again while it has it open.

What is beyond the last byte written, for each time the file was opened or cut, is a lower bound of what was
overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files of which most was overwritten."""
    values = inspection.limits(share="over_share")
    for row in io_sums(inspection, "system_writes", values, files="files_rewritten"):
        (over,) = inspection.workspace.query("rewritten_of_files", {"ids": row.file_ids})
        yield found_files(inspection, row, KEYS, **over)
