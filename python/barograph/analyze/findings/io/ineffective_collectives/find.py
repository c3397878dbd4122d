# SPDX-License-Identifier: BSD-3-Clause
"""Finding: collective calls of MPI-IO whose requests to the file system stay small, or that send large pieces around.

Where the pieces of all ranks together are not larger, the first could not do better. The second needs files without
views that the program itself writes by MPI-IO, in which each call is about one piece: such pieces need no gathering,
and where the fastest calls take much longer than the fastest requests below them, the exchange between ranks is what
they cost.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import exact_nesting, found_files, io_sums

KEYS = ("calls", "direction", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files whose collective calls did not gather, and those where there was nothing to gather."""
    workspace = inspection.workspace
    values = inspection.limits(many="many_requests", small="small_bytes")
    for row in io_sums(inspection, "collective_transfers", values, files="files_not_gathered"):
        (below,) = workspace.query("requests_below", {"ids": row.file_ids, "direction": row.direction})
        more = below | {"exchange_ns": 0, "system_ns": 0, "gathers": True, "large": False}
        yield found_files(inspection, row, KEYS, **more, writes=row.direction == "write")
    if not exact_nesting(workspace):
        return
    values = inspection.limits(large="large_bytes", factor="exchange_factor")
    for row in io_sums(inspection, "collective_transfers", values, files="files_of_costly_exchange"):
        chosen = {"ids": row.file_ids, "direction": row.direction}
        below = {key: value or 0 for key, value in workspace.query("requests_below", chosen)[0].items()}
        more = workspace.query("exchange_of_files", chosen)[0] | below | {"gathers": False}
        more |= {"large": True, "writes": row.direction == "write"}
        yield found_files(inspection, row, KEYS, **more, sentences=("large",))
