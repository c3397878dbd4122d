# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the launcher started several processes, and this one is alone in its MPI_COMM_WORLD."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds what the process itself has noticed after MPI_Init (src/runtime/start/launch_check.cpp)."""
    run = inspection.workspace.run
    if run.launched_ranks > 1:
        launcher = run.launcher or "unknown"
        evidence = {
            "launcher": "A launcher" if launcher == "unknown" else f"The launcher of {launcher}",
            "launched": run.launched_ranks,
            "library": run.mpi_library.split(",")[0] or "an unknown MPI library",
        }
        yield RawFinding(evidence, inspection.wall_ns / 1e9)
