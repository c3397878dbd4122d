# SPDX-License-Identifier: BSD-3-Clause
"""How long a rank was blocked or asleep before it sent, and between which calls, for late_sender.

Those who ask know that the rank waits little itself: what it sends is late for a sleep before a receive as well. A rank
that sleeps from one poll to the next waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from barograph.analyze.families import POLLING
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import Gaps, end, how_often


@dataclass(frozen=True)
class BlockedSender:
    """The times in which a rank was blocked before it sent, by the calls around them, the longest first."""

    rows: Sequence[Gaps]
    blocked_ns: int

    @property
    def sentence(self) -> str:
        """Which of the spec's sentences says so beside another reason."""
        return "blocked" if len(self.rows) == 1 else "blocked_mostly"

    def evidence(self) -> dict[str, object]:
        """Returns what late-sender says of it."""
        rows = self.rows
        return {
            "blocked_ns": self.blocked_ns,
            "after": end(rows[0].after, rows[0].after_site) if rows else "",
            "before": end(rows[0].before, rows[0].before_site) if rows else "",
            "how_often": how_often(rows[:1]) if rows else "",
            "mostly": "mostly " if len(rows) > 1 else "",
        }


def blocked_sender(inspection: Inspection, rank: int, site: str = "") -> BlockedSender:
    """Returns when a rank was blocked before it sent, or before a call at `site`."""
    values = {"rank": rank, "polling": list(POLLING), "site": site}
    rows = inspection.workspace.records(Gaps, "blocked_before_sends", values)
    return BlockedSender(rows, sum(row.blocked_ns for row in rows))
