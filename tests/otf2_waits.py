# SPDX-License-Identifier: BSD-3-Clause
"""The waits in an OTF2 archive, worked out from its records alone: a second opinion on what the engine says.

Shares no code with Barograph: reads enters, leaves, messages and collectives with the package otf2, and follows the
definitions of Scalasca's patterns. Prints a line of JSON for each wait: kind, rank, start and length (ns), rank that
was late. Run by tests/wait_states_test.py; by hand: python tests/otf2_waits.py ARCHIVE/traces.otf2
"""

from __future__ import annotations

import itertools
import json
import sys
from collections import defaultdict, deque
from typing import Any

import otf2

# Of calls that complete several receives: those that return when one is there.
ANY = {"MPI_Waitany", "MPI_Waitsome"}
ALL = {"MPI_Wait", "MPI_Waitall"}
# Asks again and again until it completes a request. A loop does nothing else where it asks again within LOOP ns;
# after PAUSE ns it goes on only if it is in the loop for half of the time.
POLL = "MPI_Test"
LOOP, PAUSE = 1_000, 10_000
MEETS = {"MPI_Barrier", "MPI_Comm_dup", "MPI_Comm_split", "MPI_Comm_create"}
EVERYONE = {
    "MPI_Allreduce",
    "MPI_Allgather",
    "MPI_Alltoall",
    "MPI_Reduce_scatter",
    "MPI_Reduce_scatter_block",
}
TO_ROOT = {"MPI_Reduce", "MPI_Gather"}
FROM_ROOT = {"MPI_Bcast", "MPI_Scatter"}
LOWER = {"MPI_Scan", "MPI_Exscan"}


class Call:
    """A call: from when to when, and what it depended on."""

    def __init__(self, rank: int, name: str, start: int) -> None:
        self.rank, self.name, self.start, self.end = rank, name, start, start


class Collective:
    """The part of one rank in a collective call; `waits`: the call in which it waits for the others."""

    def __init__(self, rank: int, call: Call) -> None:
        self.rank, self.call = rank, call
        self.waits: Call | None = None
        self.root: int | None = None
        self.comm = ""
        self.members: list[int] = []

    def ends_in(self, call: Call, event: Any, ranks: Any) -> None:
        """Says which call completes it, and what is known then."""
        group = event.communicator.group.members
        self.waits, self.comm = call, event.communicator.name
        self.members = [ranks[member] for member in group]
        self.root = None if event.root == 0xFFFFFFFF else self.members[event.root]


def read(path: str) -> tuple[list[Any], list[Any], list[Collective], list[Call]]:
    """Returns sends and receives, in the order in which each rank asked for them, collective calls, and all calls.

    A send: order, sender, receiver, communicator, tag, call, and in which call it was complete if another one.
    A receive: the same with the call in which it was received, and that which asked for it.
    """
    sends: list[Any] = []
    receives: list[Any] = []
    collectives: list[Collective] = []
    calls: list[Call] = []
    with otf2.reader.open(path) as trace:
        ranks = {location: int(location.group.name.split()[1]) for location in trace.definitions.locations}
        stacks: dict[Any, list[Call]] = defaultdict(list)
        asked: dict[Any, Any] = {}
        sent: dict[Any, Any] = {}
        begun: dict[Any, Collective] = {}
        for order, (location, event) in enumerate(trace.events):
            rank = ranks[location]
            stack = stacks[location]
            if isinstance(event, otf2.events.Enter):
                stack.append(Call(rank, event.region.name, event.time))
                calls.append(stack[-1])
            elif isinstance(event, otf2.events.Leave):
                stack.pop().end = event.time
            elif isinstance(event, (otf2.events.MpiSend, otf2.events.MpiIsend)):
                group = event.communicator.group.members
                to = ranks[group[event.receiver]]
                row = [order, rank, to, event.communicator.name, event.msg_tag, stack[-1], stack[-1]]
                sends.append(row)
                if isinstance(event, otf2.events.MpiIsend):
                    sent[rank, event.request_id] = row
            elif isinstance(event, otf2.events.MpiIsendComplete):
                sent[rank, event.request_id][6] = stack[-1]
            elif isinstance(event, otf2.events.MpiIrecvRequest):
                asked[rank, event.request_id] = (order, stack[-1])
            elif isinstance(event, (otf2.events.MpiRecv, otf2.events.MpiIrecv)):
                group = event.communicator.group.members
                when, posted = order, stack[-1]
                if isinstance(event, otf2.events.MpiIrecv):
                    when, posted = asked[rank, event.request_id]
                source = ranks[group[event.sender]]
                receives.append(
                    [when, source, rank, event.communicator.name, event.msg_tag, stack[-1], posted]
                )
            elif isinstance(event, otf2.events.MpiCollectiveBegin):
                collectives.append(Collective(rank, stack[-1]))
                begun[rank, None] = collectives[-1]
            elif isinstance(event, otf2.events.MpiCollectiveEnd):
                begun[rank, None].ends_in(stack[-1], event, ranks)
            elif isinstance(event, otf2.events.NonBlockingCollectiveRequest):
                collectives.append(Collective(rank, stack[-1]))
                begun[rank, event.request_id] = collectives[-1]
            elif isinstance(event, otf2.events.NonBlockingCollectiveComplete):
                begun[rank, event.request_id].ends_in(stack[-1], event, ranks)
    return sends, receives, collectives, calls


