# SPDX-License-Identifier: BSD-3-Clause
"""Rule of last resort: what takes a fifth of the run or more, and no other finding prices.

It claims no fault and promises no gain. Runs after all others. Time outside of regions is no_regions' matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from barograph.analyze.calls.families import DIVISIBLE
from barograph.analyze.calls.functions import sampling_of
from barograph.analyze.communicators.late_arrival import late_arrival
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.core_shares import CORES
from barograph.analyze.findings.finding import CallSite, RawFinding
from barograph.analyze.findings.finding_spec import finding_specs
from barograph.analyze.findings.folding import overlap
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import overlaps_of, priced_call_sites
from barograph.wording.counted import counted
from barograph.wording.printable import printable

NAME = "largest-cost"
# What says something of the recording and nothing of where time goes.
ABOUT_RECORDING = frozenset({NAME, "no-regions", "numbered-regions", "tool-cost"})
# At this multiple of the mean over all ranks, the slowest rank is what to look at.
ALONE = 1.5


@dataclass(frozen=True)
class Cost:
    """Something that takes long: a row of io_by_operation, mpi_by_operation or time_by_region.

    `time_ns` is the time that counts. `most_ns`, `least_ns` and `slowest` are not known where all ranks share one
    record.
    """

    operation: str
    object: str
    calls: int
    bytes: int
    ranks: int
    all_ns: float
    most_ns: float | None
    least_ns: float | None
    slowest: int | None
    mean_ns: float
    time_ns: float
    alone: bool  # the slowest rank stands out, and its time counts


@dataclass(frozen=True)
class Candidate:
    """Something that takes long enough: its numbers, the facts that it is made of, and about which files."""

    kind: str
    cost: Cost
    facts: ChosenFacts
    files: tuple[str, ...] = ()
    divisible: bool = False  # `--split-sync` separates waiting in it
    waiting_ns: float = 0.0  # how much of it may be waiting for other ranks


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds what takes long and has no finding."""
    others = [
        (name, found)
        for name in finding_specs()
        if name not in ABOUT_RECORDING
        for found in inspection.raw_findings(name)
    ]
    few_cores = any(name in CORES for name, _ in others)
    if few_cores:
        # They name no cost of their own then: folding.py puts them below the cores, without their lines.
        others = [(name, found) for name, found in others if not set(CORES) & _anywhere(name)]
    least_ns = inspection.threshold("share") * inspection.wall_ns
    known_part = inspection.threshold("known_part")
    for candidate in _candidates(inspection, max(least_ns, 1.0)):
        where, own = priced_call_sites(inspection, candidate.facts)
        overlaps = overlaps_of(inspection.workspace, [own, *(found.priced for _, found in others)])
        priced_ns = [
            found.seconds_lost * 1e9
            for name, found in others
            if overlaps.of(own, found.priced) > 0
            or _explains(name, found, candidate, where, anywhere=not few_cores)
        ]
        known_ns = max(priced_ns, default=0.0)
        time_ns = candidate.cost.time_ns
        if known_ns < known_part * time_ns and time_ns - known_ns >= least_ns:
            yield _found(inspection, candidate, where, known_ns, few_cores=few_cores)


def _anywhere(name: str) -> set[str]:
    return set(finding_specs()[name].explained_anywhere_by)


def _explains(
    name: str, found: RawFinding, candidate: Candidate, where: tuple[CallSite, ...], *, anywhere: bool
) -> bool:
    """True when a finding is about the candidate's time: made there, or the same file; or what the calls wait for.

    `anywhere`: those may wait for what any other finding is about.
    """
    if anywhere and _may_wait(candidate) and finding_specs()[name].subject != "io":
        return True
    if candidate.kind == "io" and candidate.files and set(candidate.files[:1]) & set(found.files):
        return True
    return any(overlap(site, one) for site in where for one in found.where)


def _may_wait(candidate: Candidate) -> bool:
    """True when most of it may be waiting for other ranks."""
    return candidate.kind == "mpi" or candidate.waiting_ns >= candidate.cost.time_ns / 2


def _candidates(inspection: Inspection, least_ns: float) -> Iterable[Candidate]:
    workspace = inspection.workspace
    if inspection.has("io"):
        for row in workspace.query("io_by_operation"):
            values = {"layer": row["layer"], "operation": row["operation"]}
            single = _slowest(inspection, row) if row["together"] else {}
            cost = _cost(inspection, {**row, **single}, alone=True)
            if cost.time_ns >= least_ns:
                names = tuple(file["name"] for file in workspace.query("files_of_operation", values))
                several = f"{counted(row['files'], 'file')} ({printable(names[0])} most)"
                cost = replace(cost, object=several if row["files"] > 1 else names[0])
                waiting_ns = _waiting_ns(inspection, cost, values)
                facts = ChosenFacts("io_facts_of_operation", values)
                yield Candidate("io", cost, facts, names, waiting_ns=waiting_ns)
    # As mpi_times has them, unless one function's calls are counted as different parts of the time.
    several_parts = workspace.query("calls_of_several_parts")
    for row in workspace.query("mpi_parts_by_operation" if several_parts else "mpi_by_operation"):
        cost = _cost(inspection, row)
        if cost.time_ns >= least_ns:
            values = {"operation": row["operation"], "object_id": row["object_id"]}
            divisible = cost.operation in DIVISIBLE and cost.ranks > 1 and not row["two_groups"]
            yield Candidate("mpi", cost, ChosenFacts("mpi_facts_of_call", values), divisible=divisible)
    for row in workspace.query("time_by_region"):
        cost = _cost(inspection, row)
        if cost.time_ns >= least_ns:
            yield Candidate("region", cost, ChosenFacts("region_facts", {"region": row["operation"]}))


