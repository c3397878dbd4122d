# SPDX-License-Identifier: BSD-3-Clause
"""Rule: a node runs more ranks than it has cores, so that waiting for a core looks like waiting in MPI."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.workspace import number

FULLEST = """
SELECT node, count(DISTINCT rank) AS ranks FROM locations GROUP BY node ORDER BY ranks DESC, node LIMIT 1
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds the fullest node, if it is too full."""
    workspace = inspection.workspace
    cores = int(number(workspace.metadata.get("node.cores", "")))
    nodes = workspace.rows(FULLEST)
    if cores and nodes and nodes[0]["ranks"] > cores:
        yield Found({"node": nodes[0]["node"], "cores": cores, "ranks": nodes[0]["ranks"]})
