# SPDX-License-Identifier: BSD-3-Clause
"""Two profiles compared call path by call path, by their text; rank counts may differ.

Values are compared per rank (mean over all ranks of each run), because sums over ranks of runs of different
size are not comparable. Called by the diff command.
"""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass

import pyarrow as pa

from barograph.analyze.workspace import Workspace
from barograph.wording.printable import printable

SORT_KEYS = ("change", "percent", "name")
# Longer command lines are cut in a sentence.
MOST_OF_ARGUMENTS = 60


@dataclass(frozen=True)
class Difference:
    """Result of a comparison. `paths` has one row per call path; times are per rank."""

    wall_a_ns: int
    wall_b_ns: int
    ranks_a: int
    ranks_b: int
    paths: pa.Table
    warnings: tuple[str, ...] = ()  # why the two may not be comparable

    @property
    def wall_percent(self) -> float | None:
        """Change of the wall time in percent, None when the first run has none."""
        return 100 * (self.wall_b_ns / self.wall_a_ns - 1) if self.wall_a_ns else None


def compare(
    first: Workspace,
    second: Workspace,
    *,
    min_share: float = 0.01,
    min_change_share: float = 0.0,
    sort: str = "change",
) -> Difference:
    """Compares the second profile with the first.

    Columns of `paths`: call_path, layer, depth, status (both, new, gone), and with suffix a and b: calls,
    inclusive_ns, exclusive_ns, inclusive_max_ns, bytes (per rank; max over ranks);
    {inclusive,exclusive}_change_ns (b - a) and _percent (null where a is 0). Paths with less than min_share
    of the longer run's inclusive time in both, and changes smaller than min_change_share of it, are left out.
    """
    wall = max(first.run.wall_ns, second.run.wall_ns)
    for side, workspace in (("side_a", first), ("side_b", second)):
        first.add_table(side, workspace.query_arrow("path_means"))
    values = {"least_ns": min_share * wall, "least_change_ns": min_change_share * wall, "sort": sort}
    paths = first.query_arrow("path_difference", values)
    return Difference(
        first.run.wall_ns,
        second.run.wall_ns,
        first.run.ranks,
        second.run.ranks,
        paths,
        warnings_of(first, second),
    )


def warnings_of(first: Workspace, second: Workspace) -> tuple[str, ...]:
    """Returns sentences when the profiles are of different programs or arguments, or of several programs."""
    programs = _warning_of_several(first, second) or _warning_of_programs(first, second)
    return tuple(text for text in (programs, _warning_of_arguments(first, second)) if text)


def _warning_of_programs(first: Workspace, second: Workspace) -> str:
    names = [printable(os.path.basename(one.run.program)) for one in (first, second)]
    if not all(names) or names[0] == names[1]:
        return ""
    return f"These are different programs: A is {names[0]}, B is {names[1]}. Call paths are matched by name only."


def _warning_of_arguments(first: Workspace, second: Workspace) -> str:
    """Returns a sentence where the runs are known to have had different arguments."""
    if not (first.run.command and second.run.command):
        return ""
    a, b = (list(one.run.command[1:]) for one in (first, second))
    if a == b:
        return ""
    if len(a) == len(b):  # only what differs
        pairs = [(one, other) for one, other in zip(a, b, strict=True) if one != other]
        a, b = [one for one, _ in pairs], [other for _, other in pairs]
    return (
        f"The arguments differ: {_typed(a)} in A, {_typed(b)} in B. The runs may not have done the same work."
    )


def _typed(words: list[str]) -> str:
    text = printable(shlex.join(words))
    if not text:
        return "none"
    return text if len(text) <= MOST_OF_ARGUMENTS else f"{text[: MOST_OF_ARGUMENTS - 3]}..."


def _warning_of_several(first: Workspace, second: Workspace) -> str:
    """Returns a sentence when times are means over ranks of several programs; "" when they are not."""
    if not (first.several_programs or second.several_programs):
        return ""
    names = [[printable(program.name) for program in one.programs] for one in (first, second)]
    if names[0] == names[1]:
        what = f"These are jobs of {len(names[0])} programs ({', '.join(names[0])})"
    else:
        what = f"These are jobs of different programs: A is {', '.join(names[0])}, B is {', '.join(names[1])}"
    common = next((name for name in names[0] if name in names[1]), "")
    advice = f" `--program {common}` compares one of them." if common else ""
    return f"{what}. Times are means over the ranks of all of them.{advice}"


def exceeds(difference: Difference, percent: float) -> list[str]:
    """Returns what grew by more than `percent`: the wall time, and call paths by their exclusive time.

    A path that is new has no percentage; it counts by what it adds to the wall time.
    """
    grown: list[str] = []
    if difference.wall_percent is not None and difference.wall_percent > percent:
        grown.append("wall time")
    for row in difference.paths.to_pylist():
        base = row["exclusive_a_ns"] or difference.wall_a_ns
        if base and 100 * row["exclusive_change_ns"] / base > percent:
            grown.append(row["call_path"])
    return grown
