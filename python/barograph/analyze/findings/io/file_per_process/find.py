# SPDX-License-Identifier: BSD-3-Clause
"""Finding: each of many ranks writes files of its own, and making and opening them takes time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io.io_sums import found_files, io_sums

KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds files of single ranks, where nearly every rank has one."""
    workspace = inspection.workspace
    job = workspace.run.ranks
    if job < inspection.threshold("least_ranks"):
        return
    for row in io_sums(inspection, "metadata_of_own_files"):
        if row.ranks >= inspection.threshold("rank_share") * job:
            files_per_rank = row.files / row.ranks
            yield found_files(inspection, row, KEYS, files_per_rank=files_per_rank)
