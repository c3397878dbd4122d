# SPDX-License-Identifier: BSD-3-Clause
"""Finding: several ranks read or write the metadata of one HDF5 file, each for itself and in small pieces.

I/O below any call of HDF5 but those that move a dataset's elements is metadata. Collective metadata is silent: one
rank reads and sends it on, and writes go through collective calls. Logs that do not know which call made which are
left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import exact_nesting, found_files, io_sums

KEYS = ("calls", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose metadata each rank goes for itself."""
    workspace = inspection.workspace
    if not exact_nesting(workspace):
        return
    limits = inspection.limits(many="many_calls", small="small_bytes")
    for direction in ("read", "write"):
        workspace.fill("independent_metadata", {**limits, "direction": direction})
        for row in io_sums(inspection, "calls_with_metadata", files="files_of_several_ranks"):
            (known,) = workspace.query("metadata_requests_of_files", {"ids": row.file_ids})
            known |= {"direction": direction, "reads": direction == "read", "writes": direction == "write"}
            yield found_files(inspection, row, KEYS, **known)
