# SPDX-License-Identifier: BSD-3-Clause
"""Communicators as the generator knows them: members in order, and the name that each of them must have in a profile.

Called by model.py. A slot of a script stands for all communicators that one line made: a split makes several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

Ranks = tuple[int, ...]
# Longer places are shown as a part of the key, which the generator does not know.
LONGEST_PLACE = 27


@dataclass(eq=False)
class Comm:
    """One communicator; ranks are those of the world."""

    sides: tuple[Ranks, ...]
    name: str
    place: str
    created_by: str = ""
    parent: Comm | None = None
    neighbors: dict[int, int] = field(default_factory=dict[int, int])
    dims: Ranks = ()
    user_name: str = ""
    children: int = 0
    windows: int = 0

    @property
    def identity(self) -> str:
        """Its name with its members: groups with one leader and tag share a name, and a profile numbers them."""
        return identity(self.name, self.members)

    @property
    def members(self) -> Ranks:
        """All ranks, of both groups."""
        return tuple(rank for side in self.sides for rank in side)

    @property
    def inter(self) -> bool:
        """Whether it has two groups."""
        return len(self.sides) == 2

    def side_of(self, rank: int) -> Ranks:
        """The group that the rank is in."""
        return next(side for side in self.sides if rank in side)

    def other_side(self, rank: int) -> Ranks:
        """The group that a message of this rank goes to: the other one if there are two."""
        return next((side for side in self.sides if rank not in side), self.sides[0])


@dataclass(eq=False)
class Window:
    """A window of a communicator, the n-th made on it."""

    comm: Comm
    number: int

    @property
    def identity(self) -> str:
        """As Comm.identity."""
        return f"{self.comm.identity}:w{self.number}"


def identity(name: str, members: Iterable[int]) -> str:
    """Returns a name that says which of several communicators of one name is meant."""
    return f"{re.sub('~[0-9]+$', '', name)} of {sorted(members)}"


class Registry:
    """All communicators of one launch, and the counts that their names are made of."""

    def __init__(self, ranks: int) -> None:
        everybody = tuple(range(ranks))
        self.world = Comm((everybody,), "W0.0", "")
        self.own = [Comm(((rank,),), f"S{rank}.0", "S") for rank in everybody]
        self.all = [self.world, *self.own]
        self._identities = {comm.identity for comm in self.all}
        self._seen: Counter[tuple[object, ...]] = Counter()

    def place_below(self, parent: Comm) -> str:
        """The place of the next communicator made out of the parent; counts it."""
        parent.children += 1
        return f"{parent.place}.{parent.children}".lstrip(".")

    def made(
        self, letter: str, call: str, parent: Comm, place: str, sides: tuple[Ranks, ...], **more: object
    ) -> Comm:
        """Enters a communicator."""
        leader = min(side[0] for side in sides)
        comm = Comm(sides, f"{letter}{leader}.{place}", place, call, parent, **more)  # type: ignore[arg-type]
        self.all.append(comm)
        self._identities.add(comm.identity)
        return comm

    def _next(self, *key: object) -> int:
        return self._seen[key] + 1

    def _free(self, letter: str, place: str, sides: tuple[Ranks, ...]) -> bool:
        """Whether no other communicator would have this name and these members, in another order."""
        name = f"{letter}{min(side[0] for side in sides)}.{place}"
        return identity(name, (rank for side in sides for rank in side)) not in self._identities

    def can_group(self, parent: Comm, group: Ranks, tag: int) -> bool:
        """Whether of_group() can tell what it makes."""
        return self._free("e", self._group_place(parent, group, tag), (group,))

    def _group_place(self, parent: Comm, group: Ranks, tag: int) -> str:
        return f"{parent.place}.t{tag}.{self._next(id(parent), group, tag)}".lstrip(".")

    def of_group(self, parent: Comm, group: Ranks, tag: int) -> Comm:
        """MPI_Comm_create_group: ordered among those with the same parent, group and tag."""
        place = self._group_place(parent, group, tag)
        self._seen[id(parent), group, tag] += 1
        return self.made("e", "MPI_Comm_create_group", parent, place, (group,))

    def can_join(self, sides: tuple[Ranks, Ranks], tag: int) -> bool:
        """Whether between() can tell what it makes."""
        return self._free("i", f"i{tag}.{self._next(frozenset(sides), tag)}", sides)

    def between(self, local: Comm, sides: tuple[Ranks, Ranks], tag: int) -> Comm:
        """MPI_Intercomm_create: ordered among those that join the same groups with the same tag."""
        place = f"i{tag}.{self._next(frozenset(sides), tag)}"
        self._seen[frozenset(sides), tag] += 1
        return self.made("i", "MPI_Intercomm_create", local, place, sides)


def grid_of(size: int, dimensions: int) -> Ranks:
    """The extents that scripted.c gives a grid: two columns if there are two dimensions or more."""
    if dimensions == 1:
        return (size,)
    return (max(size // 2, 1), min(size, 2), 1)[:dimensions]


def coordinates(rank: int, dims: Ranks) -> Ranks:
    """Row-major coordinates, as MPI defines them."""
    result: list[int] = []
    for extent in reversed(dims):
        result.append(rank % extent)
        rank //= extent
    return tuple(reversed(result))
