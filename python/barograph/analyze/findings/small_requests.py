# SPDX-License-Identifier: BSD-3-Clause
"""Rule: many small requests, looked at in POSIX, the lowest layer: its times contain no other layer's."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import REQUESTS, USERS, found_files, io_sums

CONDITION = f"{REQUESTS} AND s.bytes_max < if(f.remote, $small_remote, $small)"
KEYS = (
    *("calls", "direction", "mean_bytes", "ranks", "files", "file", "shared_files"),
    *("time_ns", "most_ns"),
)


# Layers that the program called for them, as the advice goes to the program.
CALLERS = {
    "by_program": ("posix",),
    "by_stream": ("stdio",),
    "by_mpi_io": ("mpi-io",),
    "by_library": ("hdf5", "netcdf", "pnetcdf"),
}


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds small reads and writes that take a noticeable part of the run, by the layer that the program called."""
    limits = inspection.limits(small="small_bytes", small_remote="small_remote_bytes", many="many_calls")
    # Of files that share a row, each must have many; where their number is not known nothing can be said of them.
    having = f"any_value(f.stands_for) > 0 AND sum(s.calls) >= $many * {USERS} * any_value(f.stands_for)"
    for caller, layers in CALLERS.items():
        condition = f"{CONDITION} AND list_contains($layers, s.called)"
        values = limits | {"layers": list(layers)}
        sentences = ("main",) if caller == "by_program" else (caller,)
        for row in io_sums(inspection, condition, values, having=having):
            more = {name: name == caller for name in CALLERS}
            shared = more | {"shared_by_program": bool(more["by_program"] and row["shared_files"])}
            yield found_files(inspection, row, condition, values, KEYS, sentences=sentences, **shared)
