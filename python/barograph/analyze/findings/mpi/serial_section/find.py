# SPDX-License-Identifier: BSD-3-Clause
"""Finding: between two calls of MPI one rank works alone, and all others wait for it in the second one.

For programs without regions, and parts of one that have none: serial-region says the same of a region.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import function_evidence, longer_function
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import (
    OTHERS_SHARE,
    GapCost,
    as_long,
    closing_call_sites,
    end,
    ends,
    gap_costs,
    same_work,
    second_calls,
    waiting_in,
)
from barograph.analyze.findings.mpi.io_delays import io_of_rank
from barograph.analyze.findings.regions.slow_ranks.find import slow_regions

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
    alone = [
        row
        for row in inspection.computed_once(gap_costs)
        if row.next_ns <= OTHERS_SHARE * row.time_ns
        and row.waiting_ranks == row.size - 1
        and _working_ns(row) >= row.time_ns / 2
        and (row.rank, row.before, row.object) not in regions
    ]
    for rows in same_work(alone, lambda row: _working_ns(row) / row.gaps):
        most = rows[0]
        working = sum(_working_ns(row) for row in rows)
        # Time in which the rank waited for a core is not work; when in the run it did so is not known.
        core, off_ns = cores.get(most.rank, (1.0, 0.0))
        sure = max(1 - off_ns / working, 0.0)
        most_ns, least_ns = _shared_ns(rows, 1.0), _shared_ns(rows, sure)
        lost = most_ns if core >= WITH_A_CORE else max(most_ns * core, least_ns)
        if lost < inspection.noticeable_ns:
            continue
        function = longer_function(inspection.workspace, [most.rank], None)
        calls = [of_call[0] for of_call in second_calls(rows)]
        serial_ns = sum(row.time_ns for row in rows)
        places = ends(rows)
        yield RawFinding(
            {
                "rank": most.rank,
                **places,
                "waiting_operation": most.before,
                "waiting_object": most.object,
                "waiting_ns": sum(row.waiting_ns for row in calls),
                "waiting_in": waiting_in(calls),
                "others": most.waiting_ranks,
                "members": most.size,
                "gaps": sum(row.gaps for row in rows),
                "serial_ns": serial_ns,
                "share": serial_ns / inspection.wall_ns,
                "on_core": core,
                "off_core_ns": off_ns,
                **function_evidence(function),
                "least_ns": least_ns,
                "most_ns": most_ns,
            },
            lost / 1e9,
            (
                "several" if len(calls) > 1 else "after_several" if places["or_after"] else "main",
                *(() if function is None else ("function",)),
                *(() if core >= WITH_A_CORE else ("off_core",)),
            ),
            where=closing_call_sites(rows),
            communicators=tuple(dict.fromkeys(row.object for row in calls)),
            estimated=core < WITH_A_CORE,
            explained_by=_late_for(inspection, most.rank, working) or _slow_there(inspection, rows),
        )


def _working_ns(row: GapCost) -> int:
    return row.time_ns - row.blocked_ns


def _shared_ns(rows: Sequence[GapCost], part: float) -> float:
    """Returns what is saved if all members of the communicators divide this part of the work, as far as they wait."""
    saved = 0.0
    for of_call in second_calls(rows):
        working = sum(_working_ns(row) for row in of_call)
        saved += min(part * working, of_call[0].waiting_ns) * (1 - 1 / of_call[0].size)
    return saved


def _slow_there(inspection: Inspection, rows: Sequence[GapCost]) -> str:
    """Returns slow-ranks where that says of other lines that the rank works as long after the same call."""
    most = rows[0]
    for found in inspection.computed_once(slow_regions):
        about = found.evidence
        here = any(about["before"] == end(row.before, row.before_site) for row in rows)
        after = most.after_site and about["after"] == end(most.after, most.after_site)
        slow = most.rank in cast("list[int]", about["ranks"])
        if after and slow and not here and as_long(most.time_ns / most.gaps, cast("int", about["each_ns"])):
            return "slow-ranks"
    return ""


def _late_for(inspection: Inspection, rank: int, working_ns: float) -> str:
    """Returns the finding that says why the rank is late: it waited for messages before, or reads or writes as long."""
    for found in inspection.raw_findings("polling"):
        polled_ns = cast("int", found.evidence["max_ns"]) + cast("int", found.evidence["recording_ns"])
        if rank == found.evidence["rank"] and polled_ns >= PASSED_ON * working_ns:
            return "polling"
    for name, waiters in (("late-sender", "receivers"), ("late-receiver", "senders")):
        for found in inspection.raw_findings(name):
            # By counters the price may be more: a slow transfer may be waiting.
            waited_ns = max(cast("int", found.evidence["max_waiting_ns"]), found.seconds_lost * 1e9)
            if rank in cast("list[int]", found.evidence[waiters]) and waited_ns >= PASSED_ON * working_ns:
                return name
    # What does not fit into its computing is I/O in this section, not elsewhere.
    computing_ns = sum(
        row["computing_ns"] for row in inspection.workspace.query("computing_of_rank", {"rank": rank})
    )
    in_io = working_ns - computing_ns >= PASSED_ON * working_ns
    return io_of_rank(inspection, rank, PASSED_ON * working_ns) if in_io else ""
