# SPDX-License-Identifier: BSD-3-Clause
"""One rule over a profile built row by row: what the tests of rules have in common."""

from __future__ import annotations

from typing import Any

from barograph.analyze.findings import find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MILLISECOND = 1_000_000
KIB = 1024
MIB = 1024 * KIB


def ranks_of(count: int, wall_ns: int = 10 * SECOND) -> TableBuilder:
    """Returns a builder with `count` ranks that do nothing else for 10 s."""
    build = TableBuilder()
    for rank in range(count):
        build.location(rank, wall_ns=wall_ns)
    return build


def findings_of(
    name: str, build: TableBuilder, thresholds: dict[str, Any] | None = None, **metadata: str
) -> list[Finding]:
    """Runs one rule; `thresholds` are its own, metadata keys have underscores for dots."""
    settings = make_settings({name: thresholds} if thresholds else {})
    with Workspace(
        build.build({key.replace("_", "."): value for key, value in metadata.items()})
    ) as workspace:
        return find_one(workspace, name, settings)
