# SPDX-License-Identifier: BSD-3-Clause
"""Rule: each of many ranks writes files of its own, and making and opening them takes time."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.io_sums import found_files, io_sums

CONDITION = "s.layer IN ('posix', 'stdio') AND s.bucket = 0 AND f.users = 1 AND f.writers = 1"
KEYS = ("calls", "ranks", "files", "file", "time_ns", "most_ns")


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds files of single ranks, where nearly every rank has one."""
    workspace = inspection.workspace
    job = workspace.rows("SELECT n FROM io_job")[0]["n"]
    if job < inspection.threshold("least_ranks"):
        return
    for row in io_sums(inspection, CONDITION, {}, by_direction=False):
        if row["ranks"] >= inspection.threshold("rank_share") * job:
            files_per_rank = row["files"] / row["ranks"]
            yield found_files(inspection, row, CONDITION, {}, KEYS, files_per_rank=files_per_rank)
