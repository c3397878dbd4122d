# SPDX-License-Identifier: BSD-3-Clause
"""Finding: the same few ranks come last to a collective call, of MPI-IO, too, and the others wait for them, by events.

Where who comes last changes, nobody is late: what the members then wait is seen to by other rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import for_want_of_a_core
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.folding import LEAST_COST
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.late_receiver.find import longer_ranks
from barograph.analyze.findings.mpi.matched_waits import lacked_a_core, places_of_waits, wait_rows, wait_sites
from barograph.analyze.findings.mpi.mpi_costs import MpiCost, facts_of_call, mpi_costs
from barograph.analyze.findings.mpi.sleepers import explains, sleep_evidence, sleeper_anywhere
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.spec.mpi_waiting import SHARED_IO

KINDS = frozenset({"wait at barrier", "wait at n-to-n", "late root", "early root", "late lower rank"})


@dataclass(frozen=True)
class SharedIoCall:
    """A function of MPI-IO that all ranks of a file call, on one file."""

    operation: str
    object: str  # the file
    size: int  # ranks that use it

    def facts(self) -> ChosenFacts:
        """Returns the facts of the calls."""
        return ChosenFacts("io_facts_of_shared_call", {"operation": self.operation, "file": self.object})


@dataclass(frozen=True)
class LateArrivals:
    """The waits in the calls of one operation on one communicator for the few ranks that come last to them."""

    late: Sequence[int]  # those for whom the others wait longest first
    rows: Sequence[dict[str, Any]]  # as wait_states has them, of the late ranks
    all_ns: int  # waited in these calls, for any rank

    @property
    def of_waiters(self) -> list[dict[str, Any]]:
        """The waits of those that are not late themselves."""
        return [row for row in self.rows if row["rank"] not in self.late]


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds calls in which waiting for a few ranks takes a noticeable time."""
    arrivals = inspection.computed_once(late_arrivals)
    for cost in inspection.computed_once(mpi_costs) if arrivals else ():
        late = arrivals.get((cost.operation, cost.object))
        found = _found(inspection, cost, late) if late is not None else None
        if found is not None:
            yield found
    for call, late in _late_in_io(inspection):
        found = _found(inspection, call, late)
        if found is not None:
            yield found


def late_arrivals(inspection: Inspection) -> dict[tuple[str, str], LateArrivals]:
    """Returns the calls to which always the same few ranks come late, regardless of what these do until then.

    By operation and communicator; empty without a trace. Called through `inspection.computed_once`.
    """
    by_call = _rows_by_call(inspection, lambda operation: operation not in SHARED_IO)
    found: dict[tuple[str, str], LateArrivals] = {}
    for cost in inspection.computed_once(mpi_costs) if by_call else ():
        late = _late(inspection, cost, by_call.get((cost.operation, cost.object), []))
        if late is not None:
            found[cost.operation, cost.object] = late
    return found


def _rows_by_call(
    inspection: Inspection, wanted: Callable[[str], bool]
) -> dict[tuple[str, str], list[dict[str, Any]]]:
    there = {int(row["rank"]) for row in inspection.workspace.query("recorded_ranks")}
    by_call: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in inspection.computed_once(wait_rows) or ():
        # For a program of a job only its own ranks are compared.
        of_others = row["cause_rank"] != row["rank"] and row["cause_rank"] in there
        if row["kind"] in KINDS and of_others and wanted(row["operation"]):
            by_call[row["operation"], row["communicator"]].append(row)
    return by_call


def _late_in_io(inspection: Inspection) -> Iterable[tuple[SharedIoCall, LateArrivals]]:
    """Finds calls of MPI-IO that all ranks of a file make, to which always the same few ranks come late."""
    if not inspection.has("io"):
        return
    by_call = _rows_by_call(inspection, lambda operation: operation in SHARED_IO)
    for call in inspection.workspace.records(SharedIoCall, "shared_io_calls") if by_call else ():
        late = _late(inspection, call, by_call.get((call.operation, call.object), []))
        if late is not None:
            yield call, late


def _late(
    inspection: Inspection, cost: MpiCost | SharedIoCall, rows: Sequence[dict[str, Any]]
) -> LateArrivals | None:
    for_rank: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        for_rank[row["cause_rank"]].append(row)
    all_ns = _sum(rows, "waited_ns")
    late: list[int] = []
    mine: list[dict[str, Any]] = []
    for rank in sorted(for_rank, key=lambda rank: (-_sum(for_rank[rank], "waited_ns"), rank)):
        if _sum(mine, "waited_ns") >= inspection.settings.threshold("late-arrival", "late_share") * all_ns:
            break
        late.append(rank)
        mine += for_rank[rank]
    most_late = inspection.settings.threshold("late-arrival", "most_late")
    return LateArrivals(late, mine, all_ns) if mine and len(late) <= most_late * cost.size else None


