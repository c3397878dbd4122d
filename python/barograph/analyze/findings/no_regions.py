# SPDX-License-Identifier: BSD-3-Clause
"""Rule: the program mostly computes, and nothing says where."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.core_shares import core_shares
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection

# Of runs recorded with tools that know of no regions: Darshan and Recorder.
FOREIGN = frozenset({"darshan.log_version", "recorder.version"})

# With a core: what others took of it is no computing of the program.
COMPUTING = """
SELECT avg(computing_ns * on_core) AS computing_mean_ns, sum(computing_ns) / nullif(sum(total_ns), 0) AS share
FROM rank_times JOIN core_shares USING (rank)
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds computing time that no region explains."""
    workspace = inspection.workspace
    if not FOREIGN.isdisjoint(workspace.metadata):
        return
    if workspace.rows("SELECT count(*) AS n FROM call_paths WHERE layer = 'region'")[0]["n"]:
        return
    workspace.need("rank_times")
    inspection.once(core_shares)
    row = workspace.rows(COMPUTING)[0]
    if (row.pop("share") or 0) >= inspection.threshold("computing_share"):
        yield Found(row)
