# SPDX-License-Identifier: BSD-3-Clause
"""Finding: some ranks compute longer in a region than the others, and where the others wait for them.

What a rank computes longer because it was pushed off its core is not an imbalance of the program (see core_shares):
what is left without it counts. Nor is time in which a rank is known to have been blocked or asleep: it counts for no
rank. If a run did not finish, the time that cannot be compared is taken off the cost, and waits are not mentioned
(see unsure_times). That others wait is only said when, in one MPI operation on one object that the slow ranks use
too, they spend at least half of the difference more than the slow ranks do. What loops show of the same ranks is
added. Where fewer ranks are slow than not, the price is what is saved if they take as long as the others; else, what
balance saves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from barograph.analyze.findings.call_sites import ChosenFacts, call_sites
from barograph.analyze.findings.core_shares import WITH_A_CORE, core_shares
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import function_evidence, longer_function, time_in_function
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.costly_polls import costly_polls
from barograph.analyze.findings.mpi.gap_costs import Gaps, end
from barograph.analyze.findings.regions.loops_seen import seen_stragglers
from barograph.analyze.findings.regions.slow_places import between_polls, managers, place_evidence, slow_gap
from barograph.analyze.findings.regions.unsure_times import unsure_times
from barograph.analyze.workspace import Workspace
from barograph.wording.printable import printable

# From this part of what a rank computes longer on, that is before one line of its sends.
AT_LINES = 0.75
# Rules about ranks that others wait for, by the evidence that names these.
SLEEPERS = {
    "late-sender": "sender",
    "late-receiver": "receiver",
    "late-arrival": "latest",
    "blocked-rank": "rank",
    "polling": "sender",
}
# More slow regions than this in one list would hide the other findings.
MOST_REGIONS = 4


@dataclass(frozen=True)
class UnevenRegion:
    """A row of uneven_regions."""

    operation_id: int
    layer: str
    operation: str
    max_ns: float
    mean_ns: float
    blocked_ns: float
    unsure_ns: float
    lost_ns: float


@dataclass(frozen=True)
class Wait:
    """Where the other ranks wait for the slow ones: how many, the first of them, and how much longer than these."""

    ranks: int = 0
    rank: int | None = None
    operation: str = ""
    object: str = ""
    object_id: int = 0
    ns: int = 0


@dataclass(frozen=True)
class SlowRanks:
    """The slow ranks of a region and how many others there are; times are means over each, in ns."""

    ranks: list[int]
    slow_ns: float
    others: int
    others_ns: float

    @property
    def longer_ns(self) -> float:
        """How much longer the slow ones take."""
        return self.slow_ns - self.others_ns

    @property
    def alone(self) -> bool:
        """Whether the others spend almost no time there."""
        return self.others_ns < 0.001 * self.slow_ns

    @property
    def fewer(self) -> bool:
        """Whether no more ranks are slow than not."""
        return len(self.ranks) <= self.others


@dataclass(frozen=True)
class Price:
    """What balance would save, and what the finding costs, in ns; whether the slow ranks had their cores."""

    balanced_ns: float
    lost_ns: float
    with_a_core: bool


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds regions whose imbalance costs a noticeable part of the run; those of serial-region are left to it."""
    serial = {found.evidence["region"] for found in inspection.raw_findings("serial-region")}
    slow = [
        found for found in inspection.computed_once(slow_regions) if found.evidence["region"] not in serial
    ]
    return [_without_sections(inspection, _below_cause(inspection, found)) for found in slow]


def _below_cause(inspection: Inspection, found: RawFinding) -> RawFinding:
    """Puts a slow rank below what a rule about waiting says of the same lines.

    That is a late sender whose lines are known, or a rank that sleeps there: how much longer it works is what is not
    known to be sleep.
    """
    about = found.evidence
    after, before = _ends(inspection, about)
    ranks = cast("list[int]", about["ranks"])
    longer_ns = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
    for name, rank in SLEEPERS.items():
        for one in inspection.raw_findings(name):
            if one.evidence[rank] not in ranks:
                continue
            at_lines = (
                about["outside"]
                and (one.evidence.get("waiting_site") or _late_there(one, before))
                and cast("int", one.evidence["away_ns"]) >= AT_LINES * longer_ns
            )
            same = after and (one.evidence["after"], one.evidence["before"]) == (after, before)
            if at_lines or (same and cast("int", one.evidence["blocked_ns"]) >= longer_ns):
                return replace(found, explained_by=name)
    return found


def _late_there(late: RawFinding, before: object) -> bool:
    """True where a rank is late for a call, and not for how much longer it computes in all."""
    return bool(before) and late.evidence.get("works_before") == before and not late.explained_by


