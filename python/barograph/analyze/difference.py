# SPDX-License-Identifier: BSD-3-Clause
"""Two profiles compared call path by call path, by their text; rank counts may differ.

Values are compared per rank (mean over all ranks of each run), because sums over ranks of runs of different
size are not comparable. Called by the diff command.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

import pyarrow as pa

from barograph.analyze.printable import printable
from barograph.analyze.workspace import Workspace

SORT_KEYS = ("change", "percent", "name")

ONE_SIDE = """
WITH job AS (SELECT count(*) AS n FROM rank_times)
SELECT p.call_path, p.layer, p.depth, count(*)::BIGINT AS ranks, sum(calls) / any_value(n) AS calls,
       sum(inclusive_ns) / any_value(n) AS inclusive_ns, sum(exclusive_ns) / any_value(n) AS exclusive_ns,
       max(inclusive_ns)::BIGINT AS inclusive_max_ns, sum(bytes) / any_value(n) AS bytes
FROM path_times t JOIN call_paths p USING (path_id), job GROUP BY p.call_path, p.layer, p.depth
"""

# A percentage of nothing is no number: a path that is new has NULL there and is marked by `status`.
JOINED = """
WITH joined AS (
    SELECT coalesce(a.call_path, b.call_path) AS call_path, coalesce(a.layer, b.layer) AS layer,
           coalesce(a.depth, b.depth) AS depth,
           CASE WHEN a.call_path IS NULL THEN 'new' WHEN b.call_path IS NULL THEN 'gone'
                ELSE 'both' END AS status,
           coalesce(a.calls, 0) AS calls_a, coalesce(b.calls, 0) AS calls_b,
           coalesce(a.inclusive_ns, 0) AS inclusive_a_ns, coalesce(b.inclusive_ns, 0) AS inclusive_b_ns,
           coalesce(a.exclusive_ns, 0) AS exclusive_a_ns, coalesce(b.exclusive_ns, 0) AS exclusive_b_ns,
           coalesce(a.inclusive_max_ns, 0) AS inclusive_max_a_ns,
           coalesce(b.inclusive_max_ns, 0) AS inclusive_max_b_ns,
           coalesce(a.bytes, 0) AS bytes_a, coalesce(b.bytes, 0) AS bytes_b
    FROM side_a a FULL JOIN side_b b USING (call_path, layer)
), changed AS (
    SELECT *, inclusive_b_ns - inclusive_a_ns AS inclusive_change_ns,
           exclusive_b_ns - exclusive_a_ns AS exclusive_change_ns,
           100 * (inclusive_b_ns / nullif(inclusive_a_ns, 0) - 1) AS inclusive_percent,
           100 * (exclusive_b_ns / nullif(exclusive_a_ns, 0) - 1) AS exclusive_percent
    FROM joined
)
SELECT * FROM changed
WHERE greatest(inclusive_a_ns, inclusive_b_ns) >= $least_ns
  AND (abs(exclusive_change_ns) >= $least_change_ns OR abs(inclusive_change_ns) >= $least_change_ns)
ORDER BY {order}
"""

ORDER = {
    "change": "abs(exclusive_change_ns) DESC, call_path",
    "percent": "abs(exclusive_percent) DESC NULLS FIRST, call_path",
    "name": "call_path",
}


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
    wall = max(first.wall_ns, second.wall_ns)
    connection = first.connection
    for side, workspace in (("side_a", first), ("side_b", second)):
        workspace.need("path_times", "rank_times")
        connection.register(side, workspace.arrow(ONE_SIDE))
    values = {"least_ns": min_share * wall, "least_change_ns": min_change_share * wall}
    paths = first.arrow(JOINED.format(order=ORDER[sort]), values)
    return Difference(
        first.wall_ns, second.wall_ns, first.ranks, second.ranks, paths, warnings_of(first, second)
    )


def warnings_of(first: Workspace, second: Workspace) -> tuple[str, ...]:
    """Returns a sentence when the profiles are of different programs."""
    names = [printable(os.path.basename(one.metadata.get("program.name", ""))) for one in (first, second)]
    if not all(names) or names[0] == names[1]:
        return ()
    return (
        f"These are different programs: A is {names[0]}, B is {names[1]}. Call paths are matched by name only.",
    )


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
