# SPDX-License-Identifier: BSD-3-Clause
"""The most that calls of MPI and times between them can cost: rules that cannot find anything by these ask no more.

Most of a small profile's report is planning of queries, and most rules find nothing in it. Sums over many facts take
as long as what they save: they are not known then. Called through `computed_once`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from barograph.analyze.findings.inspection import Inspection


@dataclass(frozen=True)
class CallBounds:
    """Calls of each function of MPI, of all ranks, and its time on the rank where that is longest; None: not known."""

    rows: dict[str, tuple[int, int]] | None

    def calls(self, operations: Iterable[str] | None = None) -> float:
        """Returns the calls of that one of these functions, or of all, which is called most."""
        if self.rows is None:
            return math.inf
        names = self.rows if operations is None else operations
        return max((self.rows.get(name, (0, 0))[0] for name in names), default=0)

    def time_ns(self, operations: Iterable[str]) -> float:
        """Returns a time that no rank is longer in all these functions."""
        if self.rows is None:
            return math.inf
        return sum(self.rows.get(name, (0, 0))[1] for name in set(operations))


@dataclass(frozen=True)
class GapBounds:
    """How long one rank is between two calls at most, as far as that is recorded, and how long it is blocked in it."""

    time_ns: float
    blocked_ns: float


def call_bounds(inspection: Inspection) -> CallBounds:
    """Returns what calls of MPI can cost at most."""
    workspace = inspection.workspace
    if workspace.many:
        return CallBounds(None)
    rows = workspace.query("call_bounds")
    return CallBounds({row["operation"]: (row["calls"], row["most_ns"]) for row in rows})


def gap_bounds(inspection: Inspection) -> GapBounds:
    """Returns what times between calls of MPI can cost at most; less than nothing where none is recorded."""
    (row,) = inspection.workspace.query("gap_bounds")
    return GapBounds(row["time_ns"], row["blocked_ns"]) if row["gaps"] else GapBounds(-1, -1)