def loops_of(calls: list[Call], completing: set[int]) -> dict[int, Call]:
    """Returns the calls that end a loop of polls, by id, as calls as long as all polls of the loop together."""
    loops: dict[int, Call] = {}
    polls: dict[int, list[Call]] = defaultdict(list)

    def in_loop(loop: list[Call]) -> int:
        gaps = [later.start - one.end for one, later in itertools.pairwise(loop)]
        return sum(one.end - one.start for one in loop) + sum(gap for gap in gaps if gap <= LOOP)

    for call in (one for one in calls if one.name.startswith("MPI_")):
        loop = polls[call.rank]
        if call.name != POLL:
            loop.clear()
            continue
        if loop and call.start - loop[-1].end > PAUSE and 2 * in_loop(loop) < call.start - loop[0].start:
            loop.clear()
        loop.append(call)
        if id(call) in completing:
            if len(loop) > 1 and 2 * in_loop(loop) >= call.end - loop[0].start:
                asked_ns = sum(one.end - one.start for one in loop)
                loops[id(call)] = waiting = Call(call.rank, call.name, call.end - asked_ns)
                waiting.end = call.end
            loop.clear()
    return loops


def base_of(name: str) -> str:
    """Returns the blocking variant of a call."""
    return f"MPI_{name[5:].capitalize()}" if name.startswith("MPI_I") else name


def needs_of(one: Collective, calls: list[Collective]) -> tuple[str, list[Call]]:
    """Returns what kind of wait one rank's part is, and the calls that it needs to have begun."""
    name = base_of(one.call.name)
    others = [other.call for other in calls if other.rank != one.rank]
    if name in FROM_ROOT:
        return "late root", [call for call in others if call.rank == one.root]
    if name in TO_ROOT:
        return "early root", others if one.rank == one.root else []
    if name in LOWER:
        lower = one.members[: one.members.index(one.rank)]
        return "late lower rank", [call for call in others if call.rank in lower]
    if name in MEETS:
        return "wait at barrier", others
    return "wait at n-to-n", others if name in EVERYONE else []


def waits_of(path: str) -> list[tuple[str, int, int, int, int]]:
    """Returns kind, rank, start, length and late rank of each wait."""
    sends, receives, collectives, calls = read(path)
    completing = {id(row[6]) for row in sends} | {id(row[5]) for row in receives}
    loops = loops_of(calls, completing | {id(one.waits) for one in collectives})
    # Of each call: what it needed, as kind and the call that had to begin.
    needs: dict[int, tuple[Call, list[tuple[str, Call]]]] = {}

    def need(call: Call, kind: str, late: Call) -> None:
        call = loops.get(id(call), call)
        needs.setdefault(id(call), (call, []))[1].append((kind, late))

    def completes(call: Call) -> bool:
        return call.name in ANY | ALL or id(call) in loops

    lanes: dict[Any, deque[Any]] = defaultdict(deque)
    for _, sender, receiver, comm, tag, call, ended in sorted(sends, key=lambda row: row[0]):
        lanes[sender, receiver, comm, tag].append((call, ended))
    for _, sender, receiver, comm, tag, call, posted in sorted(receives, key=lambda row: row[0]):
        sent, ended = lanes[sender, receiver, comm, tag].popleft()
        if call.name in {"MPI_Recv", "MPI_Sendrecv"} or completes(call):
            need(call, "late sender", sent)
        if sent.name == "MPI_Ssend" or (sent.name == "MPI_Issend" and completes(ended)):
            need(ended, "late receiver", posted)
    turns: dict[Any, int] = defaultdict(int)
    meetings: dict[Any, list[Collective]] = defaultdict(list)
    for one in collectives:
        turns[one.rank, one.comm] += 1
        meetings[one.comm, turns[one.rank, one.comm]].append(one)
    for meeting in meetings.values():
        for one in meeting if len(meeting) == len(meeting[0].members) else ():
            kind, late = needs_of(one, meeting)
            if late and one.waits is not None and (one.waits is one.call or completes(one.waits)):
                need(one.waits, kind, max(late, key=lambda call: (call.start, -call.rank)))
    found: list[tuple[str, int, int, int, int]] = []
    for call, needed in needs.values():
        if call.name in ANY:
            kind, late = min(needed, key=lambda one: (one[1].start, one[1].rank))
        else:
            kind, late = max(needed, key=lambda one: (one[1].start, -one[1].rank))
        length = min(max(late.start, call.start), call.end) - call.start
        if length > 0:
            found.append((kind, call.rank, call.start, length, late.rank))
    return sorted(found)


if __name__ == "__main__":
    for row in waits_of(sys.argv[1]):
        print(json.dumps(row))
