# SPDX-License-Identifier: BSD-3-Clause
"""The density of a call over the ranks: how often, how long and with how many bytes each made it, by the counters.

Called by `barograph density` and the report's page. Sums are exactly those of the facts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from barograph.analyze.calls.call_groups import ChosenCalls
from barograph.analyze.workspace import Workspace
from barograph.wording.ranks import rank_ranges

WEIGHTS: Final = {"calls": "calls", "time": "time_ns", "bytes": "bytes"}
# A reader cannot tell more different values than this apart as levels.
MOST_LEVELS: Final = 8


@dataclass(frozen=True)
class DensitySummary:
    """Sums over the ranks of one weight, in calls, ns or bytes; ranks that never called count as 0."""

    ranks: int
    calling: int
    total: int
    together: int  # of all ranks together, not of any one of them
    mean: float
    least: int
    least_rank: int
    most: int
    most_rank: int

    @property
    def imbalance(self) -> float:
        """(max - mean) / max, 0 to 1."""
        return 1 - self.mean / self.most if self.most else 0.0


@dataclass(frozen=True)
class Density:
    """Rows of rank, calls, time_ns and bytes, one for each rank of the run.

    `together`: the same of all ranks together, as some imported profiles have it.
    """

    rows: Sequence[dict[str, Any]]
    together: dict[str, int]

    def values(self, by: str) -> dict[int, float]:
        """Returns a weight (a key of WEIGHTS) by rank."""
        return {int(row["rank"]): float(row[WEIGHTS[by]]) for row in self.rows}

    def summary(self, by: str) -> DensitySummary:
        """Returns the sums of a weight; there is at least one rank."""
        key = WEIGHTS[by]
        most = max(self.rows, key=lambda row: (row[key], -row["rank"]))
        least = min(self.rows, key=lambda row: (row[key], row["rank"]))
        mine = sum(row[key] for row in self.rows)
        together = self.together.get(key, 0)
        return DensitySummary(
            ranks=len(self.rows),
            calling=sum(row["calls"] > 0 for row in self.rows),
            total=mine + together,
            together=together,
            mean=mine / len(self.rows),
            least=least[key],
            least_rank=least["rank"],
            most=most[key],
            most_rank=most["rank"],
        )

    def most(self, by: str, top: int) -> list[dict[str, Any]]:
        """Returns the rows of at most `top` ranks that have most of a weight, the most first."""
        key = WEIGHTS[by]
        return sorted(self.rows, key=lambda row: (-row[key], row["rank"]))[:top]

    def levels(self, by: str) -> list[dict[str, Any]]:
        """Returns value, count and ranks of each different value, the least first; [] for more than MOST_LEVELS."""
        ranks: dict[int, list[int]] = defaultdict(list)
        for row in self.rows:
            ranks[row[WEIGHTS[by]]].append(row["rank"])
            if len(ranks) > MOST_LEVELS:
                return []
        return [
            {"value": value, "count": len(of), "ranks": rank_ranges(of)}
            for value, of in sorted(ranks.items())
        ]


def density_of(workspace: Workspace, chosen: ChosenCalls) -> Density:
    """Returns what each rank of the profile has of the chosen calls, inclusive times, over all threads."""
    calls = [f"{layer} {operation}" for layer, operation in chosen.calls]
    found = {int(row["rank"]): row for row in workspace.query("density_rows", {"calls": calls})}
    nothing = dict.fromkeys(WEIGHTS.values(), 0)
    together = {key: int(found[-1][key]) for key in nothing} if -1 in found else {}
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
    return Density([{"rank": rank, **nothing, **found.get(rank, {})} for rank in ranks], together)
