# SPDX-License-Identifier: BSD-3-Clause
"""Long times between two calls of MPI on one rank that others do not have, and for which they wait in the second call.

What a rank did in such a time is not in MPI; whether it ran or was blocked is (see the view gaps). That others wait is
known from the calls of MPI that were looked at: all that took 100 us and longer are. Called through `computed_once`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from barograph.analyze.findings.bounds import gap_bounds
from barograph.analyze.findings.finding import CallSite
from barograph.analyze.findings.inspection import Inspection
from barograph.wording.duration import duration

# Shorter times are not recorded: with gaps of this mean length another rank's unseen ones are a tenth of them at most.
LEAST_GAP_NS = 1_000_000
# Another rank's part of the same time up to which it counts as not having it, and the part of it that it must wait.
OTHERS_SHARE = 0.1
WAITING_SHARE = 0.5
# Times after the same call are of the same work if one is at least this part of the other.
AS_LONG = 0.5
# More ends than this are counted, not named.
MOST_ENDS = 3
# From this part of its blocked time on that is known to be in one of several passes, a rank was blocked in that one.
AT_ONCE = 0.5


@dataclass(frozen=True)
class Gaps:
    """Times in which a rank was between two calls: these calls, their call sites, how many times, and how long.

    `blocked_ns` is the part of it that it was at least neither on a core nor waiting for one, outside I/O; `max_ns`
    is the longest.
    """

    after: str
    after_site: str
    before: str
    before_site: str
    gaps: int
    time_ns: int
    blocked_ns: int
    max_ns: int


@dataclass(frozen=True)
class GapCost(Gaps):
    """Such times that only one rank has, or has longest, with the members of the communicator that wait for it."""

    rank: int
    next_ns: int  # of the rank with the second longest
    others_ns: int  # the most that another rank has before the same call, after any other
    # What the rank is in that call itself; 0 for an object that stands for several communicators: it may wait in one
    # and be waited for in another.
    own_waiting_ns: float
    object: str
    object_id: int
    size: int
    call_path: str  # of the second call
    waiting_ranks: int
    waiting_ns: float  # mean of these


def gap_costs(inspection: Inspection) -> list[GapCost]:
    """Returns the times that cost a noticeable part of the run, longest first."""
    return _costs(inspection, blocked=False, least_gap_ns=LEAST_GAP_NS)


def blocked_costs(inspection: Inspection) -> list[GapCost]:
    """Returns the same by the time in which ranks were blocked, next_ns being blocked time, too."""
    return _costs(inspection, blocked=True, least_gap_ns=0)


def _costs(inspection: Inspection, *, blocked: bool, least_gap_ns: int) -> list[GapCost]:
    bounds = inspection.computed_once(gap_bounds)
    if (bounds.blocked_ns if blocked else bounds.time_ns) < inspection.noticeable_ns:
        return []
    values = {
        "blocked": blocked,
        "least": inspection.noticeable_ns,
        "least_gap_ns": least_gap_ns,
        "waiting_share": WAITING_SHARE,
    }
    return inspection.workspace.records(GapCost, "gap_costs", values)


def end(operation: str, site: str) -> str:
    """Returns one end of a gap as text: the call and its line, or the call alone."""
    return f"{operation} at {site}" if site else operation


def at_once_ns(row: Gaps) -> float:
    """Returns how long at least the rank was blocked in the longest of these: others have no room for it."""
    return max(row.max_ns - (row.time_ns - row.blocked_ns), 0)


def how_often(rows: Sequence[Gaps]) -> str:
    """Returns how often a rank that was blocked passed there, and how long the longest of these times was."""
    passed, longest_ns = sum(row.gaps for row in rows), max(row.max_ns for row in rows)
    if passed == 1:
        return "once"
    if max(at_once_ns(row) for row in rows) >= AT_ONCE * sum(row.blocked_ns for row in rows):
        return f"{passed:,} times, mostly in one that took {duration(longest_ns)}"
    return f"{passed:,} times, the longest {duration(longest_ns)}"


def same_work(rows: Sequence[GapCost], each_ns: Callable[[GapCost], float]) -> list[list[GapCost]]:
    """Groups the times of a rank that may be of the same lines; each group, and the groups, with the longest first.

    Two times belong together if the same call follows them, or if they follow the same call and their means are alike:
    what a rank does in each step may lead to one call in one step and to another in the next.

    Args:
        rows: of any ranks, the longest first.
        each_ns: what is compared of the mean one.
    """
    groups: list[list[GapCost]] = []
    for row in rows:
        mine = [one for one in groups if any(_same(row, other, each_ns) for other in one)]
        groups = [one for one in groups if one not in mine]
        groups.append([*(other for one in mine for other in one), row])
    index = {id(row): number for number, row in enumerate(rows)}
    return sorted(
        (sorted(one, key=lambda row: index[id(row)]) for one in groups), key=lambda one: index[id(one[0])]
    )


def _same(one: GapCost, other: GapCost, each_ns: Callable[[GapCost], float]) -> bool:
    if one.rank != other.rank:
        return False
    if _second(one) == _second(other):
        return True
    after = (one.after, one.after_site)
    same = bool(one.after_site) and after == (other.after, other.after_site)
    return same and as_long(each_ns(one), each_ns(other))


def as_long(one_ns: float, other_ns: float) -> bool:
    """Returns whether two times after the same call may be of the same work, by their length."""
    return min(one_ns, other_ns) >= AS_LONG * max(one_ns, other_ns)


def _second(row: GapCost) -> tuple[int, str, str]:
    return row.object_id, row.before, row.before_site


def second_calls(rows: Sequence[GapCost]) -> list[list[GapCost]]:
    """Returns the same times by the call that they end with: what others wait in it is the same in all of its rows."""
    by_call: dict[tuple[int, str, str], list[GapCost]] = {}
    for row in rows:
        by_call.setdefault(_second(row), []).append(row)
    return list(by_call.values())


def ends(rows: Sequence[GapCost]) -> dict[str, object]:
    """Returns both ends of times of the same work as evidence, those of the longest first."""
    # If some of the calls have a line, those without are not another place.
    placed = {row.after for row in rows if row.after_site}
    after = dict.fromkeys(
        end(row.after, row.after_site) for row in rows if row.after_site or row.after not in placed
    )
    before = dict.fromkeys(end(row.before, row.before_site) for row in rows)
    return {
        "after": next(iter(after)),
        "before": next(iter(before)),
        "or_after": _others([*after][1:]),
        "or_before": _others([*before][1:]),
    }


def _others(texts: Sequence[str]) -> str:
    if len(texts) >= MOST_ENDS:
        return f" or one of {len(texts)} other calls"
    return "".join(f" or {text}" for text in texts)


def waiting_in(calls: Sequence[GapCost]) -> list[dict[str, object]]:
    """Returns the calls in which the others wait, as rows of evidence."""
    return [
        {
            "before": end(row.before, row.before_site),
            "operation": row.before,
            "object": row.object,
            "waiting_ns": row.waiting_ns,
            "others": row.waiting_ranks,
        }
        for row in calls
    ]


def closing_call_sites(rows: Sequence[GapCost]) -> tuple[CallSite, ...]:
    """Returns where the others wait, with their parts of the rank's time."""
    all_ns = sum(row.time_ns for row in rows)
    found: list[CallSite] = []
    for of_call in second_calls(rows):
        share = sum(row.time_ns for row in of_call) / all_ns
        gaps = sum(row.gaps for row in of_call)
        most = of_call[0]
        found.append(
            CallSite(most.call_path, most.before_site, share, gaps, most.waiting_ranks, sampled=True)
        )
    return tuple(found)
