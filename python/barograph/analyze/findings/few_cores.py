# SPDX-License-Identifier: BSD-3-Clause
"""Rule: ranks were taken off their cores again and again, so that waiting for a core looks like waiting in MPI."""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.core_shares import USED
from barograph.analyze.findings.finding import Found
from barograph.analyze.findings.inspection import Inspection

# What ranks sleep is not in it: they want no core then.
CORES = """
WITH used AS ({used})
SELECT sum(cpu_ns) / nullif(sum(cpu_ns + delay_ns), 0) AS cpu_share, avg(delay_ns) AS delay_ns,
       sum(switches) / nullif(sum(t.wall_ns) / 1e9, 0) AS switches_per_s, count(*)::BIGINT AS ranks
FROM used JOIN rank_times t USING (rank) WHERE cpu_ns IS NOT NULL AND delay_ns IS NOT NULL
"""


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds cores that others used; nothing in profiles that don't say how long ranks waited for one."""
    workspace = inspection.workspace
    workspace.need("rank_times", "file_counters")
    for row in workspace.rows(CORES.format(used=USED)):
        if (
            row["cpu_share"] is not None
            and row["switches_per_s"] is not None
            and row["cpu_share"] < inspection.threshold("cpu_share")
            and row["switches_per_s"] >= inspection.threshold("switches_per_s")
        ):
            yield Found(row)
