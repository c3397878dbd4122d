# SPDX-License-Identifier: BSD-3-Clause
"""The point-to-point matrix: who sent how much to whom on which communicator, and what pattern that makes.

Rows are exact, one per (sender, receiver, communicator); receivers outside the job have no rank and appear in rows,
never in patterns or pictures. All sums are SQL: a job of 65,000 ranks has millions of pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from barograph.analyze.workspace import Workspace

WEIGHTS = {"bytes": "bytes", "calls": "calls", "time": "time_ns"}
UNLIMITED = 2**62

# A pattern is named when it covers this much of the weight: below that a sentence about it would mislead.
TELLING = 0.9
# More distances than this are no pattern a reader can picture (a stencil in three dimensions has three).
MOST_DISTANCES = 3

SELECTED = """
WITH selected AS (
    SELECT m.sender, m.receiver, m.object_id, o.name AS communicator, o.user_name, m.calls, m.bytes, m.time_ns
    FROM messages m JOIN objects o USING (object_id)
    WHERE (len($names) = 0 OR list_contains($names, o.name) OR list_contains($names, o.user_name))
      AND (len($senders) = 0 OR list_contains($senders, m.sender))
      AND (len($receivers) = 0 OR list_contains($receivers, m.receiver))
      AND (len($ranks) = 0 OR list_contains($ranks, m.sender) OR list_contains($ranks, m.receiver))
), pairs AS (
    SELECT sender, receiver, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
           sum(time_ns)::BIGINT AS time_ns
    FROM selected GROUP BY sender, receiver
)
"""

ROWS = """
SELECT sender, receiver, communicator, user_name, object_id, calls, bytes, time_ns FROM selected
ORDER BY {weight} DESC, {tie} sender, receiver NULLS LAST, object_id LIMIT $top
"""

SUMS = """
SELECT count(*) FILTER (receiver != sender)::BIGINT AS pairs,
       count(DISTINCT sender)::BIGINT AS senders, count(DISTINCT receiver)::BIGINT AS receivers,
       coalesce(sum(calls), 0)::BIGINT AS calls, coalesce(sum(bytes), 0)::BIGINT AS bytes,
       coalesce(sum(time_ns), 0)::BIGINT AS time_ns,
       coalesce(sum(calls) FILTER (receiver IS NULL), 0)::BIGINT AS outside_calls,
       coalesce(sum(bytes) FILTER (receiver IS NULL), 0)::BIGINT AS outside_bytes,
       count(*) FILTER (receiver = sender)::BIGINT AS self_ranks,
       coalesce(sum(calls) FILTER (receiver = sender), 0)::BIGINT AS self_calls,
       coalesce(sum(bytes) FILTER (receiver = sender), 0)::BIGINT AS self_bytes,
       coalesce(sum(time_ns) FILTER (receiver = sender), 0)::BIGINT AS self_time_ns
FROM pairs
"""

# Ranks that sent nothing count as zero, or one busy sender would look balanced.
SENT = """
, sent AS (
    SELECT rank, coalesce(sum({weight}), 0)::BIGINT AS weight
    FROM (SELECT DISTINCT rank FROM locations WHERE len($senders) = 0 OR list_contains($senders, rank)) l
         LEFT JOIN pairs ON pairs.sender = l.rank GROUP BY rank
)
SELECT coalesce(max(weight), 0)::BIGINT AS most, coalesce(avg(weight), 0) AS mean,
       arg_max(rank, (weight, -rank)) AS busiest FROM sent
"""

# Distances count around the end, so that a ring is one distance.
DISTANCES = """
SELECT least(abs(receiver - sender), $count - abs(receiver - sender))::INTEGER AS distance,
       sum({weight})::BIGINT AS weight
