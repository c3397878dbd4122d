# SPDX-License-Identifier: BSD-3-Clause
"""Who was created from whom: communicators and windows as a tree, and the same tree with equal siblings as one line.

Called by `comms --tree`. The time of each is SQL; Python only orders them and compares siblings (one step per
communicator, not per fact).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from barograph.analyze.communicators.comms import CommFilter, communicator_totals
from barograph.analyze.communicators.members import joined, ranges_of
from barograph.analyze.workspace import Workspace
from barograph.stored_json import json_object

# Fewer equal siblings than this are quicker to read one by one.
FEWEST_COLLAPSED = 4
# For larger communicators only equal members are compared, not which ranks are in both.
MOST_COMPARED = 4096


@dataclass
class Branch:
    """One line of the tree: a communicator or window, or several equal ones; `share` and `time_ns` are their sums.

    `depth` is 0 for what has no parent. `count` counts the objects of the line, `stands_for` the communicators they
    stand for, which is more where those made alike share a row; `most_expensive` is the one with the most time, with
    its share.
    """

    depth: int
    kind: str
    name: str
    user_name: str
    created_by: str
    size: int
    remote_size: int
    members: str
    count: int
    stands_for: int
    time_ns: int
    share: float
    most_expensive: str
    most_expensive_share: float


@dataclass
class _Node:
    row: dict[str, Any]
    children: list[_Node] = field(default_factory=list["_Node"])
    shape: int = 0


def communicator_tree(workspace: Workspace, *, after_init: bool = False) -> list[dict[str, Any]]:
    """Returns every communicator and window, parents before children, siblings in the order they were made.

    Each row: object_id, parent_id (null where the parent is not in the profile), depth, kind, name, user_name,
    created_by, size, remote_size, members, creation_path, attributes, stands_for, calls, time_ns, share (of
    location time, or with `after_init` of that outside MPI_Init). The time is that of calls on the object itself; a
    communicator's holds that of its windows.
    """
    rows = workspace.query("objects_made")
    totals: dict[int, dict[str, Any]] = {}
    for windows in (False, True):
        found = communicator_totals(workspace, CommFilter(), windows=windows, after_init=after_init)
        totals |= {row["object_id"]: row for row in found}
    for row in rows:
        total = totals.get(row["object_id"], {})
        row["calls"], row["time_ns"] = total.get("calls", 0), total.get("time_ns", 0)
        row["share"] = total.get("share", 0.0)
    ordered: list[dict[str, Any]] = []
    pending = [(node, 0) for node in reversed(_roots(rows))]
    while pending:
        node, depth = pending.pop()
        ordered.append(node.row | {"depth": depth})
        pending.extend((child, depth + 1) for child in reversed(node.children))
    return ordered


def branches(rows: Sequence[dict[str, Any]], *, collapse: bool) -> list[Branch]:
    """Returns the lines that show `rows` (of communicator_tree); equal siblings are one line when `collapse`.

    Siblings are equal when they were made by the same call, have the same size, kind and dimensions, names that differ
    in digits only, and equal children, and are of the same ranks or share none (all rows of a grid are, rows and
    columns are not). The children of a collapsed line are those of all its objects together.
    """
    roots = _roots(rows)
    _number_shapes(roots)
    lines: list[Branch] = []
    # A stack of groups; the first one to show goes on last.
    pending = [(group, 0) for group in reversed(_groups(roots, collapse))]
    while pending:
        group, depth = pending.pop()
        lines.append(_branch(group, depth))
        below = _groups([child for node in group for child in node.children], collapse)
        pending.extend((one, depth + 1) for one in reversed(below))
    return lines


def _roots(rows: Sequence[dict[str, Any]]) -> list[_Node]:
    """Links the rows; windows come before the communicators made from the same one, siblings in order of making."""
    nodes = {row["object_id"]: _Node(row) for row in rows}
    roots: list[_Node] = []
    for row in sorted(rows, key=lambda row: (row["kind"] != "window", row["object_id"])):
        parent = nodes.get(row["parent_id"])
        (roots if parent is None else parent.children).append(nodes[row["object_id"]])
    return roots


def _number_shapes(roots: Sequence[_Node]) -> None:
    """Gives equal subtrees equal numbers, children first, without recursion (chains of dups can be long)."""
    order: list[_Node] = []
    pending = list(roots)
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(node.children)
    known: dict[tuple[Any, ...], int] = {}
    for node in reversed(order):
        row = node.row
        own = (
            row["kind"],
            row["created_by"],
            row["size"],
            row["remote_size"],
            row["stands_for"] > 1,
            _grid(row),
        )
        name = re.sub(r"\d+", "#", row["user_name"])
        key = (*own, name, *sorted(child.shape for child in node.children))
        node.shape = known.setdefault(key, len(known))


def _grid(row: dict[str, Any]) -> str:
    """Returns the dimensions and periods of a Cartesian communicator, as text; "" for others."""
    attributes = json_object(row["attributes"])
    return str([attributes.get("dims"), attributes.get("periods")]) if "dims" in attributes else ""


@dataclass
class _Family:
    """Siblings of one shape that are the same ranks, or share none: all rows of a grid, not rows and columns."""

    nodes: list[_Node] = field(default_factory=list[_Node])
    members: set[str] = field(default_factory=set[str])
    ranks: set[int] = field(default_factory=set[int])

    def takes(self, node: _Node) -> bool:
        """Adds a sibling if it belongs here."""
        members, size = node.row["members"], node.row["size"]
        if members not in self.members:
            ranks: set[int] = set()
            if size <= MOST_COMPARED:
                ranks.update(*ranges_of(members))
            if self.members and (not ranks or not self.ranks.isdisjoint(ranks)):
                return False
            self.members.add(members)
            self.ranks |= ranks
        self.nodes.append(node)
        return True


def _groups(siblings: Iterable[_Node], collapse: bool) -> list[list[_Node]]:
    ordered = list(siblings)
    if not collapse:
        return [[node] for node in ordered]
    families: dict[int, list[_Family]] = {}
    family_of: dict[int, _Family] = {}
    for node in ordered:
        alike = families.setdefault(node.shape, [])
        family = next((one for one in alike if one.takes(node)), None)
        if family is None:
            alike.append(family := _Family())
            family.takes(node)
        family_of[id(node)] = family
    groups: list[list[_Node]] = []
    for node in ordered:
        equal = family_of[id(node)].nodes
        if len(equal) < FEWEST_COLLAPSED:
            groups.append([node])
        elif equal[0] is node:
            groups.append(equal)
    return groups


def _members(rows: Sequence[dict[str, Any]]) -> str:
    """Returns who is in the communicators of a line: `0-7`, or `0-7 (x4)` for 4 groups of these ranks."""
    groups = {row["members"] for row in rows}
    together = joined(groups)
    return together if len(groups) == 1 else f"{together} (x{len(groups):,})"


def _branch(group: Sequence[_Node], depth: int) -> Branch:
    rows = [node.row for node in group]
    first, last = rows[0], rows[-1]
    most_expensive = max(rows, key=lambda row: (row["time_ns"], -row["object_id"]))
    names = {row["user_name"] for row in rows}
    return Branch(
        depth=depth,
        kind=first["kind"],
        name=first["name"] if len(rows) == 1 else f"{first['name']} ... {last['name']}",
        user_name=first["user_name"] if len(names) == 1 else f"{first['user_name']} ... {last['user_name']}",
        created_by=first["created_by"],
        size=first["size"],
        remote_size=first["remote_size"],
        members=_members(rows),
        count=len(rows),
        stands_for=sum(row["stands_for"] for row in rows),
        time_ns=sum(row["time_ns"] for row in rows),
        share=sum(row["share"] for row in rows),
        most_expensive=most_expensive["name"],
        most_expensive_share=most_expensive["share"],
    )
