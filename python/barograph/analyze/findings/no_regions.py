# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the program mostly computes, and nothing says where."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.time_split import split_of_job

# Of runs recorded with tools that know of no regions: Darshan and Recorder.
FOREIGN = frozenset({"darshan.log_version", "recorder.version"})


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds computing time that no region explains."""
    workspace = inspection.workspace
    if not FOREIGN.isdisjoint(workspace.metadata):
        return
    if workspace.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'region'")[0]["n"]:
        return
    split = split_of_job(workspace)
    share = split.share(split.computing_ns)
    if share >= inspection.threshold("computing_share"):
        mean_ns = split.computing_ns / max(workspace.ranks, 1)
        yield Found({"computing_share": share, "computing_mean_ns": mean_ns})