def _found(inspection: Inspection, cost: MpiCost | SharedIoCall, arrivals: LateArrivals) -> RawFinding | None:
    late, mine, of_waiters = arrivals.late, arrivals.rows, arrivals.of_waiters
    own_share = inspection.threshold("own_waiting_share")
    if _sum(mine, "in_mpi_ns") > own_share * _sum(mine, "waited_ns"):
        return None
    waited: dict[int, int] = defaultdict(int)
    for row in of_waiters:
        waited[row["rank"]] += row["waited_ns"]
    longest = max(waited.values(), default=0)
    if longest < inspection.noticeable_ns:
        return None
    latest = late[0]
    on_core, contention = lacked_a_core(inspection, latest, longest)
    in_io = isinstance(cost, SharedIoCall)
    where, priced = priced_call_sites(inspection, cost.facts() if in_io else facts_of_call(cost))
    asleep = sleeper_anywhere(inspection, latest)
    sleeps = explains(inspection, asleep, longest)
    evidence: dict[str, object] = {
        "late": sorted(late),
        "latest": latest,
        "waiters": sorted(waited),
        "waits": _sum(of_waiters, "count"),
        "mean_waiting_ns": sum(waited.values()) / len(waited),
        "max_waiting_ns": longest,
        "outside_ns": _sum(of_waiters, "outside_ns") / len(waited),
        "share": _sum(mine, "waited_ns") / arrivals.all_ns,
        "operation": cost.operation,
        "object": cost.object,
        "late_site": _late_site(inspection, [row for row in mine if row["cause_rank"] == latest]),
        "on_core": on_core,
        **sleep_evidence(asleep, reason=sleeps),
    }
    more = "asleep" if sleeps else "contention" if contention else ""
    return RawFinding(
        evidence,
        longest / 1e9,
        sentences=("main", more) if more else ("main",),
        where=places_of_waits(inspection, of_waiters, where),
        files=(cost.object,) if in_io else (),
        communicators=() if in_io else (cost.object,),
        priced=priced,
        explained_by=_cause(inspection, cost, late, longest),
    )


def _cause(inspection: Inspection, cost: MpiCost | SharedIoCall, late: Sequence[int], waited_ns: int) -> str:
    """Returns which finding says why the rank that is waited for most is late; "" where none does.

    Their prices may leave out that it lacked a core, and be smaller; the cause is the same.
    """
    least_ns = LEAST_COST * waited_ns
    for found in inspection.raw_findings("serial-section"):
        calls = cast("Sequence[Mapping[str, object]]", found.evidence["waiting_in"])
        here = any((row["operation"], row["object"]) == (cost.operation, cost.object) for row in calls)
        whole_ns = cast("float", found.evidence["most_ns"])
        if here and [found.evidence["rank"]] == list(late) and whole_ns >= least_ns:
            return "serial-section"
    if inspection.computed_once(longer_ranks).get(late[0], 0.0) >= least_ns:
        return "slow-ranks"
    if any(found.evidence["rank"] == late[0] for found in _polls(inspection, least_ns)):
        return "polling"
    for name, rank in (("late-receiver", "receiver"), ("late-sender", "sender")):
        for found in inspection.raw_findings(name):
            asleep = found.evidence[rank] == late[0] and found.evidence["asleep"]
            if asleep and cast("float", found.evidence["blocked_ns"]) >= least_ns:
                return name
    return for_want_of_a_core(inspection, late[0], waited_ns, least_ns=inspection.noticeable_ns)


def _polls(inspection: Inspection, least_ns: float) -> list[RawFinding]:
    return [found for found in inspection.raw_findings("polling") if found.seconds_lost * 1e9 >= least_ns]


def _late_site(inspection: Inspection, rows: Sequence[dict[str, Any]]) -> str:
    """Returns the line to which a rank comes late for most of the waiting; "" where it is not known."""
    sites = inspection.computed_once(wait_sites)
    most = max(rows, key=lambda row: row["waited_ns"])
    line = sites.line((most["cause_rank"], most["cause_path"]), sites.any_call)
    return "" if line.startswith("one of ") else line


def _sum(rows: Iterable[dict[str, Any]], name: str) -> int:
    return sum(int(row[name]) for row in rows)
