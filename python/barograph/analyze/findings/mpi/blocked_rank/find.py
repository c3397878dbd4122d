# SPDX-License-Identifier: BSD-3-Clause
"""Finding: a rank neither runs nor waits for a core, outside of MPI and I/O, while others wait for it.

Where they wait is known from the calls that end such times. Where it is not, as on too few cores, where every rank is
long in all of its calls, the others have to be in MPI longer than this rank by what it sleeps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from barograph.analyze.calls.families import EXCHANGING, SENDING
from barograph.analyze.findings.bounds import gap_bounds
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.function_lines import SURE, BlockedOrigin, blocked_origins
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import (
    Gaps,
    blocked_costs,
    closing_call_sites,
    end,
    ends,
    how_often,
    same_work,
    second_calls,
    waiting_in,
)
from barograph.analyze.findings.regions.uneven_threads.find import uneven_threads

# Rules that name a rank which sleeps before it sends or receives, by the evidence that names it.
LATE = {"late-sender": "sender", "late-receiver": "receiver", "serial-section": "rank"}


@dataclass(frozen=True)
class SleepingRank:
    """A row of sleeping_rank."""

    rank: int
    blocked_ns: int
    next_ns: int
    longer_ns: int


def find(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds ranks that are blocked while others wait for them, in known calls or, where there are none, in MPI."""
    yield from _before_known_calls(inspection)
    yield from _before_any_call(inspection)


