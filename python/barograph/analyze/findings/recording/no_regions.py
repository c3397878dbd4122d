# SPDX-License-Identifier: BSD-3-Clause
"""Finding: most of the time is outside MPI and I/O, and nothing says where; or the ranks are blocked in it."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.time_split import split_of_job


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds time outside MPI and I/O that no region explains."""
    workspace = inspection.workspace
    if workspace.run.tool:
        return  # Darshan and Recorder know of no regions
    if workspace.query("recorded_kinds")[0]["regions"]:
        return
    split = split_of_job(workspace)
    share = split.share(split.computing_ns)
    if share >= inspection.threshold("computing_share"):
        mean_ns = split.computing_ns / max(workspace.ranks, 1)
        blocked_ns = workspace.query("sleeping_time")[0]["ns"] / max(workspace.ranks, 1)
        asleep = blocked_ns >= inspection.threshold("blocked_share") * mean_ns
        evidence = {
            "computing_share": share,
            "computing_mean_ns": mean_ns,
            "blocked_mean_ns": blocked_ns,
            "asleep": asleep,
        }
        yield RawFinding(evidence, sentences=("asleep",) if asleep else ("main",))
