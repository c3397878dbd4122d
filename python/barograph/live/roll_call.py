# SPDX-License-Identifier: BSD-3-Clause
"""Roll-call of a job: who waits, in what call, for how long, for whom, and where those are.

A rank is stuck when one call has been open for the limit, or when it has done nothing but ask (MPI_Test, MPI_Iprobe
and their like) for that long. Whom it waits for follows from MPI's own rule that all members of a communicator make
the same collective calls in the same order: of two members with the same number of collective calls before, one that
is in the next and one that is not, the first waits for the second. What does not follow is said to be unknown.
There is an alarm only when those that a stuck rank waits for do not move either.

Used by `barograph top`; needs nothing but what arenas show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from barograph.live.kernel_view import SystemCall, system_call
from barograph.live.whereabouts import Place, place_of, ranks_text
from barograph.spec.mpi_operations import MPI_OPERATIONS

if TYPE_CHECKING:
    from barograph._look import CommunicatorView
    from barograph.live.jobs import Job, Process

STALL_NS: Final = 30_000_000_000
MOST_NAMED: Final = 4
ORDINALS: Final = {1: "st", 2: "nd", 3: "rd"}
# Called by all members of a communicator in the same order (MPI 4.1, section 6.1), each once per call of the others.
ORDERED: Final = frozenset(
    row.name
    for row in MPI_OPERATIONS
    if row.object == "communicator"
    and (
        row.family in {"collective", "neighborhood", "topology"}
        or row.name.removesuffix("_c")
        in {
            "MPI_Comm_create",
            "MPI_Comm_dup",
            "MPI_Comm_dup_with_info",
            "MPI_Comm_idup",
            "MPI_Comm_idup_with_info",
            "MPI_Comm_split",
            "MPI_Comm_split_type",
        }
    )
)
# Of these those that return at once.
AT_ONCE: Final = frozenset(
    name for name in ORDERED if name.startswith("MPI_I") or "_idup" in name or "_init" in name
)
# Ask for something that another rank does, and return whether or not it has.
POLLS: Final = frozenset(
    {
        "MPI_Improbe",
        "MPI_Iprobe",
        "MPI_Parrived",
        "MPI_Request_get_status",
        "MPI_Test",
        "MPI_Testall",
        "MPI_Testany",
        "MPI_Testsome",
        "MPI_Win_test",
    }
)


@dataclass(frozen=True)
class Standing:
    """One rank at a roll-call."""

    rank: int
    pid: int
    doing: str  # "computing", "mpi", "io", "polling", "stopped" or "ended"
    place: Place
    idle_ns: int | None  # without a finished call or region that is no poll; None: not known
    stuck: bool
    waits_for: tuple[int, ...] | None  # ranks; None where they are not known
    number: int = 0  # of the collective call it is in, on the communicator, from 1; 0: in none
    line: str = ""  # where in the source the call was made, "solver.c:88"; empty where that is not known

    system_call: SystemCall | None = None  # that a rank outside of recorded calls stands still in

    def where(self) -> str:
        """Returns where it is, as the end of a sentence that begins with its rank."""
        if self.doing == "ended":
            return "has ended without MPI_Finalize"
        if self.doing == "stopped":
            return f"is stopped by a signal, {_in(self)}"
        if self.doing == "computing":
            region = f"in region {self.place.operation}" if self.place.operation else "outside of regions"
            return f"{self.system_call.text() if self.system_call else 'computes'} {region}"
        if self.doing == "polling":
            return f"only polls with {self.place.operation or 'MPI_Test or its like'}{_region(self)}"
        return f"is {_in(self)}"


@dataclass(frozen=True)
class RollCall:
    """What a roll-call has found."""

    standings: tuple[Standing, ...]  # by rank
    sentences: tuple[str, ...]  # none while the job moves
    alarm: (
        bool | None
    )  # whether something is stuck and what it waits for does not move; None: one look cannot tell
    deadlock: tuple[int, ...]  # ranks that wait for each other, in this order; empty: none is known


def _no_line(pid: int, address: int) -> str:  # noqa: ARG001 - for those who ask for no lines
    return ""


class Watch:
    """Remembers since when ranks have not moved, from look to look."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, int]] = {}

    def idle_ns(self, process: Process, now_ns: int) -> int:
        """Returns for how long no call or region but polls has ended there; 0 at the first look."""
        pid, moved = process.view["pid"], _moves(process)
        before = self._seen.get(pid)
        if before is None or before[0] != moved:
            self._seen[pid] = before = (moved, now_ns)
        return now_ns - before[1]