def _before_any_call(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds the rank that sleeps while all others are longer in MPI, if it is not known in which calls they wait."""
    if inspection.computed_once(gap_bounds).blocked_ns < inspection.noticeable_ns:
        return
    known = {row.rank for row in inspection.computed_once(blocked_costs)}
    for row in inspection.workspace.records(SleepingRank, "sleeping_rank"):
        if row.rank in known:
            continue
        lost = min(row.blocked_ns, row.longer_ns)
        if lost <= 0 or lost < inspection.noticeable_ns:
            continue
        shared = row.next_ns > row.blocked_ns / 2 or row.longer_ns < row.blocked_ns / 2
        if shared or row.rank in _named(inspection):
            continue
        rows = inspection.workspace.records(Gaps, "sleeps", {"rank": row.rank})
        sleep = _sleep(inspection, row.rank, rows)
        yield RawFinding(
            {
                **sleep,
                "thread": None,
                "thread_longer_ns": 0,
                "how_often": how_often(rows[:1]),
                "after": end(rows[0].after, rows[0].after_site),
                "before": end(rows[0].before, rows[0].before_site),
                "or_after": "",
                "or_before": "",
                "mostly": "mostly " if len(rows) > 1 else "",
                "next_ns": row.next_ns,
                "longer_ns": row.longer_ns,
                "waiting_operation": "",
                "waiting_object": "",
                "waiting_ns": None,
                "waiting_in": [],
                "own_waiting_ns": None,
                "others": None,
            },
            lost / 1e9,
            ("anywhere", *(("function",) if sleep["function"] else ())),
            explained_by=_waited_for(inspection, row.rank, lost),
        )


def _named(inspection: Inspection) -> set[object]:
    """Returns the ranks of which other rules say that they sleep, or work, before they send or receive."""
    late = {one.evidence[rank] for name, rank in LATE.items() for one in inspection.raw_findings(name)}
    polls = inspection.raw_findings("polling")
    return late | {one.evidence["sender"] for one in polls if one.evidence["asleep"]}


def _waited_for(inspection: Inspection, rank: int, lost_ns: float) -> str:
    """Returns late-arrival where the events show in which collective calls the others wait for this sleep."""
    for one in inspection.raw_findings("late-arrival"):
        if one.evidence["latest"] == rank and one.evidence["asleep"] and one.seconds_lost * 1e9 >= lost_ns:
            return "late-arrival"
    return ""


def _before_known_calls(inspection: Inspection) -> Iterable[RawFinding]:
    """Finds ranks that are blocked for a noticeable part of the run, longer than those that wait for them.

    What a rank does before one call is one finding, no matter which call it made before that, and so is what takes it
    as long after one call, no matter which follows.
    """
    # Where most of the time is work, the section is the finding.
    sections = {
        (found.evidence["rank"], call["object"], call["before"])
        for found in inspection.raw_findings("serial-section")
        for call in cast("Sequence[Mapping[str, object]]", found.evidence["waiting_in"])
    }
    blocked = [
        row
        for row in inspection.computed_once(blocked_costs)
        # A rank that waits for one that sends late does so in a receive: in their sends others wait for
        # somebody else.
        if (row.before not in SENDING or row.before in EXCHANGING)
        and (row.rank, row.object, end(row.before, row.before_site)) not in sections
    ]
    for rows in same_work(blocked, lambda row: row.blocked_ns / row.gaps):
        most = rows[0]
        calls = [of_call[0] for of_call in second_calls(rows)]
        blocked_ns = sum(row.blocked_ns for row in rows)
        waiting_ns = sum(row.waiting_ns for row in calls)
        # What the others wait longer is a bound too: the rank may have been blocked while nobody waited, or everybody.
        longer_ns = waiting_ns - sum(row.own_waiting_ns for row in calls)
        lost = min(blocked_ns, longer_ns)
        # Not the fault of this rank where others are blocked as well, or where it waits for somebody itself.
        others_ns = sum(row.others_ns for row in calls)
        shared = others_ns > blocked_ns / 2 or longer_ns < waiting_ns / 2
        if shared or lost <= 0 or lost < inspection.noticeable_ns:
            continue
        # Its main thread waits at the end of a parallel region, as far as another one has more work.
        team = next((one for one in inspection.computed_once(uneven_threads) if one.rank == most.rank), None)
        team_ns = 0 if team is None else team.most_ns - team.main_ns
        sleep = _sleep(inspection, most.rank, rows)
        yield RawFinding(
            {
                **sleep,
                "thread": None if team is None else team.thread,
                "thread_longer_ns": team_ns,
                "how_often": how_often(rows),
                **ends(rows),
                "mostly": "",
                "next_ns": None,
                "longer_ns": None,
                "waiting_operation": most.before,
                "waiting_object": most.object,
                "waiting_ns": waiting_ns,
                "waiting_in": waiting_in(calls),
                "own_waiting_ns": sum(row.own_waiting_ns for row in calls),
                "others": most.waiting_ranks,
            },
            lost / 1e9,
            (
                "main" if len(rows) == 1 else "several" if len(calls) == 1 else "several_calls",
                *(("function",) if sleep["function"] else ()),
                *(("threads",) if team_ns > 0 else ()),
            ),
            where=closing_call_sites(rows),
            communicators=tuple(dict.fromkeys(row.object for row in calls)),
            explained_by="uneven-threads" if team_ns >= blocked_ns / 2 else "",
        )


def _sleep(inspection: Inspection, rank: int, rows: Sequence[Gaps]) -> dict[str, object]:
    """Returns the evidence of how long a rank was blocked in these times, and in which function."""
    blocked_ns = sum(row.blocked_ns for row in rows)
    sampled, origin = _sampled(inspection, rank, blocked_ns)
    return {
        "rank": rank,
        "function": "" if origin is None else origin.name,
        "function_ns": None if origin is None else origin.main_ns,
        "unsampled": not sampled,
        "unnamed": sampled and origin is None,
        "blocked_ns": blocked_ns,
        "gap_ns": sum(row.time_ns for row in rows),
        "gaps": sum(row.gaps for row in rows),
        "longest_ns": max(row.max_ns for row in rows),
    }


def _sampled(inspection: Inspection, rank: int, blocked_ns: float) -> tuple[bool, BlockedOrigin | None]:
    """Returns whether blocked threads of a rank were sampled, and the function that most of this time is surely in."""
    (sampled,) = inspection.workspace.query("blocked_computing", {"rank": rank})
    origin = next(iter(blocked_origins(inspection.workspace, rank)), None)
    if origin is not None:
        # What is not known to be in these periods, of all samples, may be in any function.
        elsewhere_ns = max(sampled["time_ns"] - blocked_ns, 0)
        sure = origin.main_samples >= SURE**2 and origin.main_ns - elsewhere_ns >= blocked_ns / 2
        origin = origin if sure else None
    return bool(sampled["samples"]), origin
