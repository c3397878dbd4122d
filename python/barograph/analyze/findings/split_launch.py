# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the launcher started several processes, and this one is alone in its MPI_COMM_WORLD."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.workspace import number


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds what the process itself has noticed after MPI_Init (src/runtime/launch_check.cpp)."""
    metadata = inspection.workspace.metadata
    launched = int(number(metadata.get("launch.ranks", "")))
    if launched > 1:
        launcher = metadata.get("launch.launcher", "unknown")
        evidence = {
            "launcher": "A launcher" if launcher == "unknown" else f"The launcher of {launcher}",
            "launched": launched,
            "library": metadata.get("mpi.library", "").split(",")[0] or "an unknown MPI library",
        }
        yield Found(evidence, inspection.wall_ns / 1e9)
