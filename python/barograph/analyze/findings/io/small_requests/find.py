# SPDX-License-Identifier: BSD-3-Clause
"""Finding: many small requests, looked at in POSIX, the lowest layer: its times contain no other layer's."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums
from barograph.spec.layers import IO_KINDS

KEYS = (
    *("calls", "direction", "mean_bytes", "ranks", "files", "file", "shared_files"),
    *("time_ns", "most_ns"),
)

# Layers that the program called for them, as the advice goes to the program.
CALLERS = {
    "by_program": IO_KINDS["system"],
    "by_stream": IO_KINDS["stream"],
    "by_mpi_io": IO_KINDS["mpi-io"],
    "by_library": IO_KINDS["library"],
}


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds small reads and writes that take a noticeable part of the run, by the layer that the program called."""
    limits = inspection.limits(small="small_bytes", small_remote="small_remote_bytes", many="many_calls")
    for caller, layers in CALLERS.items():
        values = limits | {"layers": list(layers)}
        sentences = ("main",) if caller == "by_program" else (caller,)
        for row in io_sums(inspection, "small_requests", values, files="files_of_many_requests"):
            more = {name: name == caller for name in CALLERS}
            shared = more | {"shared_by_program": bool(more["by_program"] and row.shared_files)}
            yield found_files(inspection, row, KEYS, sentences=sentences, **shared)