def call_roll(
    job: Job,
    *,
    lines: Callable[[int, int], str] = _no_line,
    watch: Watch | None = None,
    now_ns: int = 0,
    stall_ns: int = STALL_NS,
) -> RollCall:
    """Returns where each rank of a job on this node is, and what is to be said of it.

    Args:
        job: as it was just looked at.
        lines: returns the source line of a return address in a process, "" where it is not known.
        watch: what earlier looks have seen; without it only the age of open calls is known.
        now_ns: when it was looked at, on a clock that goes on; only with a watch.
        stall_ns: from when on a rank is stuck.
    """
    processes = {process.rank: process for process in job.processes if process.view["rank"] is not None}
    numbers = {rank: _collectives(process) for rank, process in processes.items()}
    first = {
        rank: _standing(process, watch.idle_ns(process, now_ns) if watch else None, stall_ns)
        for rank, process in processes.items()
        if process.view["state"] == "recording"
    }
    missing: dict[tuple[str, int, str], tuple[int, ...]] = {}
    standings = {
        rank: _with_target(one, processes, numbers, first, missing) for rank, one in sorted(first.items())
    }
    stuck = [one for one in standings.values() if one.stuck]
    still = {rank: _is_still(one, stall_ns) for rank, one in standings.items()}
    alarming = [one for one in stuck if _hopeless(one, standings, still)]
    certain = any(_hopeless(one, standings, still, sure=True) for one in alarming)
    if alarming:
        standings = {rank: _with_details(one, lines) for rank, one in standings.items()}
        alarming = [standings[one.rank] for one in alarming]
    cycle = _cycle({one.rank: one for one in alarming})
    return RollCall(
        standings=tuple(standings.values()),
        sentences=tuple(_sentences(alarming, standings, processes, cycle)),
        alarm=certain if certain or not alarming else None,
        deadlock=cycle,
    )


def _moves(process: Process) -> int:
    view = process.view
    return view["events"] - sum(view["mpi"].get(name, 0) for name in POLLS)


def _communicator(process: Process, key: str) -> CommunicatorView | None:
    return next((one for one in process.view["communicators"] if one["key"] == key), None)


def _collectives(process: Process) -> dict[str, int]:
    """Returns how many collective calls a process has begun on each communicator whose calls are counted apart."""
    begun = {
        one["key"]: sum(calls for name, calls in one["calls"].items() if name in ORDERED)
        for one in process.view["communicators"]
        if not one["shared"]
    }
    place = place_of(process)
    if place.key in begun and place.operation in ORDERED:
        begun[place.key] += 1
    return begun


def _standing(process: Process, idle_ns: int | None, stall_ns: int) -> Standing:
    place = place_of(process)
    in_poll = place.operation in POLLS
    known = None if idle_ns is None else idle_ns
    if place.in_call and not in_poll and place.open_ns is not None:
        known = place.open_ns if known is None else max(known, place.open_ns)
    doing = "mpi" if place.in_mpi else "io" if place.in_call else "computing"
    if not process.alive:
        doing = "ended"
    elif process.stopped:
        doing = "stopped"
    elif in_poll and known is not None and known >= stall_ns:
        doing = "polling"
    stuck = doing in {"mpi", "polling"} and known is not None and known >= stall_ns
    return Standing(process.rank, process.view["pid"], doing, place, known, stuck, None)


