# SPDX-License-Identifier: BSD-3-Clause
"""Finding: ranks are in MPI_Init longer than those that spend least there, as who waits for a rank that comes late is.

The others' start-up takes no longer than that of the rank that spends least: what they spend more is not start-up. Must
say nothing where one rank's time is not known. Where ranks share cores, one comes late because it waited for a core.
"""

from __future__ import annotations

from collections.abc import Iterable

from barograph.analyze.findings.core_shares import with_its_core
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.matched_waits import lacked_a_core

# A rank is late as well if it is longer there than the one that spends least by less than this part of the
# longest difference.
AS_LATE = 0.5


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds a noticeable difference between the times of ranks in MPI_Init."""
    if not inspection.workspace.run.complete:
        return
    times = {row["rank"]: row["time_ns"] for row in inspection.workspace.query("times_in_init")}
    if not times or not all(times.values()):
        return
    latest = min(times, key=lambda rank: times[rank])
    least_ns, longest_ns = times[latest], max(times.values()) - times[latest]
    on_core, _ = lacked_a_core(inspection, latest, longest_ns)
    left_ns, with_a_core = with_its_core(inspection, latest, longest_ns, on_core)
    if left_ns < max(inspection.noticeable_ns, inspection.threshold("least_ns")):
        return
    late = [rank for rank, time_ns in times.items() if time_ns - least_ns < AS_LATE * longest_ns]
    waiters = [rank for rank in times if rank not in late]
    evidence = {
        "late": sorted(late),
        "late_ns": sum(times[rank] for rank in late) / len(late),
        "waiters": sorted(waiters),
        "waiting_ns": sum(times[rank] - least_ns for rank in waiters) / len(waiters),
        "max_ns": longest_ns,
        "all_ns": sum(times.values()) - least_ns * len(times),
        "latest": latest,
        "on_core": on_core,
    }
    yield RawFinding(
        evidence,
        (longest_ns if with_a_core else left_ns) / 1e9,
        sentences=("main",) if with_a_core else ("main", "off_core"),
        estimated=not with_a_core,
    )
