# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks write small pieces of one file that are between each other's.

Shown by counters: most writes of a rank leave a gap to its previous one, and all ranks together fill the file. Pieces
of whole blocks (stripes, pages) share no lock, and are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose writers are interleaved."""
    values = inspection.limits(
        large="large_bytes",
        many="many_calls",
        strided="strided_share",
        filled="filled_share",
        off="off_share",
    )
    for row in io_sums(inspection, "writes_to_system", values, files="files_interleaved"):
        (known,) = inspection.workspace.query("interleaving_of_files", {"ids": row.file_ids})
        yield found_files(inspection, row, KEYS, **known, no_mpi_io=not known["mpi_io"])
