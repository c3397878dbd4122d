# SPDX-License-Identifier: BSD-3-Clause
"""Messages of traces whose events are made here, as MPI's rules have them."""

from __future__ import annotations

import random
from typing import Any, cast

import pyarrow as pa

from barograph.analyze.messages.trace_messages import communicator_orders, matched
from barograph.analyze.workspace import Workspace
from barograph.read.events.event_names import COLUMNS

WORLD = {"W0.0": [0, 1, 2]}
TYPES = {"kind": pa.string(), "flags": pa.string(), "object": pa.string()}


class Events:
    """Collects events in the order of their ends."""

    def __init__(self) -> None:
        self._rows: list[dict[str, Any]] = []
        self._made: dict[int, int] = {}
        self._now = 0

    def add(self, rank: int, kind: str, peer: int = -1, tag: int = 0, number: int = 0, **more: Any) -> None:
        self._now += 10
        made = self._made.get(rank, 0)
        self._made[rank] = made + 1
        given = {
            "rank": rank,
            "thread": 0,
            "kind": kind,
            "peer": peer,
            "tag": tag,
            "number": number,
            "sequence": made,
        }
        times = {"start_ns": self._now, "end_ns": self._now + 5}
        rest: dict[str, Any] = {"object": "W0.0", "instance": 0, "serial": 0, "flags": "", "length": 8}
        self._rows.append({**times, **rest, **given, **more})

    def table(self) -> pa.Table:
        rows = [{name: row.get(name) for name in COLUMNS} for row in self._rows]
        return pa.table({name: pa.array([row[name] for row in rows], TYPES.get(name)) for name in COLUMNS})


def pairs(events: Events, orders: dict[str, list[int]] | None = None) -> list[tuple[int, int]]:
    found = matched(events.table(), orders or WORLD)
    assert (found.unreceived, found.unsent) == (0, 0)
    table: Any = found.table
    return list(zip(table["send"].to_pylist(), table["receive"].to_pylist(), strict=True))


def test_messages_of_one_kind_are_received_in_their_order() -> None:
    events = Events()
    events.add(0, "send", 1, 7, 1)
    events.add(0, "send", 1, 8, 1)
    events.add(0, "send", 1, 7, 2)
    events.add(1, "receive", 0, 8, 1)
    events.add(1, "receive", 0, 7, 1)
    events.add(1, "receive", 0, 7, 2)
    assert pairs(events) == [(0, 4), (1, 3), (2, 5)]


def test_a_rank_of_a_communicator_in_another_order_is_another_process() -> None:
    events = Events()
    events.add(2, "send", 1, 0, 1, object="s0.1")  # its rank 1 is process 1, its rank 2 process 0
    events.add(1, "receive", 0, 0, 1, object="s0.1")
    assert pairs(events, {"s0.1": [2, 1, 0]}) == [(0, 1)]


def test_a_receive_from_any_source_takes_what_its_completion_says() -> None:
    events = Events()
    events.add(1, "send", 0, 3, 1)
    events.add(2, "send", 0, 3, 1)
    events.add(0, "receive", -1, 3, 0, flags="blocking, any source")
    events.add(0, "complete", 2, 3)
    events.add(0, "receive", -1, 3, 0, serial=5, flags="any source")
    events.add(0, "complete", 1, 3, serial=5)
    assert pairs(events) == [(0, 4), (1, 2)]


def test_requests_that_reuse_a_number_are_told_apart() -> None:
    events = Events()
    for turn in (1, 2):
        events.add(0, "send", 1, 0, turn)
        events.add(1, "receive", 0, 0, turn, serial=9)
        events.add(1, "complete", 0, 0, serial=9)
    found = matched(events.table(), WORLD).table
    assert found["took"].to_pylist() == [2, 5]


def test_what_was_cancelled_or_lost_is_not_guessed() -> None:
    events = Events()
    events.add(0, "send", 1, 0, 2)  # the block with the first one is lost
    events.add(1, "receive", 0, 0, 1)
    events.add(1, "receive", 0, 0, 2)
    events.add(1, "receive", 0, 4, 1, serial=3)
    events.add(1, "complete", -1, 4, serial=3, flags="cancelled")
    found = matched(events.table(), WORLD)
    assert list(zip(found.table["send"].to_pylist(), found.table["receive"].to_pylist(), strict=True)) == [
        (0, 2)
    ]
    assert (found.unreceived, found.unsent) == (0, 1)


