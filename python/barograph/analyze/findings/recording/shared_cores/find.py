# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a node runs more ranks than it has cores, so that waiting for a core looks like waiting in MPI."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds the fullest node, if it is too full."""
    cores = inspection.workspace.run.cores
    nodes = inspection.workspace.query("fullest_node")
    if cores and nodes and nodes[0]["ranks"] > cores:
        yield RawFinding({"node": nodes[0]["node"], "cores": cores, "ranks": nodes[0]["ranks"]})