def _with_details(one: Standing, lines: Callable[[int, int], str]) -> Standing:
    """Adds what takes a look into the files of the process."""
    if one.doing == "computing":
        return replace(one, system_call=system_call(one.pid))
    address = one.place.return_address
    return replace(one, line=lines(one.pid, address)) if address and one.doing != "ended" else one


def _with_target(
    one: Standing,
    processes: Mapping[int, Process],
    numbers: Mapping[int, Mapping[str, int]],
    standings: Mapping[int, Standing],
    known: dict[tuple[str, int, str], tuple[int, ...]],
) -> Standing:
    """Adds whom a rank waits for, where MPI's rules tell; `known` keeps who is missing in a call."""
    place = one.place
    number = numbers[one.rank].get(place.key, 0) if place.operation in ORDERED else 0
    communicator = _communicator(processes[one.rank], place.key)
    if not number or place.operation in AT_ONCE or communicator is None or not communicator["members"]:
        return one
    call = (place.key, number, place.operation)
    if call not in known:
        known[call] = tuple(
            rank
            for rank in _members(communicator)
            if rank not in numbers
            or numbers[rank].get(place.key, 0) < number
            or _differs(standings.get(rank), place, numbers[rank][place.key], number)
        )
    return replace(one, waits_for=known[call] or None, number=number)


def _differs(other: Standing | None, place: Place, its_number: int, number: int) -> bool:
    """True for a rank that is in another collective call, the same by number."""
    return (
        other is not None
        and its_number == number
        and other.place.key == place.key
        and other.place.operation in ORDERED
        and other.place.operation != place.operation
    )


def _members(communicator: CommunicatorView) -> Iterable[int]:
    for first, count, stride in communicator["members"]:
        yield from range(first, first + count * stride, stride) if count else ()


def _is_still(one: Standing, stall_ns: int) -> bool | None:
    """True for a rank that has not moved for the limit, None where that is not known."""
    if one.doing in {"ended", "stopped"}:
        return True
    return None if one.idle_ns is None else one.idle_ns >= stall_ns


def _hopeless(
    one: Standing,
    standings: Mapping[int, Standing],
    still: Mapping[int, bool | None],
    *,
    sure: bool = False,
) -> bool:
    """True when a stuck rank waits for others that do not move; where they are not known, when no other rank moves.

    Of ranks that may move or not it is true all the same, unless it has to be sure.
    """
    others = set(standings) - {one.rank} if one.waits_for is None else set(one.waits_for)
    return all(still[rank] is True or (not sure and still[rank] is None) for rank in others if rank in still)


def _cycle(standings: Mapping[int, Standing]) -> tuple[int, ...]:
    """Returns ranks each of which waits for the next, and the last for the first; empty when there are none."""
    state: dict[int, int] = {}  # 1: on the way, 2: done
    for start in standings:
        if state.get(start):
            continue
        way: list[int] = []
        work = [(start, iter(standings[start].waits_for or ()))]
        state[start] = 1
        way.append(start)
        while work:
            rank, targets = work[-1]
            following = next((one for one in targets if one in standings and state.get(one) != 2), None)
            if following is None:
                state[rank] = 2
                way.pop()
                work.pop()
            elif state.get(following) == 1:
                return tuple(way[way.index(following) :])
            else:
                state[following] = 1
                way.append(following)
                work.append((following, iter(standings[following].waits_for or ())))
    return ()


