# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks share a file through MPI-IO, but most of their reads or writes are independent and small.

What counts is the share of the calls, file by file: a single collective call among thousands helps nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import exact_nesting, found_files, io_sums

KEYS = ("calls", "direction", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files that are read or written mostly by independent calls."""
    workspace = inspection.workspace
    values = inspection.limits(many="many_calls", large="large_bytes", share="independent_share")
    for row in io_sums(inspection, "independent_transfers", values, files="files_of_independent_transfers"):
        files = {"ids": row.file_ids, "direction": row.direction}
        (others,) = workspace.query("collective_transfers_beside", files)
        others["mpi_io"] = not others["hdf5"]
        most_ns = row.most_ns
        if exact_nesting(workspace):
            (above,) = workspace.query("transfers_above_mpi_io", files)
            if above["bytes"] < values["large"]:
                share = row.calls / (row.calls + others["collective_calls"])
                most_ns = max(most_ns, above["most_ns"] * share)
        beside_ns = most_ns - row.most_ns  # of HDF5, around the calls that are priced
        found = found_files(inspection, replace(row, most_ns=most_ns), KEYS, **others)
        yield replace(found, beside_ns=beside_ns)
