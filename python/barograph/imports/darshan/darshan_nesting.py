# SPDX-License-Identifier: BSD-3-Clause
"""Which calls of a file are placed below which of the layer above, in logs that do not say: where they fit in time.

Calls of a layer that move data one way are put below those of the next layer above that move it the same way; where
that has none, below those of the other way or its metadata, the first whose time holds theirs on every rank. Where
none does, their caller is unknown: they are kept apart, so that no call is longer than the one that it is said to be
made by. Called by darshan; pure arithmetic.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

Path_ = tuple[tuple[str, str], ...]
FactKey = tuple[int, int, str, str, int, str]  # object, rank, layer, operation, bucket, direction

# Upper layers first; a stream of the C library makes its calls below without Darshan's seeing them.
NESTED: Final = ("hdf5", "pnetcdf", "mpi-io", "posix")
UNNESTED: Final = ("unnested", "(caller unknown)")
ALL_RANKS: Final = -1
# Times of two layers are taken by different clocks' readings; old logs round them.
TOLERANCE: Final = 1.01
SLACK_NS: Final = 1_000_000


class Timed(Protocol):
    """The part of a fact that counts here."""

    calls: int
    time_ns: int


@dataclass
class Group:
    """Calls of one file, layer and direction: facts by operation and rank."""

    facts: dict[str, dict[int, list[Timed]]] = field(default_factory=dict[str, dict[int, list[Timed]]])

    def times(self) -> dict[int, int]:
        """Time by rank, all operations."""
        found: dict[int, int] = defaultdict(int)
        for by_rank in self.facts.values():
            for rank, facts in by_rank.items():
                found[rank] += sum(fact.time_ns for fact in facts)
        return found

    def main(self) -> str:
        """The operation that stands for the others: that with most time, then calls."""

        def weight(name: str) -> tuple[int, int]:
            facts = [fact for facts in self.facts[name].values() for fact in facts]
            return sum(fact.time_ns for fact in facts), sum(fact.calls for fact in facts)

        return max(sorted(self.facts), key=weight)

    def make_room(self, times: Mapping[int, int]) -> None:
        """Gives the main operation at least this much of each rank's time: how Darshan's sum divides is not known."""
        main = self.main()  # stays what it is, as it only gains
        for rank, time_ns in times.items():
            own = self.facts[main].get(rank, [])
            missing = time_ns - sum(fact.time_ns for fact in own)
            for name, by_rank in self.facts.items():
                for fact in by_rank.get(rank, []) if name != main and own else []:
                    moved = max(min(missing, fact.time_ns), 0)
                    fact.time_ns -= moved
                    own[0].time_ns += moved
                    missing -= moved


class Room:
    """How much time of lower calls a group of calls still holds, on each rank and in all.

    `shared_ns`: what a rank may have of the records of all ranks together.
    """

    def __init__(self, group: Group, shared_ns: int) -> None:
        self.by_rank = group.times()
        self.shared_ns = shared_ns
        self.left_ns = sum(self.by_rank.values())
        self.used: dict[int, int] = defaultdict(int)

    def take(self, times: Mapping[int, int]) -> bool:
        """Takes the room that calls need; False, and nothing taken, when there is not enough."""
        if sum(times.values()) > self.left_ns * TOLERANCE + SLACK_NS * len(times):
            return False
        for rank, time_ns in times.items():
            room = self.by_rank.get(rank, 0) + (self.shared_ns if rank != ALL_RANKS else 0)
            if rank != ALL_RANKS and self.used[rank] + time_ns > room * TOLERANCE + SLACK_NS:
                return False
        for rank, time_ns in times.items():
            self.used[rank] += time_ns
        self.left_ns -= sum(times.values())
        return True


def nest(
    facts: Mapping[FactKey, Timed],
    file_of: Callable[[int], int],
    most_of_a_rank: Callable[[int, str], int],
) -> dict[tuple[int, str, str, str], Path_]:
    """Returns the call path of each (object, layer, operation, direction).

    Args:
        facts: What was called; times of operations that share one of Darshan's times may be moved between them.
        file_of: The file that holds an object.
        most_of_a_rank: The most time that a rank may have of a record of all ranks (object, layer), ns.
    """
    files: dict[int, dict[str, dict[str, Group]]] = {}
    shared: dict[tuple[int, str], set[int]] = defaultdict(set)
    for (place, rank, layer, operation, _, direction), fact in facts.items():
        file = file_of(place)
        group = files.setdefault(file, {}).setdefault(layer, {}).setdefault(direction, Group())
        group.facts.setdefault(operation, {}).setdefault(rank, []).append(fact)
        if rank == ALL_RANKS:
            shared[file, layer].add(place)
    paths = {file: _paths(file, layers, shared, most_of_a_rank) for file, layers in files.items()}
    return {
        (place, layer, operation, direction): paths[file_of(place)][layer, operation, direction]
        for place, _, layer, operation, _, direction in facts
    }


def _paths(
    file: int,
    layers: Mapping[str, Mapping[str, Group]],
    shared: Mapping[tuple[int, str], set[int]],
    most_of_a_rank: Callable[[int, str], int],
) -> dict[tuple[str, str, str], Path_]:
    paths: dict[tuple[str, str, str], Path_] = {}
    above: str | None = None
    for layer in (
        *(name for name in NESTED if name in layers),
        *(name for name in layers if name not in NESTED),
    ):
        upper: Mapping[str, Group] = layers[above] if above and layer in NESTED else {}
        most = sum(most_of_a_rank(place, above) for place in shared.get((file, above), ())) if above else 0
        rooms: dict[str, Room] = {direction: Room(group, most) for direction, group in upper.items()}
        below: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for direction in sorted(layers[layer], reverse=True):  # WRITE, READ, metadata
            times = layers[layer][direction].times()
            wanted = (direction,) if direction in rooms else ("WRITE", "READ", "")
            caller = next((way for way in wanted if way in rooms and rooms[way].take(times)), None)
            start: Path_ = () if not upper else (UNNESTED,)
            if caller is not None and above is not None:
                start = paths[above, upper[caller].main(), caller]
                for rank, time_ns in times.items():
                    below[caller][rank] += time_ns
            for operation in layers[layer][direction].facts:
                paths[layer, operation, direction] = (*start, (layer, operation))
        for caller, times in below.items():
            upper[caller].make_room(times)
        if layer in NESTED:
            above = layer
    return paths
