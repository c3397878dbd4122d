# SPDX-License-Identifier: BSD-3-Clause
"""Finding: HDF5 moves far more bytes than the program accesses in a dataset, as selections do not fit its chunks.

Whole chunks are read for each selection that the chunk cache does not hold, and read before they are written in part.
The first layer below HDF5 counts; what MPI-IO adds by sieving is another matter (data_sieving).
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds reads, then writes, that became much more."""
    limits = inspection.limits(factor="factor", least_bytes="least_bytes")
    for call, direction in (("H5Dread", "read"), ("H5Dwrite", "write")):
        values = {**limits, "call": call, "directions": ["read", "write"]}
        for row in io_sums(inspection, "requests_below_call", values, files="files_of_far_more_bytes"):
            (asked,) = inspection.workspace.query("selected_of_files", {"ids": row.file_ids, "call": call})
            chunk = asked["chunk"]
            more = {
                "direction": direction,
                "verb": "Reading" if direction == "read" else "Writing",
                "selected_bytes": asked["selected"],
                "factor": row.bytes / asked["selected"],
                "chunk": chunk,
                "writes": direction == "write",
                "chunked": bool(chunk),
                "not_chunked": not chunk,
            }
            sentences = ("main", "chunk") if chunk else ("main",)
            yield found_files(inspection, row, KEYS, sentences=sentences, **more)
