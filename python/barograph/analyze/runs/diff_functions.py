# SPDX-License-Identifier: BSD-3-Clause
"""Functions of two profiles by the CPU time of their samples, matched by name and file. Called by the diff command.

Times are per rank. A change counts as one where it is greater than twice its standard error: of functions that did not
change, one in twenty looks as if it did.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.analyze.calls.functions import Sampling, sampling_of
from barograph.analyze.workspace import Workspace
from barograph.spec.tables.diff import DIFF_FUNCTIONS

if TYPE_CHECKING:
    from barograph.spec.tables.diff import DiffFunctions

# How many standard errors a change must have.
ERRORS = 2.0
MORE, LESS, WITHIN = "more", "less", "within the error"


@dataclass(frozen=True)
class FunctionChanges:
    """The samples of two runs. `rows` are empty unless both have some."""

    a: Sampling
    b: Sampling
    rows: list[DiffFunctions]

    @property
    def compared(self) -> bool:
        """Whether both runs have samples."""
        return bool(self.a.samples and self.b.samples)

    def only_one(self) -> str:
        """Returns a sentence where only one run has samples; "" otherwise."""
        if bool(self.a.samples) == bool(self.b.samples):
            return ""
        return f"Only {'A' if self.a.samples else 'B'} has samples: functions are not compared."


def compare_functions(
    first: Workspace,
    second: Workspace,
    *,
    min_share: float = 0.01,
    min_change_share: float = 0.0,
    sort: str = "change",
) -> FunctionChanges:
    """Returns one row per function of either run.

    Those with less than min_share of the longer run's wall time per rank in both, and changes smaller than
    min_change_share of it, are left out; `sort` is one of SORT_KEYS of analyze.diff.
    """
    samplings = sampling_of(first), sampling_of(second)
    if not all(sampling.samples for sampling in samplings):
        return FunctionChanges(*samplings, [])
    wall = max(first.run.wall_ns, second.run.wall_ns)
    for side, workspace in (("functions_a", first), ("functions_b", second)):
        first.add_table(side, workspace.query_arrow("function_means"))
    values = {"least_ns": min_share * wall, "least_change_ns": min_change_share * wall, "sort": sort}
    rows = [
        {**row, "verdict": _verdict(row["change_ns"], row["error_ns"])}
        for row in first.query("function_difference", values)
    ]
    return FunctionChanges(*samplings, DIFF_FUNCTIONS.typed(rows))


def _verdict(change_ns: float, error_ns: float) -> str:
    if abs(change_ns) <= ERRORS * error_ns:
        return WITHIN
    return MORE if change_ns > 0 else LESS
