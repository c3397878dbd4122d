# SPDX-License-Identifier: BSD-3-Clause
"""Which ranks wait for the messages of one other rank, or for it to take theirs, as the events of a trace show.

Each wait is of a receive and the send that it took, or of a synchronous send and its receive: nothing is worked out
from sums. A rank that is late because it waits in MPI itself passes on what it got late: it is not the cause.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import WITH_A_CORE, core_of, for_want_of_a_core
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.sleepers import sleeper, with_sleep
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.messages.wait_sites import Sites, sites_of_calls
from barograph.analyze.messages.wait_states import wait_roots, wait_states

# Lines that are known for more than this part of the waiting say where it is.
MOST = 0.5
# Time off its core that is less than this part of the waiting is not mentioned.
NOTEWORTHY = 0.1


@dataclass(frozen=True)
class MatchedWait:
    """A rank (`cause`) that others (`waiters`) wait for; times in ns."""

    cause: int
    waiters: list[int]
    count: int
    mean_waiting_ns: float
    max_waiting_ns: int
    # How much of the mean the cause was meanwhile outside of MPI, and in it.
    mean_outside_ns: float
    mean_in_mpi_ns: float
    operation: str  # in which they wait most, as communicator
    communicator: str
    operations: list[str]  # all in which they wait
    rows: list[dict[str, Any]]  # as wait_states has them


def wait_rows(inspection: Inspection) -> list[dict[str, Any]] | None:
    """Returns the rows of wait_states, None where that is; called through `inspection.computed_once`."""
    table = wait_states(inspection.workspace)
    return None if table is None else table.to_pylist()


def wait_sites(inspection: Inspection) -> Sites:
    """Returns the lines of calls of MPI; called through `inspection.computed_once`."""
    return sites_of_calls(inspection.workspace)


def places_of_waits(
    inspection: Inspection, rows: Sequence[dict[str, Any]], sampled: tuple[CallSite, ...]
) -> tuple[CallSite, ...]:
    """Returns where ranks waited, by the time that they waited there; `sampled` where most of that is not known."""
    sites = inspection.computed_once(wait_sites)
    waits: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        waits[row["call_path"], sites.waited_at((row["rank"], row["call_path"]), row["waited_ns"])].append(
            row
        )
    all_ns = sum(row["waited_ns"] for row in rows)
    # The same line with its function, as other findings have it.
    named = {site.source.partition(" ")[0]: site.source for site in sampled}
    found = [
        CallSite(
            path,
            named.get(line, line),
            sum(row["waited_ns"] for row in mine) / all_ns,
            sum(row["count"] for row in mine),
            len({row["rank"] for row in mine}),
        )
        for (path, line), mine in waits.items()
        if line and not line.startswith("one of ")
    ]
    if sum(site.share for site in found) < MOST:
        return sampled
    return tuple(sorted(found, key=lambda site: (-site.share, site.source)))


def matched_waits(inspection: Inspection, kind: str, own_share: float) -> list[MatchedWait] | None:
    """Returns ranks that others wait for, by a heavy cost, those with the longest waiting first; None without a trace.

    Args:
        inspection: What is looked at.
        kind: `late sender` or `late receiver`.
        own_share: A rank that was in MPI itself for more than this part of what others wait is not the cause.
    """
    rows = inspection.computed_once(wait_rows)
    if rows is None:
        return None
    of_cause: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if row["kind"] == kind and row["cause_rank"] != row["rank"]:
            of_cause[row["cause_rank"]].append(row)
    found = [_of_cause(cause, rows, inspection.heavy_ns) for cause, rows in of_cause.items()]
    waits = [
        one for one in found if one is not None and one.mean_in_mpi_ns <= own_share * one.mean_waiting_ns
    ]
    return sorted(waits, key=lambda one: (-one.max_waiting_ns, one.cause))


def _of_cause(cause: int, rows: Iterable[dict[str, Any]], least_ns: float) -> MatchedWait | None:
    by_waiter: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        by_waiter[row["rank"]].append(row)
    sums = {rank: sum(row["waited_ns"] for row in mine) for rank, mine in by_waiter.items()}
    waiters = sorted(rank for rank, waited in sums.items() if waited >= least_ns)
    if not waiters:
        return None
    mine = [row for rank in waiters for row in by_waiter[rank]]
    calls: dict[tuple[str, str], int] = defaultdict(int)
    for row in mine:
        calls[row["operation"], row["communicator"]] += row["waited_ns"]
    operation, communicator = min(calls, key=lambda call: (-calls[call], call))
    return MatchedWait(
        cause=cause,
        waiters=waiters,
        count=sum(row["count"] for row in mine),
        mean_waiting_ns=sum(sums[rank] for rank in waiters) / len(waiters),
        max_waiting_ns=max(sums.values()),
        mean_outside_ns=sum(row["outside_ns"] for row in mine) / len(waiters),
        mean_in_mpi_ns=sum(row["in_mpi_ns"] for row in mine) / len(waiters),
        operation=operation,
        communicator=communicator,
        operations=sorted({call for call, _ in calls}),
        rows=mine,
    )


def _further(inspection: Inspection, cause: int) -> dict[str, object]:
    """Returns as evidence which ranks wait for others that a rank keeps waiting at that time, and how long."""
    table = wait_roots(inspection.workspace)
    sums: dict[int, int] = defaultdict(int)
    for row in [] if table is None else table.to_pylist():
        if row["root_rank"] == cause:
            sums[row["rank"]] += row["passed_on_ns"]
    ranks = sorted(rank for rank, waited in sums.items() if waited >= inspection.heavy_ns)
    return {"further": ranks, "further_ns": sum(sums[rank] for rank in ranks)}


def lacked_a_core(inspection: Inspection, rank: int, waited_ns: float) -> tuple[float, bool]:
    """Returns the share of the time it wanted a core in which a rank had one, and whether that matters for a wait."""
    on_core, most_off_ns = core_of(inspection, rank)
    return on_core, on_core < WITH_A_CORE and most_off_ns >= NOTEWORTHY * waited_ns


def _late_call(inspection: Inspection, row: MatchedWait) -> str:
    """Returns the call, with its line, to which a rank comes late for most of the waiting; "" where none is known."""
    sites = inspection.computed_once(wait_sites)
    waits: dict[tuple[str, str], int] = defaultdict(int)
    for one in row.rows:
        line = sites.line((one["cause_rank"], one["cause_path"]), sites.any_call)
        waits[one["cause_operation"], line] += one["waited_ns"]
    operation, line = max(waits, key=lambda call: (waits[call], call))
    most = waits[operation, line] >= MOST * sum(waits.values())
    return f"{operation} at {line}" if most and line and not line.startswith("one of ") else ""


def finding_of(inspection: Inspection, row: MatchedWait, cause: str, waiters: str) -> RawFinding:
    """Makes a finding of a row of matched_waits: `cause` and `waiters` are the names of these ranks as evidence.

    The cost is the longest wait: a bound on the gain, no matter what delayed the cause. That it was pushed off its
    core is said where it can have made a part of it; where that leaves nothing worth a finding, it is the reason.
    """
    asleep = sleeper(inspection, row.cause)
    cores = for_want_of_a_core(
        inspection,
        row.cause,
        row.max_waiting_ns,
        least_ns=inspection.heavy_ns,
        blocked_ns=asleep.blocked_ns,
    )
    on_core, contention = lacked_a_core(inspection, row.cause, row.max_waiting_ns)
    late_call = _late_call(inspection, row)
    evidence: dict[str, object] = {
        cause: row.cause,
        waiters: row.waiters,
        "mean_waiting_ns": row.mean_waiting_ns,
        "max_waiting_ns": row.max_waiting_ns,
        "messages": row.count,
        "operation": row.operation,
        "object": row.communicator,
        "on_core": on_core,
        f"{cause}_waiting_ns": row.mean_in_mpi_ns,
        f"{cause}_computing_ns": row.mean_outside_ns,
        **_further(inspection, row.cause),
        "most_at": "",
        "works_before": late_call,
    }
    chosen = ChosenFacts("mpi_facts_of_waits", {"waiting": row.operations, "ranks": row.waiters})
    where, priced = priced_call_sites(inspection, chosen)
    line = ("late_call",) if late_call else ()
    further = ("further",) if evidence["further"] else ()
    found = RawFinding(
        evidence,
        row.max_waiting_ns / 1e9,
        sentences=("matched", *line, *further, *(("contention",) if contention else ())),
        where=places_of_waits(inspection, row.rows, where),
        communicators=(row.communicator,),
        priced=priced,
        explained_by=cores,
    )
    return with_sleep(inspection, found, asleep)
