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
# More distances than this are not a pattern that a reader can picture (a stencil in three dimensions has
# three).
MOST_DISTANCES = 3


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
    values = chosen.values() | {"by": by, "top": UNLIMITED if top is None else top}
    return workspace.query_arrow("message_rows", values)


def summarize(workspace: Workspace, chosen: MatrixFilter, by: str) -> MatrixSummary:
    """Returns the sums of the selected pairs, the busiest sender and the patterns found; `by` as above."""
    values = chosen.values()
    sums = workspace.query("message_sums", values)[0]
    sent = workspace.query("busiest_sender", values | {"by": by})[0]
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
        (ends,) = workspace.query("span_of_messages", values)
    else:
        ranks = [row["rank"] for row in workspace.query("recorded_ranks")]
        if "slice.ranks" in workspace.run.metadata:  # ranks that were left out may be receivers
            (span,) = workspace.query("span_of_messages", values)
            ranks += [rank for rank in span.values() if rank is not None]
        ends = {"first": min(ranks, default=0), "last": max(ranks, default=0)}
    first, last = ends["first"] or 0, ends["last"] or 0
    count = last - first + 1
    width = -(-count // most_cells)
    values |= {"first": first, "width": width, "by": by}
    return Grid(first, count, width, workspace.query_arrow("message_cells", values))


def why_empty(workspace: Workspace) -> str:
    """Returns why a profile has no messages at all; nothing when it has some."""
    if workspace.table_rows("messages"):
        return ""
    if not workspace.run.matrix_recorded:
        return "it was recorded with --matrix off"
    if workspace.profile.format_version == "1.0":
        return "it was recorded by a version of Barograph that did not count messages by receiver"
    return "the program sent no point-to-point messages; collectives are not part of the matrix"


def _patterns(workspace: Workspace, chosen: MatrixFilter, by: str, sums: dict[str, Any]) -> list[str]:
    """Names what the weight is concentrated on; says nothing when it is not."""
    values = chosen.values()
    ranks = workspace.run.ranks
    distances = workspace.query("message_distances", values | {"by": by, "count": ranks})
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
    hub = workspace.query("message_hub", values | {"by": by})[0]
    if hub["weight"] >= TELLING * total:
        found.append(f"hub: rank {hub['rank']} sends or receives {_share(hub['weight'], total)} of {what}")
    if sums["pairs"] >= TELLING * ranks * (ranks - 1):
        found.append(f"all to all: {sums['pairs']:,} of {ranks * (ranks - 1):,} pairs are used")
    returned = workspace.query("messages_returned", values | {"by": by})[0]["weight"]
    if by != "time":
        if returned >= (1 - (1 - TELLING) / 10) * total:
            found.append(f"symmetric: as much is sent back as is sent ({_share(returned, total)})")
        elif returned == 0:
            found.append("one-way: nothing is sent back")
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