def _ends(inspection: Inspection, about: Mapping[str, object]) -> tuple[object, object]:
    """Returns the two calls between which slow ranks are longest, in a region or outside of all; "" if not known."""
    if about["outside"]:
        return about["after"], about["before"]
    values = {"ranks": about["ranks"], "region": about["region"]}
    for row in inspection.workspace.records(Gaps, "gaps_in_region", values):
        return end(row.after, row.after_site), end(row.before, row.before_site)
    return "", ""


def _without_sections(inspection: Inspection, found: RawFinding) -> RawFinding:
    """Takes the price of serial-section from time outside of regions that contains it; folds what has little left."""
    ranks = cast("list[int]", found.evidence["ranks"])
    sections = [
        one
        for one in inspection.raw_findings("serial-section")
        if one.evidence["rank"] in ranks and not one.explained_by
    ]
    if not found.evidence["outside"] or not sections:
        return found
    # Each rank has its own; a slow rank's are part of its time.
    by_rank: dict[int, tuple[float, float]] = {}
    for one in sections:
        rank, serial_ns = cast("int", one.evidence["rank"]), cast("float", one.evidence["serial_ns"])
        seconds, time_ns = by_rank.get(rank, (0.0, 0.0))
        by_rank[rank] = (seconds + one.seconds_lost, time_ns + serial_ns)
    priced, serial_ns = max(by_rank.values())
    if cast("int", found.evidence["as_others_ns"]) > cast("int", found.evidence["balanced_ns"]):
        priced = serial_ns / 1e9  # none of it is left if the rank takes as long as the others
    rest = max(found.seconds_lost - priced, 0.0)
    if rest * 1e9 < inspection.noticeable_ns:
        return replace(found, explained_by="serial-section")
    evidence = {**found.evidence, "section_ns": serial_ns}
    return replace(found, evidence=evidence, seconds_lost=rest, sentences=(*found.sentences, "section"))


def slow_regions(inspection: Inspection) -> list[RawFinding]:
    """Returns all such regions, most expensive first; called through `inspection.computed_once`."""
    workspace = inspection.workspace
    left_out = inspection.computed_once(managers)
    total = workspace.ranks - len(left_out)
    if total < 2 or workspace.run.io_only:  # what a log of I/O has not may be waiting as well as computing
        return []
    inspection.computed_once(core_shares)
    inspection.computed_once(unsure_times)
    values = {"least": inspection.noticeable_ns, "top": MOST_REGIONS, "left_out": left_out}
    regions = workspace.records(UnevenRegion, "uneven_regions", values)
    found = [_found(inspection, region, total) for region in regions if region.max_ns > region.mean_ns]
    return [one for one in found if not _only_polls(inspection, one.evidence)]


def _only_polls(inspection: Inspection, about: Mapping[str, object]) -> bool:
    """True where the slow ranks polled so often there that their longer time is the loop around the polls."""
    if not inspection.computed_once(costly_polls):
        return False
    values = {"ranks": about["ranks"], "region": about["region"]}
    polls = inspection.workspace.query("polls_in_region", values)[0]["each"] or 0
    longer_ns = cast("int", about["slow_ns"]) - cast("int", about["others_ns"])
    return longer_ns < polls * inspection.settings.threshold("slow-ranks", "poll_ns")


