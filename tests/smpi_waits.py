# SPDX-License-Identifier: BSD-3-Clause
"""The waits of a run of bench/simgrid/random_calls, worked out from its log alone.

A second opinion on what the engine says: shares no code with Barograph, and matches nothing. Each message has its
number in its payload, so the log says which message each receive got. Times are those of SimGrid's simulated clock in
ns, equal on all ranks. Run by bench/simgrid/waits.py.

A line of the log for each call, `call RANK STEP NAME START END COMMUNICATOR WHAT...`, in the order in which a rank made
them, and `communicator NAME ROW SIZE` for each that it has: several that are made alike may be recorded as one row.
WHAT it did: `sent:MESSAGE`; `asked:RECEIVE` began a receive of this rank; `got:RECEIVE:MESSAGE` completed one;
`probed:N`, after it, its message was found before by the N-th call of this rank; `collective:NUMBER:ROOT:BYTES`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

BARRIERS = {"MPI_Barrier", "MPI_Comm_dup", "MPI_Comm_split"}
EVERYONE = {"MPI_Allreduce", "MPI_Allgather", "MPI_Alltoall"}
TO_ROOT = {"MPI_Reduce", "MPI_Gather", "MPI_Gatherv"}
FROM_ROOT = {"MPI_Bcast", "MPI_Scatter"}
# These end when one of their requests is complete; those below when all are.
ANY = {"MPI_Waitany", "MPI_Waitsome"}
ALL = {"MPI_Recv", "MPI_Sendrecv", "MPI_Wait", "MPI_Waitall"}
STARTS = {"MPI_Start", "MPI_Startall"}


@dataclass(eq=False, slots=True)
class Call:
    """A call: when, on what, and what it sent and received."""

    rank: int
    step: int
    name: str
    start: int
    end: int
    communicator: str
    sent: list[int] = field(default_factory=list[int])
    asked: list[int] = field(default_factory=list[int])
    got: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    probed: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    collective: tuple[int, int, int] | None = None

    @property
    def path(self) -> str:
        return f"program > step {self.step} > {self.name}"

    @property
    def begins(self) -> int:
        """When it began what it sends or receives: a trace says of a started request when the call returned."""
        return self.end if self.name in STARTS else self.start


class Pair(NamedTuple):
    """Who waited in which call for whom in which call."""

    kind: str
    rank: int
    operation: str
    call_path: str
    communicator: str
    cause_rank: int
    cause_operation: str
    cause_path: str


class Wait(NamedTuple):
    """A single wait, and how long the one that caused it was outside of MPI and in it meanwhile; ns."""

    pair: Pair
    start_ns: int
    waited_ns: int
    outside_ns: int
    in_mpi_ns: int


class Log:
    """What the ranks did."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.calls: dict[int, list[Call]] = defaultdict(list)
        self.rows: dict[str, str] = {}
        self.sizes: dict[str, int] = {}
        for line in lines:
            words = line.split()
            if not words:
                continue
            if words[0] == "communicator":
                self.rows[words[1]] = words[2]
                self.sizes[words[1]] = int(words[3])
                continue
            rank, step, name, start, end, communicator = words[1:7]
            call = Call(int(rank), int(step), name, int(start), int(end), communicator)
            for word in words[7:]:
                what, *numbers = word.split(":")
                values = [int(number) for number in numbers]
                if what == "sent":
                    call.sent.append(values[0])
                elif what == "asked":
                    call.asked.append(values[0])
                elif what == "got":
                    call.got.append((values[0], values[1]))
                elif what == "probed":
                    call.probed.append((values[0], call.got[-1][1]))
                else:
                    call.collective = (values[0], values[1], values[2])
            self.calls[call.rank].append(call)


