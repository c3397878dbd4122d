# SPDX-License-Identifier: BSD-3-Clause
"""Small messages by any call that sends, and what a rank's messages to itself cost beside its others."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.findings.mpi.mpi_findings_test import MS, SECOND, job, only
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

SENDRECV = "program > halo.c:7 step > MPI_Sendrecv"


def exchanges(
    spent_ns: list[int], calls: int = 1_000_000, size: int = 8, path: str = SENDRECV
) -> TableBuilder:
    """Pairs of ranks exchange small messages one by one; the fastest call takes a tenth of the mean."""
    build = job(len(spent_ns))
    world = build.communicator("W0.0", len(spent_ns), f"0-{len(spent_ns) - 1}")
    for rank, time_ns in enumerate(spent_ns):
        build.fact(rank, path, calls, time_ns, object_id=world, size=size, shortest_ns=time_ns // calls // 10)
        build.message(rank, rank ^ 1, world, calls, size=size, time_ns=time_ns)
    return build


def test_exchanges_one_by_one_cost_what_they_cost_who_waits_least():
    build = exchanges([2 * SECOND, 3 * SECOND])
    (found,) = only(build, "small-messages")
    assert found.seconds_lost == 2.0
    assert found.what == (
        "2 ranks make 2,000,000 MPI_Sendrecv calls on W0.0 that carry at most 8 B each: 2.00 us per call on the rank "
        "where that is least, 2.00 s at that speed on the rank that makes the most."
    )
    assert found.where[0].source == "halo.c:7 step"
    with Workspace(build.build()) as workspace:
        shown = find_all(workspace).shown
    assert [one.id for one in shown if one.seconds_lost and one.subject == "mpi"] == ["small-messages"]


@pytest.mark.parametrize("call", ["MPI_Send", "MPI_Isend", "MPI_Ssend", "MPI_Start", "MPI_Startall"])
def test_small_messages_by_any_call_that_sends(call: str):
    path = f"program > halo.c:7 step > {call}"
    (found,) = only(exchanges([2 * SECOND, 3 * SECOND], path=path), "small-messages")
    assert (found.seconds_lost, found.evidence["operation"]) == (3.0, call)
    assert found.where[0].source == "halo.c:7 step"


def test_exchanges_that_are_few_or_large_or_wait_for_each_other_are_another_matter():
    for build in (
        exchanges([SECOND, SECOND], calls=999),
        exchanges([SECOND, SECOND], size=1025),
        exchanges([2 * SECOND, 2 * SECOND], calls=10_000),  # 200 us each
        exchanges([100 * MS, 3 * SECOND]),  # rank 1 waits for rank 0
    ):
        assert only(build, "small-messages") == []


def test_ranks_that_exchange_with_themselves_say_nothing_of_the_others():
    build = exchanges([3 * SECOND, 3 * SECOND, 100 * MS, 100 * MS])
    for row in build.rows_of("messages")[2:]:
        row["receiver"] = row["sender"]
    (found,) = only(build, "small-messages")
    assert (found.seconds_lost, found.evidence["ranks"]) == (3.0, 4)
    # Where nobody has another partner, they are all there is.
    for row in build.rows_of("messages"):
        row["receiver"] = row["sender"]
    (found,) = only(build, "small-messages")
    assert found.seconds_lost == 3.0


def test_messages_to_nobody_are_not_sent():
    """A rank at the end of a row calls MPI_Sendrecv with MPI_PROC_NULL, which the matrix does not have."""
    build = exchanges([3 * SECOND, 3 * SECOND, SECOND])
    build.rows_of("messages").pop()
    (found,) = only(build, "small-messages")
    assert (found.evidence["ranks"], found.evidence["calls"], found.seconds_lost) == (2, 2_000_000, 3.0)


def test_what_a_rank_waits_for_others_is_no_cost_of_messages_to_itself():
    """Their sends take 30 ms, of a run in which even the fastest receives and waits of other messages take longer."""
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.fact(rank, "program > MPI_Isend", 2000, 60 * MS, object_id=world, size=56_000)
        build.fact(rank, "program > MPI_Irecv", 2000, 2 * MS, object_id=world, size=56_000, shortest_ns=1000)
        build.fact(rank, "program > MPI_Wait", 2000, 4 * SECOND, object_id=world, shortest_ns=MS)
        # Few messages of another size, each of which is late.
        build.fact(rank, "program > MPI_Recv", 60, 3 * SECOND, object_id=world, size=32, shortest_ns=40 * MS)
        build.message(rank, rank, world, 1000, size=56_000, time_ns=30 * MS)
        build.message(1 - rank, rank, world, 900, size=56_000, time_ns=30 * MS)
        build.message(1 - rank, rank, world, 60, size=32, time_ns=MS)
    # A slow copy: 1 us and 56 us each. The fastest waits alone would be half a second.
    (found,) = only(build, "self-messages")
    assert found.evidence["receiving_ns"] == 57 * MS
    assert found.seconds_lost == 0.087


def flood(
    received_ns: list[int], call: str = "MPI_Recv", calls: int = 1_000_000, takes: int | None = None
) -> TableBuilder:
    """Ranks send 8 B each, a million times in 300 ms, and receive as many, neighbours in pairs, in `takes` calls."""
    build = job(len(received_ns))
    world = build.communicator("W0.0", len(received_ns), f"0-{len(received_ns) - 1}")
    size = 0 if "Wait" in call else 8  # what a wait completes, it does not know
    for rank, time_ns in enumerate(received_ns):
        send, receive = f"program > halo.c:{54 + rank} halo > MPI_Send", f"program > halo.c:56 halo > {call}"
        build.fact(rank, send, calls, 300 * MS, object_id=world, size=8, shortest_ns=30)
        build.fact(rank, receive, takes or calls, time_ns, object_id=world, size=size, shortest_ns=30)
        build.message(rank, rank ^ 1, world, calls, size=8, time_ns=300 * MS)
    return build


@pytest.mark.parametrize("call", ["MPI_Recv", "MPI_Wait"])
def test_what_takes_each_of_many_small_messages_is_their_cost_too(call: str):
    with Workspace(flood([600 * MS, 600 * MS], call).build()) as workspace:
        found = find_all(workspace)
    (first,) = [one for one in found.shown if one.seconds_lost and one.subject == "mpi"]
    assert (first.id, first.seconds_lost) == ("small-messages", 0.9)
    assert first.what.endswith(
        "300 ms on the rank that spends the most. "
        f"{call} of as many take 600 ms at the speed of the rank where a call takes least."
    )
    assert [one.explained_by for one in found.explained if one.id == "waiting-everywhere"] == [
        "small-messages"
    ]
    assert any("[waiting-everywhere]" in also for also in first.also_seen_as)
    assert [site.source for site in first.where][:1] == ["halo.c:56 halo"]


def test_ranks_on_shared_cores_pay_for_each_small_message_with_a_switch():
    """Four ranks on two cores: 3.4 us to receive each, of which nothing is left when they go in one message."""
    build = flood([3500 * MS, 3400 * MS, 3450 * MS, 3400 * MS])
    with Workspace(build.build({"node.cores": "2"})) as workspace:
        found = find_all(workspace).shown
    assert [(one.id, one.seconds_lost) for one in found if one.seconds_lost] == [("small-messages", 3.7)]
    assert "shared-cores" in {one.id for one in found}


def test_what_one_rank_waits_longer_than_another_is_no_cost_of_small_messages():
    (found,) = only(flood([600 * MS, 3 * SECOND]), "small-messages")
    assert (found.seconds_lost, found.evidence["received_ns"]) == (0.9, 600 * MS)


def test_receives_from_nobody_are_not_the_fastest():
    """At the end of a row, a rank sends and receives nothing, which takes it 30 ns."""
    build = flood([600 * MS, 600 * MS, 30 * MS])
    build.rows_of("messages").pop()
    (found,) = only(build, "small-messages")
    assert (found.evidence["ranks"], found.evidence["received_ns"]) == (2, 600 * MS)


def test_ranks_that_wait_much_longer_than_small_messages_cost_wait_for_something_else():
    with Workspace(flood([3 * SECOND, 3 * SECOND], calls=10_000).build()) as workspace:
        found = find_all(workspace)
    assert [one.id for one in found.shown if one.seconds_lost][:1] == ["waiting-everywhere"]
    (small,) = only(flood([3 * SECOND, 3 * SECOND], calls=10_000), "small-messages")
    assert small.evidence["receives"] == []


@pytest.mark.parametrize(("large", "received_ns"), [(100_000, 600 * MS), (200_000, 0)])
def test_waits_are_for_small_messages_where_nearly_all_messages_are(large: int, received_ns: int):
    build = flood([600 * MS, 600 * MS], "MPI_Wait")
    for rank in range(2):
        build.fact(rank, "program > MPI_Irecv", large, MS, object_id=1, size=65536, shortest_ns=5)
    (found,) = only(build, "small-messages")
    assert found.evidence["received_ns"] == received_ns


@pytest.mark.parametrize(("waited_ns", "received_ns"), [(600 * MS, 600 * MS), (200 * SECOND, 0)])
def test_one_wait_for_many_small_messages_counts_by_message(waited_ns: int, received_ns: int):
    """A thousand calls of MPI_Waitall complete a million messages."""
    (found,) = only(flood([waited_ns, waited_ns], "MPI_Waitall", takes=1000), "small-messages")
    assert found.evidence["received_ns"] == received_ns


def test_receives_are_counted_once_on_a_communicator():
    """Besides the million by MPI_Send, each rank sends 100,000 small messages with MPI_Isend."""
    build = flood([600 * MS, 600 * MS])
    for rank in range(2):
        build.fact(rank, "program > MPI_Isend", 100_000, 300 * MS, object_id=1, size=8, shortest_ns=5)
    costs = {one.evidence["operation"]: one.seconds_lost for one in only(build, "small-messages")}
    assert costs == {"MPI_Send": 0.9, "MPI_Isend": 0.3}
