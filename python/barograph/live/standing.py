# SPDX-License-Identifier: BSD-3-Clause
"""One rank at a roll-call: what it does, for how long, and whom it waits for.

A rank is stuck when one call has been open for the limit, or when it has done nothing but ask (MPI_Test, MPI_Iprobe
and their like) for that long. Whom it waits for is what its call names, or follows from MPI's own rule that all members
of a communicator make the same collective calls in the same order: of two members with the same number of collective
calls before, one that is in the next and one that is not, the first waits for the second. What does not follow is not
known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from barograph.live.presence import Presence, Ranges
from barograph.live.whereabouts import Place
from barograph.spec.mpi_waiting import AT_ONCE, ORDERED, POLLS, SHARED_IO

FINISHED: Final = "finished"


@dataclass(frozen=True, eq=False)
class Waits:
    """Whom a rank waits for; one object for all ranks that wait alike."""

    ranks: tuple[int, ...]
    # Any one of `ranks` may be all that it still waits for: of several requests some may be complete.
    one_is_enough: bool = False
    by_design: bool = False  # it takes what comes first, as servers and masters do


@dataclass(frozen=True)
class Standing:
    """One rank at a roll-call."""

    rank: int
    presence: Presence
    doing: str  # "computing", "mpi", "io", "polling", "stopped", "ended" or "finished"
    place: Place  # where it is; of a rank that only polls: where it was seen to
    # Time without a finished call or region other than polls, at least; exact in an open call. None: not
    # known.
    idle_ns: int | None
    stuck: bool
    waits: Waits | None = None  # None: not known, or it waits for nobody
    number: int = 0  # of the collective call it is in, on the communicator, from 1; 0: in none

    @property
    def pid(self) -> int:
        """Its process; means something only on its node."""
        return self.presence.pid

    @property
    def waits_for(self) -> tuple[int, ...] | None:
        """The ranks that it waits for; None where they are not known."""
        return self.waits.ranks if self.waits else None


@dataclass(frozen=True)
class Seen:
    """What earlier looks at a process tell."""

    idle_ns: int | None = None  # for how long it has not moved since the first look; None: there was none
    moved: bool = False  # whether it was seen to move, so that idle_ns is all that counts
    polled: Presence | None = None  # it as it was last seen in a poll, if it has not moved since
    polls: bool = False  # whether it has polled since it moved last


def standing_of(rank: int, presence: Presence, seen: Seen, stall_ns: int) -> Standing:
    """Returns what a rank does, without whom it waits for; it is stuck from `stall_ns` on."""
    place = presence.waiting
    in_poll = place.operation in POLLS and place.in_mpi
    idle = seen.idle_ns if presence.idle_ns is None else max(seen.idle_ns or 0, presence.idle_ns)
    least = presence.least_idle_ns
    if least is not None and (idle is not None or least >= stall_ns):  # a short one proves nothing
        idle = max(idle or 0, least)
    if place.in_call and not in_poll and place.open_ns is not None and not seen.moved:
        idle = max(idle or 0, place.open_ns)
    doing = "mpi" if place.in_mpi else "io" if place.in_call else "computing"
    is_long = idle is not None and idle >= stall_ns
    if presence.state != "recording":
        doing = FINISHED
    elif not presence.alive:
        doing = "ended"
    elif presence.stopped:
        doing = "stopped"
    elif is_long and (in_poll or (not place.in_call and (seen.polls or seen.polled is not None))):
        doing = "polling"
        if not in_poll:
            region = Place("", "mpi", "", place.operation, None)
            presence, place = (
                (seen.polled, seen.polled.waiting) if seen.polled is not None else (presence, region)
            )
    waits = doing == "polling" or (doing == "mpi" or (doing == "io" and is_collective_io(place)))
    return Standing(rank, presence, doing, place, idle, is_long and waits)


def is_collective_io(place: Place) -> bool:
    """Whether a rank is in a call of MPI-IO that others have to make, too: for whom it waits is not known."""
    return place.layer == "mpi-io" and place.operation in SHARED_IO


class Targets:
    """Finds whom ranks wait for; what many wait for is looked for once."""

    def __init__(self, standings: Mapping[int, Standing]) -> None:
        self._standings = standings
        self._missing: dict[tuple[str, int, str], Waits | None] = {}
        self._members: dict[tuple[str, Ranges], Waits] = {}
        self._named: dict[tuple[tuple[int, ...], bool, bool], Waits] = {}

    def of(self, one: Standing) -> tuple[Waits | None, int]:
        """Returns whom a rank waits for, and the number of the collective call that it is in."""
        presence, place = one.presence, one.place
        members = presence.members.get(place.key, ())
        if place.operation in ORDERED and place.operation not in AT_ONCE and place.in_mpi:
            number = (presence.collectives or {}).get(place.key, 0)
            return (self._in_call(place, number, members) if number and members else None), number
        if not presence.awaits:
            return None, 0
        if presence.any_source:
            return self._any_member(place.key, members), 0
        if presence.collective:
            return self._behind(one, members), 0
        if presence.peers is None:
            return None, 0
        key = (presence.peers, len(presence.peers) > 1, presence.awaits == "any")
        if key not in self._named:
            self._named[key] = Waits(*key)
        return self._named[key], 0

    def _in_call(self, place: Place, number: int, members: Ranges) -> Waits | None:
        """Returns who is not in a collective call, or in another one that is the same by number."""
        call = (place.key, number, place.operation)
        if call not in self._missing:
            missing = tuple(
                rank for rank in ranks_in(members) if self._is_missing(self._standings.get(rank), call)
            )
            self._missing[call] = Waits(missing) if missing else None
        return self._missing[call]

    @staticmethod
    def _is_missing(other: Standing | None, call: tuple[str, int, str]) -> bool:
        key, number, operation = call
        if other is None:
            return True
        begun = other.presence.collectives
        if begun is None:
            return False  # its calls were not all counted: nobody is accused
        its = begun.get(key, 0)
        place = other.presence.waiting
        differs = place.key == key and place.operation in ORDERED and place.operation != operation
        return its < number or (its == number and differs)

    def _behind(self, one: Standing, members: Ranges) -> Waits | None:
        """Returns the members that have begun fewer collective calls, for one that waits for a call it began before."""
        begun = (one.presence.collectives or {}).get(one.place.key, 0)
        return self._in_call(one.place, begun, members) if begun and members else None

    def _any_member(self, key: str, members: Ranges) -> Waits | None:
        if not members:
            return None
        if (key, members) not in self._members:
            self._members[key, members] = Waits(tuple(ranks_in(members)), one_is_enough=True, by_design=True)
        return self._members[key, members]


def ranks_in(members: Ranges) -> Iterable[int]:
    """Yields the world ranks of a communicator."""
    for first, count, stride in members:
        yield from range(first, first + count * max(stride, 1), max(stride, 1))


def by_rank(presences: Sequence[Presence]) -> dict[int, Presence]:
    """Returns the processes of a job by rank; of two that say they have the same, the one that lives."""
    found: dict[int, Presence] = {}
    for presence in presences:
        if presence.rank is not None:
            known = found.get(presence.rank)
            if known is None or (presence.alive and not known.alive):
                found[presence.rank] = presence
    return dict(sorted(found.items()))