class Oracle:
    """The waits of a log."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.waits: list[Wait] = []
        self.messages = 0
        self.collectives = 0
        # Calls that ended before what they are said to have waited for: none can have.
        self.impossible: list[str] = []
        self._starts = {rank: [call.start for call in calls] for rank, calls in log.calls.items()}
        self._in_mpi: dict[int, list[int]] = {}
        for rank, calls in log.calls.items():
            sums = self._in_mpi[rank] = [0]
            for call in calls:
                sums.append(sums[-1] + call.end - call.start)
        self._find_messages()
        self._find_collectives()

    def _find_messages(self) -> None:
        sender: dict[int, Call] = {}
        for calls in self.log.calls.values():
            for call in calls:
                sender |= dict.fromkeys(call.sent, call)
        for calls in self.log.calls.values():
            asked = {receive: call for call in calls for receive in call.asked}
            for call in calls:
                sent = [sender[message] for _, message in call.got]
                self.messages += len(sent)
                # Of those that are equally late it is the lowest rank.
                if sent and call.name in ALL:
                    last = max(sent, key=lambda one: (one.begins, -one.rank))
                    self._add("late sender", call, last, last.communicator)
                elif sent and call.name in ANY:
                    first = min(sent, key=lambda one: (one.begins, one.rank))
                    self._add("late sender", call, first, first.communicator)
                for probe, message in call.probed:
                    found = calls[probe - 1]
                    self._add("late sender", found, sender[message], found.communicator)
                for receive, message in call.got:
                    if sender[message].name == "MPI_Ssend":
                        begun = asked[receive]
                        self._add("late receiver", sender[message], begun, sender[message].communicator)

    def _find_collectives(self) -> None:
        meetings: dict[tuple[str, int], list[Call]] = defaultdict(list)
        for calls in self.log.calls.values():
            for call in calls:
                if call.collective:
                    meetings[call.communicator, call.collective[0]].append(call)
        for (communicator, _), calls in meetings.items():
            if len(calls) != self.log.sizes[communicator]:
                raise ValueError(f"{communicator}: a member is missing")
            self.collectives += 1
            name = calls[0].name
            latest = sorted(calls, key=lambda one: (-one.start, one.rank))
            if name not in BARRIERS:
                latest = [one for one in latest if one.collective and one.collective[2] > 0]
            for call in calls:
                root = call.collective[1] if call.collective else -1
                if name in TO_ROOT and call.rank != root:
                    continue
                needed = (
                    one
                    for one in latest
                    if one.rank != call.rank and (name not in FROM_ROOT or one.rank == root)
                )
                last = next(needed, None)
                if last is None:
                    continue
                kinds = ((BARRIERS, "wait at barrier"), (EVERYONE, "wait at n-to-n"), (TO_ROOT, "early root"))
                kind = next((kind for names, kind in kinds if name in names), "late root")
                self._add(kind, call, last, communicator)

    def _add(self, kind: str, call: Call, cause: Call, communicator: str) -> None:
        began = cause.begins if kind.startswith("late ") and kind != "late root" else cause.start
        # SMPI makes communicators without waiting for all members.
        if began > call.end and not call.name.startswith("MPI_Comm_"):
            self.impossible.append(f"{kind}: {call} cannot have waited for {cause}")
        waited = min(max(began, call.start), call.end) - call.start
        if waited == 0:
            return
        pair = Pair(
            kind,
            call.rank,
            call.name,
            call.path,
            self.log.rows[communicator],
            cause.rank,
            cause.name,
            cause.path,
        )
        outside, in_mpi = self._meanwhile(cause.rank, call.start, call.start + waited)
        self.waits.append(Wait(pair, call.start, waited, outside, in_mpi))

    def _meanwhile(self, rank: int, start: int, end: int) -> tuple[int, int]:
        """How long a rank was outside of MPI and in it, of what is known: from its first call to its last."""
        calls = self.log.calls[rank]
        start, end = max(start, calls[0].start), min(end, calls[-1].end)
        if end <= start:
            return 0, 0
        first = max(bisect_right(self._starts[rank], start) - 1, 0)
        last = bisect_left(self._starts[rank], end)
        inside = self._in_mpi[rank][last] - self._in_mpi[rank][first]
        inside -= max(min(calls[first].end, start) - calls[first].start, 0)
        inside -= max(calls[last - 1].end - max(end, calls[last - 1].start), 0)
        return end - start - inside, inside

    def rows(self) -> Counter[tuple[Any, ...]]:
        """The waits of each pair together: how many, ns, longest and its start, ns outside of MPI and in it."""
        together: dict[Pair, list[Wait]] = defaultdict(list)
        for wait in self.waits:
            together[wait.pair].append(wait)
        found: Counter[tuple[Any, ...]] = Counter()
        for pair, waits in together.items():
            longest = max(waits, key=lambda wait: (wait.waited_ns, -wait.start_ns))
            sums = [sum(wait[place] for wait in waits) for place in (2, 3, 4)]
            found[(*pair, len(waits), sums[0], longest.waited_ns, longest.start_ns, *sums[1:])] += 1
        return found