def test_a_receive_from_anyone_has_no_partner_where_another_may_be_lost() -> None:
    events = Events()
    for number in (1, 2):
        events.add(0, "send", 1, 7, number)
    for serial in (1, 2):
        events.add(1, "receive", -1, 7, serial=serial, flags="any source")
    for serial in (1, 2):
        events.add(1, "complete", 0, 7, serial=serial)
    assert pairs(events) == [(0, 2), (1, 3)]
    # Without the first of them, and what it came to.
    found = matched(events.table().take([0, 1, 3, 5]), WORLD)
    assert (found.table.num_rows, found.unreceived, found.unsent) == (0, 2, 1)


def test_what_a_status_says_against_its_receive_is_not_believed() -> None:
    """MPICH's exchanges have the status of another request."""
    events = Events()
    events.add(0, "send", 1, 95, 1)
    events.add(0, "send", 1, 97, 1)
    events.add(1, "receive", 0, 95, 1, serial=1)
    events.add(1, "receive", 0, 97, 1, serial=2)
    events.add(1, "complete", 0, 95, serial=1)
    events.add(1, "complete", 0, 95, serial=2)
    assert pairs(events) == [(0, 2), (1, 3)]


def test_no_message_is_received_twice() -> None:
    events = Events()
    events.add(0, "send", 1, 7, 1)
    events.add(1, "receive", 0, 7, 1)
    events.add(1, "receive", 0, 7, 1)
    found = matched(events.table(), WORLD)
    assert (found.table["receive"].to_pylist(), found.unreceived, found.unsent) == ([1], 0, 1)


def test_a_cancelled_receive_takes_no_message() -> None:
    events = Events()
    events.add(1, "receive", 0, 0, 1, serial=1)
    events.add(1, "receive", 0, 0, 2, serial=2)
    events.add(1, "receive", 0, 0, 3, serial=3)
    events.add(1, "complete", -1, 0, 1, serial=1, flags="cancelled")
    events.add(1, "receive", 0, 0, 3, serial=4)  # the program has counted one less meanwhile
    for turn in (1, 2, 3):
        events.add(0, "send", 1, 0, turn)
    for serial in (4, 3, 2):
        events.add(1, "complete", 0, 0, serial=serial)
    assert pairs(events) == [(5, 1), (6, 2), (7, 4)]


def test_of_many_messages_each_finds_its_own() -> None:
    chance = random.Random(17)
    events = Events()
    sent: dict[tuple[int, int, int], int] = {}
    received: dict[tuple[int, int, int], int] = {}
    work = [(0, 1, tag) for tag in range(5)] * 40 + [(1, 2, tag) for tag in range(3)] * 40
    for sender, receiver, tag in chance.sample(work, len(work)):
        key = sender, receiver, tag
        sent[key] = sent.get(key, 0) + 1
        events.add(sender, "send", receiver, tag, sent[key])
    for sender, receiver, tag in chance.sample(work, len(work)):
        key = sender, receiver, tag
        received[key] = received.get(key, 0) + 1
        events.add(receiver, "receive", sender, tag, received[key])
    table = events.table()
    found = matched(table, WORLD).table
    assert found.num_rows == len(work)
    for name in ("tag", "number"):
        column = table[name]
        assert column.take(found["send"]) == column.take(found["receive"]), name


class Communicators:
    """A workspace that knows communicators of three ranks by their names, what they were made by and attributes."""

    def __init__(self, *rows: tuple[str, str, str]) -> None:
        self._rows = rows

    def query(self, name: str) -> list[dict[str, Any]]:
        assert name == "communicators"
        keys = ("name", "created_by", "attributes")
        return [dict(zip(keys, row, strict=True), parent="b", members="0-2", size=3) for row in self._rows]


def test_ranks_ascend_only_where_no_order_is_recorded() -> None:
    split, dup = "MPI_Comm_split", "MPI_Comm_dup"
    rows = (
        ("a", split, ""),
        ("b", split, '{"order": [2, 0, 1]}'),
        ("c", dup, ""),
        ("long", split, '{"order": []}'),
    )
    orders = communicator_orders(cast("Workspace", Communicators(*rows)))
    assert {name: list(order) for name, order in orders.items()} == {
        "a": [0, 1, 2],
        "b": [2, 0, 1],
        "c": [2, 0, 1],
    }
