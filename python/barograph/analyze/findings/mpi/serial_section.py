# SPDX-License-Identifier: BSD-3-Clause
"""Finding: between two calls of MPI one rank works alone, and all others wait for it in the second one.

For programs without regions, and parts of one that have none: serial-region says the same of a region.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import function_evidence, longer_function
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import OTHERS_SHARE, closing_call_site, end, gap_costs
from barograph.analyze.findings.mpi.io_delays import io_of_rank

# A rank that waited for messages this part of its own work passes on what it got late; one that reads and writes for
# this part of it works on that.
PASSED_ON = 0.75


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds times of one rank alone that cost a noticeable part of the run."""
    regions = {
        (found.evidence["rank"], found.evidence["waiting_operation"], found.evidence["waiting_object"])
        for found in inspection.raw_findings("serial-region")
    }
    inspection.computed_once(core_shares)
    shares = inspection.workspace.query("ranks_without_core")
    cores: dict[int, tuple[float, float]] = {
        one["rank"]: (one["on_core"], one["most_off_ns"]) for one in shares
    }
    for row in inspection.computed_once(gap_costs):
        working = row.time_ns - row.blocked_ns
        alone = row.next_ns <= OTHERS_SHARE * row.time_ns and row.waiting_ranks == row.size - 1
        known = (row.rank, row.before, row.object) in regions
        # Divided over all members, each has its part of it.
        most = min(working, row.waiting_ns) * (1 - 1 / row.size)
        # What the rank waited for a core is no work; when in the run it did so is not known.
        core, off_ns = cores.get(row.rank, (1.0, 0.0))
        least = min(max(working - off_ns, 0), row.waiting_ns) * (1 - 1 / row.size)
        lost = most if core >= WITH_A_CORE else max(most * core, least)
        if not alone or known or working < row.time_ns / 2 or lost < inspection.noticeable_ns:
            continue
        function = longer_function(inspection.workspace, [row.rank], None)
        yield RawFinding(
            {
                "rank": row.rank,
                "after": end(row.after, row.after_site),
                "before": end(row.before, row.before_site),
                "waiting_operation": row.before,
                "waiting_object": row.object,
                "waiting_ns": row.waiting_ns,
                "others": row.waiting_ranks,
                "members": row.size,
                "gaps": row.gaps,
                "serial_ns": row.time_ns,
                "share": row.time_ns / inspection.wall_ns,
                "on_core": core,
                "off_core_ns": off_ns,
                **function_evidence(function),
                "least_ns": least,
                "most_ns": most,
            },
            lost / 1e9,
            (
                "main",
                *(() if function is None else ("function",)),
                *(() if core >= WITH_A_CORE else ("off_core",)),
            ),
            where=closing_call_site(row),
            communicators=(row.object,),
            estimated=core < WITH_A_CORE,
            explained_by=_late_for(inspection, row.rank, working),
        )


def _late_for(inspection: Inspection, rank: int, working_ns: float) -> str:
    """Returns the finding that says why the rank is late: it waited for messages before, or reads or writes as long."""
    for found in inspection.raw_findings("polling"):
        polled_ns = cast("int", found.evidence["max_ns"]) + cast("int", found.evidence["recording_ns"])
        if rank == found.evidence["rank"] and polled_ns >= PASSED_ON * working_ns:
            return "polling"
    for name, waiters in (("late-sender", "receivers"), ("late-receiver", "senders")):
        for found in inspection.raw_findings(name):
            waited_ns = cast("int", found.evidence["max_waiting_ns"])
            if rank in cast("list[int]", found.evidence[waiters]) and waited_ns >= PASSED_ON * working_ns:
                return name
    # What does not fit into its computing is I/O in this section, not elsewhere.
    computing_ns = sum(
        row["computing_ns"] for row in inspection.workspace.query("computing_of_rank", {"rank": rank})
    )
    in_io = working_ns - computing_ns >= PASSED_ON * working_ns
    return io_of_rank(inspection, rank, PASSED_ON * working_ns) if in_io else ""
