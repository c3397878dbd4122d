# SPDX-License-Identifier: BSD-3-Clause
"""Roll-call of a job: who waits, in what call, for how long, for whom, and where those are.

The alarm comes when a rank has made no progress for the limit, and neither has anybody that it waits for, nor whom
these wait for; never because a job merely computes. Ranks are those of the whole job, of however many nodes.

Used by `barograph top`, the live page, and commands that have to say why a job hung; needs nothing but presences.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from barograph.live.presence import Presence
from barograph.live.sentences import Details, Lines, Sentence, Speaker, StackLines, Stacks
from barograph.live.standing import FINISHED, Seen, Standing, Targets, by_rank, standing_of
from barograph.live.wait_graph import WaitGraph
from barograph.spec.mpi_waiting import POLLS

__all__ = ["STALL_NS", "LastCalls", "RollCall", "StackLines", "Stacks", "Watch", "call_roll"]

STALL_NS: Final = 30_000_000_000
# What processes finished last, and how long before a moment of the monotonic clock: a sentence for each few that
# finished the same, none where that is not known.
LastCalls = Callable[[Sequence[Presence], int], Sequence[Sentence]]


@dataclass(frozen=True)
class RollCall:
    """What a roll-call has found."""

    standings: tuple[Standing, ...]  # by rank
    sentences: tuple[Sentence, ...]  # none while the job moves
    alarm: bool | None  # something is stuck and what it waits for does not move; None: one look cannot tell
    deadlock: tuple[int, ...] = ()  # ranks that wait for each other, in this order; empty: none is known
    # One of each group of ranks that is mentioned: its stack is worth a look.
    representatives: tuple[Presence, ...] = ()

    @property
    def texts(self) -> tuple[str, ...]:
        """What the sentences say."""
        return tuple(one.text for one in self.sentences)


@dataclass
class _Memory:
    moves: int
    since_ns: int
    polls: int
    moved: bool = False
    polled: Presence | None = None


class Watch:
    """Remembers since when ranks have not moved, from look to look."""

    def __init__(self) -> None:
        self._memory: dict[tuple[int | None, str, int], _Memory] = {}

    def see(self, presence: Presence, now_ns: int) -> Seen:
        """Takes note of a process, and returns what this and earlier looks tell of it."""
        key = (presence.rank, presence.node, presence.pid)
        memory = self._memory.get(key)
        if memory is None or memory.moves != presence.moves:
            memory = _Memory(presence.moves, now_ns, presence.polls, moved=memory is not None)
            self._memory[key] = memory
        place = presence.waiting
        if place.operation in POLLS and place.in_mpi:
            memory.polled = presence
        return Seen(
            now_ns - memory.since_ns, memory.moved, memory.polled, polls=presence.polls > memory.polls
        )


def call_roll(
    presences: Sequence[Presence],
    *,
    lines: Lines | None = None,
    stacks: Stacks | None = None,
    last_calls: LastCalls | None = None,
    watch: Watch | None = None,
    now_ns: int = 0,
    stall_ns: int = STALL_NS,
    past: bool = False,
) -> RollCall:
    """Returns where each rank of a job is, and what is to be said of it.

    Args:
        presences: the job's processes as they were just looked at, of all nodes that can be seen.
        lines: returns the source line of a call site, "" where it is not known.
        stacks: returns where a process is in its program; asked only on alarm, once for each group of ranks.
        last_calls: returns what processes finished last; asked only on alarm, for those that are spoken of.
        watch: what earlier looks have seen; without it only the age of open calls is known.
        now_ns: when they were looked at, on a clock that goes on; only with a watch.
        stall_ns: from when on a rank is stuck.
        past: the processes have ended: nothing is asked of the system about them.
    """
    began_ns = time.monotonic_ns()
    standings = {
        rank: standing_of(rank, one, watch.see(one, now_ns) if watch else Seen(), stall_ns)
        for rank, one in by_rank(presences).items()
    }
    if not any(one.stuck for one in standings.values()):
        return _stopped(standings, Details(lines, stacks, past=past), stall_ns)
    targets = Targets(standings)
    for rank, one in standings.items():
        waits, number = targets.of(one)
        if waits is not None or number:
            standings[rank] = replace(one, waits=waits, number=number)
    graph = WaitGraph(standings, stall_ns)
    verdict = graph.judge()
    if not verdict.possible:
        return RollCall(tuple(standings.values()), (), alarm=False)
    cycle = graph.cycle(verdict.doomed)
    ranks = max((one.ranks for one in presences), default=0)
    speaker = Speaker(standings, max(ranks, len(standings)), Details(lines, stacks, past=past))
    alarming = [standings[rank] for rank in sorted(verdict.possible)]
    said = speaker.sentences(alarming, cycle)
    if last_calls is not None:
        # One of each group first: of many ranks the last calls of a few are looked for.
        first = speaker.representatives
        others = [one.presence for one in alarming if one.presence not in first]
        said += last_calls([*first, *others], began_ns)
    return RollCall(
        standings=tuple(standings.values()),
        sentences=tuple(said),
        alarm=True if verdict.sure else None,
        deadlock=() if any(standings[rank].presence.concurrent for rank in cycle) else cycle,
        representatives=tuple(speaker.representatives),
    )


def _stopped(standings: Mapping[int, Standing], details: Details, stall_ns: int) -> RollCall:
    """Returns the roll-call of a job in which nobody waits: nothing to say, unless all that live are stopped."""
    alive = [one for one in standings.values() if one.doing not in {"ended", FINISHED}]
    if not alive or any(one.doing != "stopped" for one in alive):
        return RollCall(tuple(standings.values()), (), alarm=False)
    idle = [one.idle_ns for one in alive]
    if any(ns is not None and ns < stall_ns for ns in idle):
        return RollCall(tuple(standings.values()), (), alarm=False)
    speaker = Speaker(standings, max(alive[0].presence.ranks, len(standings)), details)
    return RollCall(
        standings=tuple(standings.values()),
        sentences=tuple(speaker.whereabouts([one.rank for one in alive])),
        alarm=None if None in idle else True,
        representatives=tuple(speaker.representatives),
    )
