# SPDX-License-Identifier: BSD-3-Clause
"""Finding: MPI-IO or HDF5 reads what it is about to write (read, modify, write), or reads far more than was asked for.

Below an independent call that is data sieving; below a collective one it is collective buffering: aggregators read
whole ranges for all ranks. The two have switches of their own. A log that does not say what was called from where only
tells them apart for files that have one kind of calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "bytes", "mean_bytes", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds reads below writes, and reads of more than was asked for, by kind of the call above them."""
    workspace = inspection.workspace
    factor = inspection.threshold("factor")
    none = {"modifies": False, "sieves": False, "collective": False, "chunks": False, "gaps": False}
    for collective in (True, False):
        kind = {"collective": collective}
        values: dict[str, object] = {"above": "write", "collective": [collective]}
        workspace.fill("writes_of_kind", kind)
        for row in io_sums(inspection, "posix_reads_in_mpi_io", values, files="files_of_writes_of_kind"):
            more = none | {"factor": None, "modifies": not collective, "gaps": collective}
            sentences = ("modified_together" if collective else "modified",)
            yield found_files(inspection, row, KEYS, sentences=sentences, **more)
        workspace.fill("reads_wanted", kind)
        values = {"above": "read", "collective": [collective], "factor": factor}
        for row in io_sums(inspection, "posix_reads_in_mpi_io", values, files="files_sieved"):
            wanted = workspace.query("bytes_wanted", {"ids": row.file_ids})[0]["n"]
            more = none | {"factor": row.bytes / wanted, "sieves": not collective, "collective": collective}
            sentences = ("gathered" if collective else "sieved",)
            yield found_files(inspection, row, KEYS, sentences=sentences, **more)
    values = {"above": "write", "collective": [True, False]}
    for row in io_sums(inspection, "posix_reads_in_mpi_io", values, files="files_of_writes_of_both_kinds"):
        more = none | {"factor": None, "modifies": True, "gaps": True}
        yield found_files(inspection, row, KEYS, sentences=("modified_somewhere",), **more)
    for row in io_sums(inspection, "posix_reads_in_hdf5_writes"):
        more = none | {"factor": None, "chunks": True}
        yield found_files(inspection, row, KEYS, sentences=("modified",), **more)
