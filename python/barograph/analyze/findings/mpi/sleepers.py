# SPDX-License-Identifier: BSD-3-Clause
"""How long a rank slept or was blocked, and where, for rules about ranks that others wait for.

Those who ask how long before it sent or received know that the rank waits little itself: what it sends is late for a
sleep before a receive as well, and the other way round. A rank that sleeps from one poll to the next waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from barograph.analyze.calls.families import POLLING
from barograph.analyze.findings.finding import RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import Gaps, end, how_often

# A rank that sleeps this part of what others wait for it is late for that.
MOST = 0.5


@dataclass(frozen=True)
class Sleeper:
    """The times in which a rank was blocked before point-to-point calls: by the calls around them, longest first."""

    rows: Sequence[Gaps]
    blocked_ns: int


def sleeper(inspection: Inspection, rank: int, site: str = "") -> Sleeper:
    """Returns when a rank was blocked before it sent or received, or before a call at `site`."""
    values = {"rank": rank, "polling": list(POLLING), "site": site}
    rows = inspection.workspace.records(Gaps, "blocked_before_messages", values)
    return Sleeper(rows, sum(row.blocked_ns for row in rows))


def sleeper_anywhere(inspection: Inspection, rank: int) -> Sleeper:
    """Returns when the main thread of a rank was blocked before any call of MPI that does not poll."""
    rows = inspection.workspace.records(Gaps, "sleeps", {"rank": rank})
    return Sleeper(rows, sum(row.blocked_ns for row in rows))


def explains(inspection: Inspection, asleep: Sleeper, waited_ns: float) -> bool:
    """Returns whether a sleep is noticeable, and the reason for most of a wait."""
    return asleep.blocked_ns > 0 and asleep.blocked_ns >= max(inspection.noticeable_ns, MOST * waited_ns)


def sleep_evidence(asleep: Sleeper, *, reason: bool) -> dict[str, object]:
    """Returns a sleep as evidence: how long, whether it is the `reason` for a wait, and between which calls."""
    rows = asleep.rows
    return {
        "blocked_ns": asleep.blocked_ns,
        "asleep": reason,
        "works": not reason,
        "after": end(rows[0].after, rows[0].after_site) if rows else "",
        "before": end(rows[0].before, rows[0].before_site) if rows else "",
        "how_often": how_often(rows[:1]) if rows else "",
        "mostly": "mostly " if len(rows) > 1 else "",
    }


def with_sleep(inspection: Inspection, late: RawFinding, asleep: Sleeper) -> RawFinding:
    """Adds how long the late rank was blocked, where that is noticeable; first of all, if it explains the waiting."""
    said = explains(inspection, asleep, 0)
    reason = explains(inspection, asleep, cast("float", late.evidence["mean_waiting_ns"]))
    first, *others = late.sentences
    if reason:  # and neither waiting for a core nor at work
        sentences = ("asleep", *(one for one in others if one not in ("contention", "lines")))
    elif said:
        sentences = (first, "blocked", *others)
    else:
        sentences = late.sentences
    evidence = {**late.evidence, **sleep_evidence(asleep, reason=reason)}
    return replace(late, evidence=evidence, sentences=sentences)
