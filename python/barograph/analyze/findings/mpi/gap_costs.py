# SPDX-License-Identifier: BSD-3-Clause
"""Long times between two calls of MPI on one rank that others do not have, and for which they wait in the second call.

What a rank did in such a time is not in MPI; whether it ran or was blocked is (see the view gaps). That others wait is
known from the calls of MPI that were looked at: all that took 100 us and longer are. Called through `computed_once`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barograph.analyze.duration import duration
from barograph.analyze.findings.finding import CallSite
from barograph.analyze.findings.inspection import Inspection

# Shorter times are not recorded: with gaps of this mean length another rank's unseen ones are a tenth of them at most.
LEAST_GAP_NS = 1_000_000
# Another rank's part of the same time up to which it counts as not having it, and the part of it that it must wait.
OTHERS_SHARE = 0.1
WAITING_SHARE = 0.5
# From this part of its blocked time on that is known to be in one of several passes, a rank was blocked in that one.
AT_ONCE = 0.5


@dataclass(frozen=True)
class Gaps:
    """Times in which a rank was between two calls: these calls, their call sites, how many times, and how long.

    Of that `blocked_ns` (at least so long neither on a core nor waiting for one, outside I/O); `max_ns` is the longest.
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


def closing_call_site(row: GapCost) -> tuple[CallSite, ...]:
    """Returns where the others wait."""
    return (CallSite(row.call_path, row.before_site, 1.0, row.gaps, row.waiting_ranks, sampled=True),)