def _found(inspection: Inspection, region: UnevenRegion, total: int) -> RawFinding:
    workspace = inspection.workspace
    slow = _slow_ranks(inspection, region, total)
    annotated = region.layer == "region"
    sentences = ["only" if slow.alone else "pair" if slow.others == 1 else "main"]
    if not slow.alone:
        sentences.append(("prices_pair" if slow.others == 1 else "prices") if slow.fewer else "balance")
    gap = None if annotated else slow_gap(inspection, len(slow.ranks), slow.others, slow.longer_ns)
    if gap is not None:
        sentences.append("between")
    # A rank that waited for one that had ended, or ended itself meanwhile, cannot be compared with the others.
    wait = Wait() if inspection.computed_once(unsure_times) else _wait(workspace, slow.longer_ns)
    if wait.ranks:
        sentences.append("waiting_one" if wait.ranks == 1 else "waiting")
    of_function, in_function = _in_function(workspace, region, slow)
    straggler = next(
        (one for one in inspection.computed_once(seen_stragglers) if one.ranks == slow.ranks), None
    )
    price = _price(region, slow)
    if in_function:
        sentences.append(in_function)
    if straggler is not None:
        sentences.append("loop")
    if not price.with_a_core:
        sentences.append("off_core")
    if region.blocked_ns:
        sentences.append("blocked")
    polls = between_polls(
        inspection, slow.ranks, region.operation if annotated else "program", slow.longer_ns
    )
    if polls["poll"]:
        sentences.insert(1, "polls")
    waiting = {"operation": wait.operation, "object_id": wait.object_id}
    at_wait = call_sites(workspace, ChosenFacts("mpi_facts_of_call", waiting)) if wait.ranks else ()
    in_region = ChosenFacts("region_facts_of_ranks", {"region": region.operation, "ranks": slow.ranks})
    (home,) = workspace.query("nodes_of_slow_ranks")
    evidence: dict[str, object] = {
        "region": region.operation,
        "where": f"in `{printable(region.operation)}`" if annotated else "outside regions and MPI",
        "ranks": slow.ranks,
        "blocked_ns": int(region.blocked_ns),
        "slow_ns": int(slow.slow_ns),
        "max_ns": int(region.max_ns),
        "mean_ns": int(region.mean_ns),
        "others": slow.others,
        "others_ns": int(slow.others_ns),
        "ratio": None if slow.alone else slow.slow_ns / slow.others_ns,
        "alone": slow.alone,
        "outside": not annotated,
        "section_ns": 0,
        **polls,
        "shared": not slow.alone,
        "node": home["node"],
        "on_core": home["on_core"],
        "waiting_call_site": at_wait[0].source if at_wait else "",
        **of_function,
        "unmarked": slow.alone and not annotated and not in_function,
        "loop": "" if straggler is None else straggler.loop,
        "last_share": None if straggler is None else straggler.last_share,
        "waiting_ranks": wait.ranks,
        "waiting_rank": wait.rank,
        "waiting_operation": wait.operation,
        "waiting_object": wait.object,
        "waiting_ns": wait.ns,
        **place_evidence(gap, slow.longer_ns),
        "balanced_ns": int(price.balanced_ns),
        "as_others_ns": int(price.lost_ns),
    }
    where = call_sites(workspace, in_region) if annotated else at_wait if gap is None else gap.sites
    return RawFinding(
        evidence,
        price.lost_ns / 1e9,
        tuple(sentences),
        where,
        communicators=(wait.object,) if wait.object else (),
        estimated=not price.with_a_core,
    )


def _slow_ranks(inspection: Inspection, region: UnevenRegion, total: int) -> SlowRanks:
    """Returns the ranks above the middle between mean and maximum; `total` is how many can be compared."""
    workspace = inspection.workspace
    cut = (region.mean_ns + region.max_ns) / 2
    left_out = inspection.computed_once(managers)
    workspace.fill("slow_ranks", {"operation_id": region.operation_id, "cut": cut, "left_out": left_out})
    rows = workspace.query("slow_ranks_in_order")
    slow_ns = sum(row["ns"] for row in rows) / len(rows)
    others = total - len(rows)
    others_ns = (region.mean_ns * total - slow_ns * len(rows)) / others
    return SlowRanks([row["rank"] for row in rows], slow_ns, others, others_ns)


def _in_function(
    workspace: Workspace, region: UnevenRegion, slow: SlowRanks
) -> tuple[dict[str, object], str]:
    """Returns as evidence in which function the ranks are slow, which of them, and the sentence that says so, or ""."""
    function = longer_function(workspace, slow.ranks, region.operation)
    evidence: dict[str, object] = {**function_evidence(function), "work_ranks": slow.ranks}
    if function is None:
        return evidence, ""
    spent = time_in_function(workspace, function, region.operation)
    most_ns = max(spent[rank] for rank in slow.ranks)
    work_ranks = [rank for rank in slow.ranks if spent[rank] >= most_ns / 2]
    if work_ranks == slow.ranks:
        return evidence, "function_pair" if slow.others == 1 else "function"
    rest = [time for rank, time in spent.items() if rank not in work_ranks]
    evidence |= {
        "work_ranks": work_ranks,
        "function_ns": sum(spent[rank] for rank in work_ranks) // len(work_ranks),
        "function_others_ns": sum(rest) // len(rest),
    }
    return evidence, "function_of_some"


def _price(region: UnevenRegion, slow: SlowRanks) -> Price:
    longer_ns = region.max_ns - region.mean_ns - region.unsure_ns
    with_a_core = region.lost_ns >= WITH_A_CORE * longer_ns
    balanced_ns = longer_ns if with_a_core else region.lost_ns
    # What balance would leave; of time without a core the same part counts as before.
    left_ns = region.mean_ns - slow.others_ns if not slow.alone and slow.fewer else 0.0
    on_core = 1.0 if with_a_core else region.lost_ns / longer_ns
    return Price(balanced_ns, balanced_ns + left_ns * on_core, with_a_core)


def _wait(workspace: Workspace, difference_ns: float) -> Wait:
    for row in workspace.query("waits_for_slow_ranks"):
        if row["others_ns"] - row["slow_ns"] >= 0.5 * difference_ns:
            return Wait(
                row["waiting"],
                row["waiting_rank"],
                row["operation"],
                row["object"],
                row["object_id"],
                int(row["others_ns"] - row["slow_ns"]),
            )
    return Wait()
