# SPDX-License-Identifier: BSD-3-Clause
"""Two profiles compared MPI operation by operation, per communicator, communicator size or message size.

An operation's total hides which communicators changed (Vardas et al., mpisee, section 4). Communicators are matched by
how they were made, not by name: names depend on the world rank of the first member. Values are per rank, as in
analyze.diff. Called by the diff command; of display size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from barograph.analyze.communicators.comms import CommFilter, communicator_rows, communicator_totals
from barograph.analyze.communicators.comms_sizes import has_size
from barograph.analyze.workspace import Workspace
from barograph.spec.tables.comms import COMMUNICATOR_SIZES, COMMUNICATORS

if TYPE_CHECKING:
    from barograph.spec.tables.comms import Communicators, CommunicatorSizes
    from barograph.spec.tables.diff import DiffGroups

GROUPINGS = ("communicator", "communicator-size", "size-class")


@dataclass(frozen=True)
class GroupChanges:
    """What changed, and how many rows the thresholds leave out: of little time, and of little change."""

    rows: list[DiffGroups]
    short: int
    steady: int


@dataclass
class _Side:
    """Sums of one run in one group."""

    communicators: int = 0
    sizes: tuple[int, ...] = ()
    calls: int = 0
    time_ns: int = 0
    bytes: int = 0


def compare_groups(
    first: Workspace,
    second: Workspace,
    by: str,
    *,
    min_share: float = 0.01,
    min_change_share: float = 0.0,
    sort: str = "change",
) -> GroupChanges:
    """Compares operations group by group; `by` is one of GROUPINGS.

    Left out is what is below `min_share` of the longer run's wall time in both, and changes below `min_change_share`
    of it.
    """
    wall = max(first.run.wall_ns, second.run.wall_ns)
    sides = [_sides(workspace, by) for workspace in (first, second)]
    ranks = [max(workspace.run.ranks, 1) for workspace in (first, second)]
    rows: list[DiffGroups] = []
    short = steady = 0
    for key in sides[0] | sides[1]:
        a, b = (side.get(key) for side in sides)
        one, two = a or _Side(), b or _Side()
        a_ns, b_ns = one.time_ns / ranks[0], two.time_ns / ranks[1]
        if max(a_ns, b_ns) < min_share * wall:
            short += 1
            continue
        if abs(b_ns - a_ns) < min_change_share * wall:
            steady += 1
            continue
        rows.append(
            {
                "group": key[0],
                "operation": key[1],
                "status": "new" if a is None else "gone" if b is None else "both",
                "sizes_a": _span(one.sizes),
                "sizes_b": _span(two.sizes),
                "communicators_a": one.communicators,
                "communicators_b": two.communicators,
                "calls_a": one.calls / ranks[0],
                "calls_b": two.calls / ranks[1],
                "a_ns": a_ns,
                "b_ns": b_ns,
                "change_ns": b_ns - a_ns,
                "percent": 100 * (b_ns / a_ns - 1) if a_ns else None,
                "bytes_a": one.bytes / ranks[0],
                "bytes_b": two.bytes / ranks[1],
            }
        )
    rows.sort(key=lambda row: (*_order(row, sort), row["group"], row["operation"]))
    return GroupChanges(rows, short, steady)


def _order(row: DiffGroups, sort: str) -> tuple[float, ...]:
    if sort == "change":
        return (-abs(row["change_ns"]),)
    if sort == "percent":
        return (-abs(row["percent"] if row["percent"] is not None else float("inf")),)
    return ()


def _span(sizes: Sequence[int]) -> str:
    if not sizes:
        return ""
    return str(sizes[0]) if min(sizes) == max(sizes) else f"{min(sizes)}-{max(sizes)}"


def _sides(workspace: Workspace, by: str) -> dict[tuple[str, str], _Side]:
    totals = COMMUNICATORS.typed(communicator_totals(workspace, CommFilter()))
    rows = COMMUNICATOR_SIZES.typed(communicator_rows(workspace, CommFilter(), flat=True).to_pylist())
    of = {total["object_id"]: total for total in totals}
    found: dict[tuple[str, str], _Side] = {}
    seen: set[tuple[int, tuple[str, str]]] = set()
    for row in rows:
        total = of[row["communicator_id"]]
        key = (_group(total, row, by), row["operation"])
        side = found.setdefault(key, _Side())
        if (row["communicator_id"], key) not in seen:
            seen.add((row["communicator_id"], key))
            side.communicators += total["stands_for"] if has_size(total) else 0
            side.sizes += (total["size"],) if has_size(total) else ()
        side.calls += row["calls"]
        side.time_ns += row["time_ns"]
        side.bytes += row["bytes"]
    return found


def _group(total: Communicators, row: CommunicatorSizes, by: str) -> str:
    if by == "size-class":
        return row["label"] or "no payload"
    if not has_size(total):
        return "several communicators" if total["kind"] == "mixed" else "no communicator"
    if by == "communicator":
        return total["creation_path"] or total["name"]
    remote = f" + {total['remote_size']}" if total["remote_size"] else ""
    return f"{total['size']}{remote}"
