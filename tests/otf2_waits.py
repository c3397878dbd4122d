# SPDX-License-Identifier: BSD-3-Clause
"""The waits in an OTF2 archive, worked out from its records alone: a second opinion on what the engine says.

Shares no code with Barograph: reads enters, leaves, messages and collectives with the package otf2, and follows the
definitions of Scalasca's patterns. Prints a line of JSON for each wait: kind, rank, start and length (ns), rank that
was late. Run by tests/wait_states_test.py; by hand: python tests/otf2_waits.py ARCHIVE/traces.otf2
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict, deque
from typing import Any

import otf2

# Of calls that complete several receives: those that return when one is there.
ANY = {"MPI_Waitany", "MPI_Waitsome"}
ALL = {"MPI_Wait", "MPI_Waitall"}
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


class Call:
    """A call: from when to when, and what it sent and received."""

    def __init__(self, rank: int, name: str, start: int) -> None:
        self.rank, self.name, self.start, self.end = rank, name, start, start
        self.received: list[Any] = []


def read(path: str) -> tuple[list[Any], list[Any], dict[Any, list[Any]]]:
    """Returns the sends and the receives, in the order in which each rank asked for them, and collective calls."""
    sends: list[Any] = []
    receives: list[Any] = []
    collectives: dict[Any, list[Any]] = defaultdict(list)
    with otf2.reader.open(path) as trace:
        ranks = {location: int(location.group.name.split()[1]) for location in trace.definitions.locations}
        stacks: dict[Any, list[Call]] = defaultdict(list)
        asked: dict[Any, Any] = {}
        turns: dict[Any, int] = defaultdict(int)
        for order, (location, event) in enumerate(trace.events):
            rank = ranks[location]
            stack = stacks[location]
            if isinstance(event, otf2.events.Enter):
                stack.append(Call(rank, event.region.name, event.time))
            elif isinstance(event, otf2.events.Leave):
                stack.pop().end = event.time
            elif isinstance(event, (otf2.events.MpiSend, otf2.events.MpiIsend)):
                group = event.communicator.group.members
                sends.append(
                    (
                        order,
                        rank,
                        ranks[group[event.receiver]],
                        event.communicator.name,
                        event.msg_tag,
                        stack[-1],
                    )
                )
            elif isinstance(event, otf2.events.MpiIrecvRequest):
                asked[rank, event.request_id] = (order, stack[-1])
            elif isinstance(event, otf2.events.MpiRecv):
                group = event.communicator.group.members
                row = [
                    order,
                    ranks[group[event.sender]],
                    rank,
                    event.communicator.name,
                    event.msg_tag,
                    stack[-1],
                    stack[-1],
                ]
                receives.append(row)
                stack[-1].received.append(row)
            elif isinstance(event, otf2.events.MpiIrecv):
                group = event.communicator.group.members
                when, posted = asked[rank, event.request_id]
                row = [
                    when,
                    ranks[group[event.sender]],
                    rank,
                    event.communicator.name,
                    event.msg_tag,
                    stack[-1],
                    posted,
                ]
                receives.append(row)
                stack[-1].received.append(row)
            elif isinstance(event, otf2.events.MpiCollectiveEnd):
                comm = event.communicator
                turns[rank, comm.name] += 1
                root = None if event.root == 0xFFFFFFFF else ranks[comm.group.members[event.root]]
                collectives[comm.name, turns[rank, comm.name]].append(
                    (rank, root, stack[-1], len(comm.group.members))
                )
    return sends, receives, collectives


def waits_of(path: str) -> list[tuple[str, int, int, int, int]]:
    """Returns kind, rank, start, length and late rank of each wait."""
    sends, receives, collectives = read(path)
    lanes: dict[Any, deque[Call]] = defaultdict(deque)
    for _, sender, receiver, comm, tag, call in sorted(sends, key=lambda row: row[0]):
        lanes[sender, receiver, comm, tag].append(call)
    found: list[tuple[str, int, int, int, int]] = []

    def wait(kind: str, call: Call, late: Call) -> None:
        length = min(max(late.start, call.start), call.end) - call.start
        if length > 0:
            found.append((kind, call.rank, call.start, length, late.rank))

    waiting: dict[int, tuple[Call, list[Call]]] = {}
    for _, sender, receiver, comm, tag, call, posted in sorted(receives, key=lambda row: row[0]):
        sent = lanes[sender, receiver, comm, tag].popleft()
        waiting.setdefault(id(call), (call, []))[1].append(sent)
        if sent.name == "MPI_Ssend":
            wait("late receiver", sent, posted)
    for call, sent in waiting.values():
        if call.name in ANY:
            wait("late sender", call, min(sent, key=lambda one: (one.start, one.rank)))
        elif call.name in ALL or call.name in {"MPI_Recv", "MPI_Sendrecv"}:
            wait("late sender", call, max(sent, key=lambda one: (one.start, -one.rank)))
    for calls in collectives.values():
        name = calls[0][2].name
        if len(calls) != calls[0][3]:
            continue
        for rank, root, call, _ in calls:
            others = [one for other, _, one, _ in calls if other != rank]
            if name in FROM_ROOT:
                others = [one for one in others if one.rank == root]
            if not others or (name in TO_ROOT and rank != root):
                continue
            kind = {
                **dict.fromkeys(MEETS, "wait at barrier"),
                **dict.fromkeys(EVERYONE, "wait at n-to-n"),
                **dict.fromkeys(TO_ROOT, "early root"),
                **dict.fromkeys(FROM_ROOT, "late root"),
            }.get(name)
            if kind:
                wait(kind, call, max(others, key=lambda one: (one.start, -one.rank)))
    return sorted(found)


if __name__ == "__main__":
    for row in waits_of(sys.argv[1]):
        print(json.dumps(row))