def _waiting_ns(inspection: Inspection, cost: Cost, values: dict[str, Any]) -> float:
    """Returns how much of the time that counts may be waiting for other ranks."""
    waiting = {row["rank"]: row["time_ns"] for row in inspection.workspace.query("waiting_in_call", values)}
    return waiting.get(cost.slowest, 0.0) if cost.alone else sum(waiting.values()) / cost.ranks


def _slowest(inspection: Inspection, row: Mapping[str, Any]) -> dict[str, object]:
    """Returns what a record of all ranks says of single ones in these calls: at most most_ns and slowest."""
    nothing: dict[str, object] = {"most_ns": None, "least_ns": None, "slowest": None}
    if row["files"] != 1:
        return nothing
    values = {"layer": row["layer"], "file": row["file_ids"][0], "all_ns": row["all_ns"]}
    known = inspection.workspace.query("slowest_of_shared_record", values)
    if len(known) != 1:
        return nothing
    return nothing | {"most_ns": known[0]["slowest_ns"], "slowest": known[0]["slowest"]}


def _cost(inspection: Inspection, row: Mapping[str, Any], *, alone: bool = False) -> Cost:
    """Works out the time that counts: of all ranks on average, or (`alone`) of the slowest where it stands out.

    For I/O the average is that of the ranks that make the calls.
    """
    mean_ns = row["all_ns"] / row["n"]
    stands_out = alone and bool(row["most_ns"]) and row["most_ns"] >= ALONE * mean_ns
    typical_ns = row["all_ns"] / row["ranks"] if alone else mean_ns
    time_ns = min(row["most_ns"] if stands_out else typical_ns, inspection.wall_ns)
    names = ("operation", "calls", "bytes", "ranks", "all_ns", "most_ns", "least_ns", "slowest")
    numbers = {name: row[name] for name in names}
    return Cost(**numbers, object=row.get("object", ""), mean_ns=mean_ns, time_ns=time_ns, alone=stands_out)


def _found(
    inspection: Inspection,
    candidate: Candidate,
    where: tuple[CallSite, ...],
    known_ns: float,
    *,
    few_cores: bool,
) -> RawFinding:
    cost, kind = candidate.cost, candidate.kind
    sampled = kind == "region" and sampling_of(inspection.workspace).samples > 0
    moved = cost.bytes > 0 and cost.all_ns > 0
    waits = kind == "io" and _may_wait(candidate)
    first = kind if kind != "io" else "io_alone" if cost.alone else "io"
    evidence: dict[str, object] = {
        "operation": cost.operation,
        "object": cost.object,
        "calls": cost.calls,
        "ranks": cost.ranks,
        "bytes": cost.bytes,
        "time_ns": cost.time_ns,
        "mean_ns": cost.mean_ns,
        "least_ns": cost.least_ns,
        "most_ns": cost.most_ns,
        "slowest": cost.slowest,
        "kind": kind,
        "known_ns": known_ns,
        "mean_bytes": cost.bytes / cost.calls,
        "bytes_per_s": cost.bytes * 1e9 / cost.all_ns if moved else None,
        "share": cost.time_ns / inspection.wall_ns,
        "can_split": candidate.divisible and not late_arrival(inspection.workspace, 1),
        "waiting_ns": candidate.waiting_ns,
        "may_wait": waits,
        "is_io": kind == "io" and not waits,
        **{f"is_{name}": name == kind for name in ("mpi", "region")},
        "can_sample": kind == "region" and not sampled,
        "has_samples": sampled,
    }
    sentences = (
        first,
        *(["data"] if moved and kind == "io" else []),
        *(["waiting"] if waits else []),
        "part" if known_ns else "unknown",
    )
    waits_for_cores = few_cores and kind == "mpi"
    if waits_for_cores:
        sentences = (first, *(["part_cores"] if known_ns else []), "cores")
    communicators = (cost.object,) if kind == "mpi" else ()
    # A region is what the program is for, and waiting for a core is not the call's: nothing is promised of these.
    seconds = 0.0 if kind == "region" or waits_for_cores else (cost.time_ns - known_ns) / 1e9
    return RawFinding(evidence, seconds, sentences, where, candidate.files, communicators)