def _sentences(
    stuck: Sequence[Standing],
    standings: Mapping[int, Standing],
    processes: Mapping[int, Process],
    cycle: tuple[int, ...],
) -> list[str]:
    if not stuck:
        return []
    found: list[str] = []
    groups: dict[tuple[str, str, int, str], list[Standing]] = {}
    for one in stuck:
        groups.setdefault((one.place.operation, one.place.key, one.number, one.doing), []).append(one)
    named: set[int] = set()
    missing: dict[int, None] = {}
    mismatched = ""
    for (_, _, number, _), group in sorted(groups.items(), key=lambda item: -len(item[1])):
        named.update(one.rank for one in group)
        found.append(_waiting(group, len(standings)))
        mismatched = mismatched or _mismatched(group, standings, number)
        for one in group:
            missing |= dict.fromkeys(one.waits_for or ())
    if mismatched:
        found.append(mismatched)
    elif cycle:
        found.append(_deadlock(cycle, standings))
    others = [rank for rank in (missing or standings) if rank not in named]
    for rank in others[:MOST_NAMED]:
        if rank in standings:
            found.append(f"Rank {rank} {standings[rank].where()}{_since(standings[rank])}.")
        else:
            state = (
                "in MPI_Finalize or past it"
                if rank in processes
                else "not on this node: where it is, is not known"
            )
            found.append(f"Rank {rank} is {state}.")
    if len(others) > MOST_NAMED:
        found.append(f"{len(others) - MOST_NAMED} further ranks are not there either.")
    return found


def _waiting(group: Sequence[Standing], ranks: int) -> str:
    first = group[0]
    least = min(one.idle_ns or 0 for one in group) // 1_000_000_000
    count = len(group)
    if count == ranks and count > 1:
        who = f"All {count} ranks on this node"
    elif count > MOST_NAMED:
        who = f"{count:,} of {ranks:,} ranks"
    else:
        who = ranks_text(one.rank for one in group)
    verb = "waits" if count == 1 else "wait"
    if first.doing == "polling":
        verb = "polls" if count == 1 else "poll"
        return f"{who} only {verb} with {first.place.operation}{_region(first)} for {least} s."
    whom = "" if first.waits_for else "; whom for is not recorded"
    if first.number and not first.waits_for:
        whom = "; no member is missing"
    return f"{who} {verb} in {first.place.text()}{_region(first)} for {least} s{whom}."


def _mismatched(group: Sequence[Standing], standings: Mapping[int, Standing], number: int) -> str:
    first = group[0]
    if not number:
        return ""
    other = next(
        (
            one
            for one in standings.values()
            if one.number == number
            and one.place.key == first.place.key
            and one.place.operation != first.place.operation
            and one.rank != first.rank
        ),
        None,
    )
    if other is None:
        return ""
    return (
        f"These calls do not match: rank {first.rank} is in {first.place.operation} and rank {other.rank} in "
        f"{other.place.operation}, each in its {_ordinal(number)} collective call on {first.place.object}."
    )


def _deadlock(cycle: Sequence[int], standings: Mapping[int, Standing]) -> str:
    parts = [
        f"rank {rank} waits in {standings[rank].place.text()} for rank {following}"
        for rank, following in zip(cycle, [*cycle[1:], cycle[0]], strict=True)
    ]
    shown = parts if len(parts) <= MOST_NAMED else [*parts[: MOST_NAMED - 1], "...", parts[-1]]
    return f"Deadlock: {'; '.join(shown)}."


def _in(one: Standing) -> str:
    if not one.place.operation:
        return "in no region and no call"
    if not one.place.in_call:
        return f"in region {one.place.operation}"
    return f"in {one.place.text()}{_region(one)}"


def _region(one: Standing) -> str:
    """Returns where in the program a call was made: ` (solver.c:88 in region cg)`."""
    region = f"in region {one.place.region}" if one.place.region and one.place.in_call else ""
    words = " ".join(word for word in (one.line, region) if word)
    return f" ({words})" if words else ""


def _since(one: Standing) -> str:
    seconds = (one.idle_ns or 0) // 1_000_000_000
    return f", for {seconds} s" if seconds and one.doing != "ended" else ""


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in {11, 12, 13} else ORDINALS.get(number % 10, "th")
    return f"{number:,}{ending}"
