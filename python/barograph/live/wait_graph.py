# SPDX-License-Identifier: BSD-3-Clause
"""Which ranks wait in vain: a graph of ranks and of whom they wait for.

Two questions are asked. Which ranks cannot go on any more, regardless of what the others do: ranks that wait for each
other, or for one that is dead, stopped or has finished. And who waits for none but ranks that have not moved for the
limit
either: there it is likely, no more. Each edge of the graph is looked at once, so that many ranks cost as little as
their number.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice

from barograph.live.standing import FINISHED, Standing, Waits

GONE = frozenset({"ended", "stopped"})


@dataclass(frozen=True)
class Verdict:
    """Which of the stuck ranks wait in vain."""

    doomed: frozenset[int]  # for certain
    sure: frozenset[int]  # that whom they wait for does not move, too
    possible: frozenset[int]  # the same where not all are known to stand still


class WaitGraph:
    """The ranks of a job and whom they wait for."""

    def __init__(self, standings: Mapping[int, Standing], stall_ns: int) -> None:
        self._standings = standings
        self._stall_ns = stall_ns
        self._waiters: dict[Waits, list[int]] = defaultdict(list)  # of all that are stuck
        self._wanted_by: dict[int, list[Waits]] = defaultdict(list)
        for one in standings.values():
            if one.stuck and one.waits is not None:
                self._waiters[one.waits].append(one.rank)
        for waits in self._waiters:
            for rank in waits.ranks:
                self._wanted_by[rank].append(waits)
        self.edges = sum(len(waits.ranks) for waits in self._waiters)

    def judge(self) -> Verdict:
        """Returns who waits in vain."""
        stuck = {one.rank for one in self._standings.values() if one.stuck}
        blocked = {
            rank
            for rank in stuck
            if self._standings[rank].doing != "polling" and self._standings[rank].waits is not None
        }
        may_go_on = self._spread(
            (rank for rank, one in self._standings.items() if rank not in blocked and not self._is_gone(one)),
            lambda waits: waits.one_is_enough,
            absent=True,
        )
        doomed = frozenset(blocked - may_go_on)
        sure = frozenset(self._hopeless(stuck, unknown_moves=True) | doomed)
        possible = frozenset(self._hopeless(stuck, unknown_moves=False) | doomed)
        return Verdict(doomed, sure, possible)

    def _is_gone(self, one: Standing) -> bool:
        """Whether nothing is to be expected of a rank any more.

        What one that has come to MPI_Finalize did last may not have reached the others yet.
        """
        if one.doing == FINISHED:
            return one.idle_ns is None or one.idle_ns >= self._stall_ns
        return one.doing in GONE

    def _hopeless(self, stuck: set[int], *, unknown_moves: bool) -> set[int]:
        """Returns the stuck ranks that wait for none that moves, not even in the end."""

        def moves(one: Standing) -> bool:
            if one.stuck or self._is_gone(one):
                return False
            if one.idle_ns is None:
                return unknown_moves
            return one.idle_ns < self._stall_ns

        movers = [rank for rank, one in self._standings.items() if moves(one)]
        lively = self._spread(movers, lambda _: True, absent=unknown_moves)
        # One that asks, or takes a message from anybody, may do so by design for as long as others compute.
        patient = self._spread(
            (rank for rank, one in self._standings.items() if one.doing == "computing" or rank in lively),
            lambda _: True,
            absent=unknown_moves,
        )
        found: set[int] = set()
        for rank in stuck:
            one = self._standings[rank]
            by_design = one.doing == "polling" or (one.waits is not None and one.waits.by_design)
            if one.waits is None:
                if not (any(mover != rank for mover in movers[:2]) or (by_design and patient)):
                    found.add(rank)
            elif rank not in (patient if by_design else lively):
                found.add(rank)
        return found

    def _spread(self, start: Iterable[int], enough: Callable[[Waits], bool], *, absent: bool) -> set[int]:
        """Returns the ranks that are in `start`, and those that come to be because ranks that they wait for are.

        Args:
            start: ranks.
            enough: whether one of those that are waited for is enough, or all have to be there.
            absent: whether ranks of which nothing is known count as there.
        """
        found = set(start)
        work = deque(found)
        needed = {waits: 1 if enough(waits) else len(waits.ranks) for waits in self._waiters}
        if absent:
            unknown = {rank for rank in self._wanted_by if rank not in self._standings}
            work.extend(unknown)
        for waits, count in needed.items():
            if count == 0:  # it waits for nobody
                for rank in self._waiters[waits]:
                    if rank not in found:
                        found.add(rank)
                        work.append(rank)
        while work:
            for waits in self._wanted_by.get(work.popleft(), ()):
                needed[waits] -= 1
                if needed[waits] == 0:
                    for rank in self._waiters[waits]:
                        if rank not in found:
                            found.add(rank)
                            work.append(rank)
        return found

    def cycle(self, doomed: frozenset[int]) -> tuple[int, ...]:
        """Returns ranks of `doomed` each of which waits for the next, and the last for the first.

        The shortest such row that is met; empty where they only wait for ranks that are gone.
        """
        next_of: dict[Waits, list[int]] = {
            waits: list(islice((rank for rank in waits.ranks if rank in doomed), 2))
            for waits in self._waiters
        }
        best: tuple[int, ...] = ()
        done: set[int] = set()
        for start in sorted(doomed):
            way: dict[int, None] = {}
            rank: int | None = start
            while rank is not None and rank not in way and rank not in done:
                way[rank] = None
                waits = self._standings[rank].waits
                found = next_of.get(waits, []) if waits is not None else []
                # One that takes a message from anybody does not wait for itself.
                others = (one for one in found if one != rank or (waits is not None and not waits.by_design))
                rank = next(others, None)
            if rank is not None and rank in way:
                order = list(way)
                row = tuple(order[order.index(rank) :])
                if not best or len(row) < len(best):
                    best = row
            done.update(way)
        return best
