# SPDX-License-Identifier: BSD-3-Clause
"""Between which two lines slow ranks compute, and which ranks cannot be given work, for slow_ranks.

Times between two calls of MPI have the lines of both; where the slow ranks are longer in one of them by most of the
difference, that is the place. A manager that only receives has no work to share, and the others are not compared with
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from barograph.analyze.calls.families import BLOCKING_RECEIVES, COMPLETING, POLLING
from barograph.analyze.findings.finding import CallSite
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.mpi.gap_costs import Gaps, end
from barograph.wording.duration import duration

RECEIVING: Final = (*BLOCKING_RECEIVES, *COMPLETING, *POLLING)
# Below this part of what ranks compute on average, a rank computes next to nothing.
LITTLE: Final = 0.1
# More than this part of something is most of it.
MOST: Final = 0.5
# More managers than this part of the ranks are workers that wait for each other.
FEW: Final = 1 / 3


@dataclass(frozen=True)
class SlowGap(Gaps):
    """Times between two calls in which slow ranks work longer than the others."""

    call_path: str  # of the second call
    longer_ns: float  # of a slow rank, mean

    @property
    def sites(self) -> tuple[CallSite, ...]:
        """The lines that the work is between; one where both are the same."""
        ends = ((self.after, self.after_site), (self.call_path, self.before_site))
        places = ends[:1] if self.after_site == self.before_site else ends
        return tuple(CallSite(path, site, 1.0, self.gaps, 0, sampled=True) for path, site in places if site)

    def one_long(self, difference_ns: float) -> bool:
        """True where a single one of several makes most of the difference."""
        return self.gaps > 1 and self.max_ns >= MOST * difference_ns

    def often(self, difference_ns: float) -> str:
        """Returns how many there were, and how long the longest was."""
        if self.gaps == 1:
            return "once"
        longest = duration(self.max_ns)
        said = f"of which one took {longest}" if self.one_long(difference_ns) else f"the longest {longest}"
        return f"{self.gaps:,} times, {said}"


def managers(inspection: Inspection) -> list[int]:
    """Returns the ranks that only hand out work; called through `inspection.computed_once`."""
    workspace = inspection.workspace
    if not workspace.table_rows("messages"):
        return []
    values = {"receiving": list(RECEIVING), "little": LITTLE, "most": MOST}
    ranks = [int(row["rank"]) for row in workspace.query("managers", values)]
    return ranks if len(ranks) <= FEW * workspace.ranks else []


def slow_gap(inspection: Inspection, slow: int, others: int, difference_ns: float) -> SlowGap | None:
    """Returns where the ranks of the table slow_ranks work longer, by most of the difference; None if it is nowhere."""
    values = {"slow": slow, "others": others, "left_out": inspection.computed_once(managers)}
    rows = inspection.workspace.records(SlowGap, "slow_rank_gaps", values)
    first = next(iter(rows), None)
    return first if first is not None and first.longer_ns >= MOST * difference_ns else None


@dataclass(frozen=True)
class BetweenPolls:
    """What passes from one poll of slow ranks to the next; see the query."""

    operation: str
    site: str
    times: int
    ns: int


def between_polls(
    inspection: Inspection, ranks: list[int], region: str, longer_ns: float
) -> dict[str, object]:
    """Returns as evidence the line of polls that slow ranks are longer between, by most of the difference.

    Whether a rank works there or waits for what it asks for is not known.
    """
    values = {"ranks": ranks, "region": region}
    for row in inspection.workspace.records(BetweenPolls, "times_between_polls", values):
        if row.ns >= MOST * longer_ns:
            return {"poll": end(row.operation, row.site), "polls": row.times, "between_polls_ns": row.ns}
    return {"poll": "", "polls": 0, "between_polls_ns": 0}


def place_evidence(gap: SlowGap | None, difference_ns: float) -> dict[str, object]:
    """Returns the lines as evidence of slow-ranks."""
    return {
        "after": "" if gap is None else end(gap.after, gap.after_site),
        "before": "" if gap is None else end(gap.before, gap.before_site),
        "how_often": "" if gap is None else gap.often(difference_ns),
        "one_long": gap is not None and gap.one_long(difference_ns),
        "longest_ns": 0 if gap is None else gap.max_ns,
        "each_ns": 0 if gap is None else gap.time_ns // gap.gaps,
    }