FROM pairs WHERE receiver IS NOT NULL GROUP BY ALL ORDER BY weight DESC, distance
"""

HUB = """
, ends AS (
    SELECT sender AS rank, {weight} AS weight FROM pairs WHERE receiver IS NOT NULL
    UNION ALL
    SELECT receiver, {weight} FROM pairs WHERE receiver IS NOT NULL AND receiver != sender
)
SELECT rank, sum(weight)::BIGINT AS weight FROM ends GROUP BY rank ORDER BY weight DESC, rank LIMIT 1
"""

RETURNED = """
SELECT coalesce(sum(least(a.{weight}, coalesce(b.{weight}, 0))), 0)::BIGINT AS weight
FROM pairs a LEFT JOIN pairs b ON b.sender = a.receiver AND b.receiver = a.sender WHERE a.receiver IS NOT NULL
"""

CELLS = """
SELECT ((sender - $first) // $width)::INTEGER AS row, ((receiver - $first) // $width)::INTEGER AS column,
       sum({weight})::BIGINT AS weight
FROM pairs WHERE receiver IS NOT NULL GROUP BY ALL
"""


@dataclass(frozen=True)
class MatrixFilter:
    """What to keep; the defaults keep everything. `ranks` keeps pairs with one of them at either end."""

    names: Sequence[str] = ()
    senders: Sequence[int] = ()
    receivers: Sequence[int] = ()
    ranks: Sequence[int] = ()

    def values(self) -> dict[str, object]:
        """The values of the query parameters."""
        return {
            "names": list(self.names),
            "senders": list(self.senders),
            "receivers": list(self.receivers),
            "ranks": list(self.ranks),
        }


@dataclass(frozen=True)
class MatrixSummary:
    """What the selected messages add up to; bytes, calls and ns, over all communicators.

    `pairs` are of different ranks; what ranks send to themselves is in the sums, and by itself in `self_...`.
    """

    pairs: int
    senders: int
    receivers: int
    calls: int
    bytes: int
    time_ns: int
    outside_calls: int
    outside_bytes: int
    self_ranks: int
    self_calls: int
    self_bytes: int
    self_time_ns: int
    busiest_sender: int | None
    most_sent: int  # of the weight asked for
    mean_sent: float
    patterns: tuple[str, ...]


@dataclass(frozen=True)
class Grid:
    """The matrix over ranks `first` to `first + ranks - 1`, binned: a cell stands for `width` x `width` ranks."""

    first: int
    ranks: int
    width: int
    cells: pa.Table  # row (sender), column (receiver), weight; only cells that are not empty

    @property
    def size(self) -> int:
        """Rows and columns of the grid."""
        return -(-self.ranks // self.width)


def matrix_rows(workspace: Workspace, chosen: MatrixFilter, by: str, top: int | None = None) -> pa.Table:
    """Returns sender, receiver (null: outside the job), communicator, user_name, object_id, calls, bytes, time_ns.

    One row per pair and communicator, the heaviest first; `by` is a key of WEIGHTS.
    """
    tie = "" if by == "calls" else "calls DESC,"
    sql = SELECTED + ROWS.format(weight=WEIGHTS[by], tie=tie)
    return workspace.arrow(sql, chosen.values() | {"top": UNLIMITED if top is None else top})


def summarize(workspace: Workspace, chosen: MatrixFilter, by: str) -> MatrixSummary:
    """Returns the sums of the selected pairs, the busiest sender and the patterns found; `by` as above."""
    values = chosen.values()
    weight = WEIGHTS[by]
    sums = workspace.rows(SELECTED + SUMS, values)[0]
    sent = workspace.rows(SELECTED + SENT.format(weight=weight), values)[0]
    return MatrixSummary(
        **sums,
        busiest_sender=sent["busiest"] if sent["most"] else None,
        most_sent=sent["most"],
        mean_sent=float(sent["mean"]),
        patterns=tuple(_patterns(workspace, chosen, by, sums)),
    )


def matrix_grid(workspace: Workspace, chosen: MatrixFilter, by: str, most_cells: int) -> Grid:
    """Returns the matrix as a grid of at most `most_cells` rows; it spans the ranks that are left by the filter."""
    values = chosen.values()
    if chosen.senders or chosen.receivers or chosen.ranks:
        sql = """SELECT min(least(sender, coalesce(receiver, sender))) AS first,
                        max(greatest(sender, coalesce(receiver, sender))) AS last FROM pairs"""
        ends = workspace.rows(SELECTED + sql, values)[0]
    else:
        ends = workspace.rows("SELECT min(rank) AS first, max(rank) AS last FROM locations")[0]
    first, last = ends["first"] or 0, ends["last"] or 0
    ranks = last - first + 1
    width = -(-ranks // most_cells)
    sql = SELECTED + CELLS.format(weight=WEIGHTS[by])
    return Grid(first, ranks, width, workspace.arrow(sql, values | {"first": first, "width": width}))


def why_empty(workspace: Workspace) -> str:
    """Returns why a profile has no messages at all; nothing when it has some."""
    if workspace.table_rows("messages"):
        return ""
    if workspace.metadata.get("recording.matrix") == "off":
        return "it was recorded with --matrix off"
    if workspace.profile.format_version == "1.0":
        return "it was recorded by a Barograph that did not count messages by receiver"
    return "the program sent no point-to-point messages; collectives are not part of the matrix"


def _patterns(workspace: Workspace, chosen: MatrixFilter, by: str, sums: dict[str, Any]) -> list[str]:
    """Names what the weight is concentrated on; says nothing when it is not."""
    values = chosen.values()
    weight = WEIGHTS[by]
    ranks = workspace.ranks
    distances = workspace.rows(SELECTED + DISTANCES.format(weight=weight), values | {"count": ranks})
    total = sum(row["weight"] for row in distances)
    # With fewer ranks everything is near, a hub and a ring at once.
    if total == 0 or ranks < 4:
        return []
    what = "calls" if by == "calls" else by
    found: list[str] = []
    near = [row for row in distances if row["distance"] == 1]
    far = max(row["distance"] for row in distances)
    if near and near[0]["weight"] >= TELLING * total:
        found.append(f"nearest neighbour: {_share(near[0]['weight'], total)} of {what} within distance 1")
    elif far > MOST_DISTANCES and (few := _few(distances, total)):
        covered = sum(row["weight"] for row in few)
        names = " or ".join(str(distance) for distance in sorted(row["distance"] for row in few))
        found.append(f"grid: {_share(covered, total)} of {what} at distance {names}")
    hub = workspace.rows(SELECTED + HUB.format(weight=weight), values)[0]
    if hub["weight"] >= TELLING * total:
        found.append(f"hub: rank {hub['rank']} sends or receives {_share(hub['weight'], total)} of {what}")
    if sums["pairs"] >= TELLING * ranks * (ranks - 1):
        found.append(f"all to all: {sums['pairs']:,} of {ranks * (ranks - 1):,} pairs are used")
    returned = workspace.rows(SELECTED + RETURNED.format(weight=weight), values)[0]["weight"]
    if by != "time":
        if returned >= (1 - (1 - TELLING) / 10) * total:
            found.append(f"symmetric: as much goes back as goes there ({_share(returned, total)})")
        elif returned == 0:
            found.append("one way: nothing comes back")
    return found


def _few(distances: list[dict[str, Any]], total: int) -> list[dict[str, Any]]:
    """Returns the fewest distances that cover TELLING of the weight; none when they are too many."""
    covered = 0
    for count, row in enumerate(distances[:MOST_DISTANCES], start=1):
        covered += row["weight"]
        if covered >= TELLING * total:
            return distances[:count]
    return []


def _share(part: int, whole: int) -> str:
    """Returns a share that says 100 % only when it is all."""
    percent = 100 * part / whole
    return f"{percent:.0f} %" if percent < 99.5 or part == whole else f"{min(percent, 99.9):.1f} %"
