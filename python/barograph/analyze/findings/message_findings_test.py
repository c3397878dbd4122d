# SPDX-License-Identifier: BSD-3-Clause
# Findings about who sends what to whom, and about one-sided epochs; each beside a case just below its limit.
import pytest

from barograph.analyze.findings.mpi_findings_test import MS, SECOND, job, only
from barograph.testing import TableBuilder


def sink(own_waiting: int = 0, waiting: int = 3 * SECOND) -> TableBuilder:
    """Ranks 1 to 3 send large messages to rank 0, which computes before it receives."""
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    build.fact(
        0, "program > MPI_Recv", 300, 300 * MS + own_waiting, object_id=world, size=1 << 20, shortest_ns=MS
    )
    for rank in range(1, 4):
        call = "program > out.c:8 out > MPI_Send"
        build.fact(rank, call, 100, waiting + 100 * MS, object_id=world, size=1 << 20, shortest_ns=MS)
        build.message(rank, 0, world, 100, size=1 << 20, time_ns=waiting + 100 * MS)
    return build


def test_a_rank_that_receives_late_is_named_with_those_who_wait():
    (found,) = only(sink(), "late-receiver")
    assert found.seconds_lost == 3.0
    assert found.evidence == {
        "receiver": 0,
        "senders": [1, 2, 3],
        "mean_waiting_ns": 3.0 * SECOND,
        "max_waiting_ns": 3 * SECOND,
        "messages": 300,
        "mean_bytes": 1 << 20,
        "operation": "MPI_Send",
        "object": "W0.0",
        "on_core": 1.0,
        "receiver_waiting_ns": 0,
        "receiver_computing_ns": 9700 * MS,
    }
    assert found.where[0].source == "out.c:8 out"
    assert only(sink(own_waiting=2 * SECOND), "late-receiver") == []
    assert only(sink(waiting=SECOND // 4), "late-receiver") == []


def ring(step: int, *, nodes: int = 2, in_turn: bool = False, time_ns: int = 2 * SECOND) -> TableBuilder:
    """8 ranks, each sends 1 MiB 100 times to the one `step` further."""
    build = TableBuilder()
    world = build.communicator("W0.0", 8, "0-7")
    for rank in range(8):
        node = rank % nodes if in_turn else rank * nodes // 8
        build.location(rank, wall_ns=10 * SECOND, node=f"n{node}")
        build.fact(rank, "program > MPI_Sendrecv", 100, time_ns, object_id=world, size=1 << 20)
        build.message(rank, (rank + step) % 8, world, 100, size=1 << 20, time_ns=time_ns)
    return build


def test_ranks_dealt_out_though_neighbours_talk():
    (found,) = only(ring(1, in_turn=True), "bad-placement")
    total = 800 << 20
    assert found.evidence == {
        "nodes": 2,
        "bytes": total,
        "across": total,
        "across_share": 1.0,
        "best": total // 4,
        "best_share": 0.25,
        "order": "one node after the other",
        "turn": False,
        "block": True,
        "heavy_sender": 0,
        "heavy_receiver": 1,
        "heavy_bytes": 100 << 20,
        "message_ns": 2.0 * SECOND,
    }
    assert found.seconds_lost == 1.5
    assert "800 MiB of 800 MiB in messages (100.0 %) go between the 2 nodes" in found.what
    assert "--map-by core" in found.steps[0]


def test_ranks_side_by_side_though_those_far_away_talk():
    (found,) = only(ring(4), "bad-placement")
    assert (found.evidence["order"], found.evidence["best"], found.seconds_lost) == ("in turn", 0, 2.0)
    assert "--map-by node" in found.steps[0]


@pytest.mark.parametrize(
    "build", [ring(1), ring(1, nodes=1), ring(1, in_turn=True, time_ns=SECOND // 4), ring(3)], ids=range(4)
)
def test_a_good_order_or_one_node_or_cheap_messages_or_nothing_better(build: TableBuilder):
    assert only(build, "bad-placement") == []


def star(hub_ns: int, hub_bytes: int) -> TableBuilder:
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        time_ns, size = (SECOND, 1000) if rank else (hub_ns, hub_bytes)
        build.fact(rank, "program > a.c:1 f > MPI_Send", 30, time_ns, object_id=world, size=size)
        for receiver in set(range(4)) - {rank}:
            build.message(rank, receiver, world, 10, size=size, time_ns=time_ns // 3)
    return build


def test_a_rank_that_sends_far_more_than_the_others():
    (found,) = only(star(3 * SECOND, 3000), "unbalanced-messages")
    assert found.seconds_lost == 2.0
    assert found.evidence == {
        "does": "sends",
        "sends": True,
        "receives": False,
        "rank": 0,
        "bytes": 90_000,
        "messages": 30,
        "partners": 3,
        "others_bytes": 30_000,
        "message_ns": 3 * SECOND,
        "others_ns": 1.0 * SECOND,
        "others": 3,
        "on_core": 1.0,
    }
    assert found.where[0].source == "a.c:1 f"
    (found,) = only(sink(), "unbalanced-messages")
    assert (found.evidence["does"], found.evidence["rank"], found.seconds_lost) == ("receives", 0, 3.1)
    assert found.where[0].source == "out.c:8 out"
    assert only(star(3 * SECOND, 2999), "unbalanced-messages") == []
    assert only(star(1150 * MS, 3000), "unbalanced-messages") == []


def test_one_sender_is_no_matter_for_a_collective():
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    build.fact(
        3, "program > MPI_Recv", 50, 3 * SECOND, object_id=world, size=1000, shortest_ns=2 * SECOND // 50
    )
    build.fact(2, "program > MPI_Send", 50, MS, object_id=world, size=1000)
    build.message(2, 3, world, 50, size=1000, time_ns=MS)
    assert only(build, "unbalanced-messages") == []


def periodic(own: int, other: int, own_ns: int) -> TableBuilder:
    """Each of 2 ranks sends `own` messages to itself and `other` to the other one; the fastest receive takes 1 us."""
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        spent = own_ns + 100 * MS
        build.fact(rank, "program > p.c:4 f > MPI_Isend", own + other, spent, object_id=world, size=4096)
        path = "program > p.c:5 f > MPI_Recv"
        build.fact(rank, path, own + other, SECOND, object_id=world, size=4096, shortest_ns=1000)
        build.message(rank, rank, world, own, size=4096, time_ns=own_ns * (1 + rank))
        build.message(rank, 1 - rank, world, other, size=4096, time_ns=100 * MS)
    return build


def test_messages_to_oneself_are_priced_by_the_rank_that_spends_most():
    (found,) = only(periodic(3000, 1000, SECOND), "self-messages")
    assert found.evidence == {
        "ranks": [0, 1],
        "messages": 6000,
        "bytes": 6000 * 4096,
        "bytes_share": 0.75,
        "sending_ns": 2 * SECOND,
        "receiving_ns": 3 * MS,
        "others": 2000,
    }
    assert round(found.seconds_lost, 4) == 2.003
    assert [place.source for place in found.where] == ["p.c:4 f"]
    assert len(found.steps) == 2
    # Cheap ones are only worth a word when they are most of the bytes.
    assert only(periodic(1000, 3000, 10 * MS), "self-messages") == []
    (found,) = only(periodic(3000, 1000, 10 * MS), "self-messages")
    assert found.severity == "note"
    assert only(periodic(99, 1, 10 * MS), "self-messages") == []


def window(epochs: int, puts: int, fence_ns: int) -> TableBuilder:
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    area = build.window(world)
    for rank in range(2):
        build.fact(rank, "program > w.c:4 f > MPI_Win_fence", epochs, fence_ns, object_id=area)
        build.fact(rank, "program > w.c:3 f > MPI_Put", puts, 100 * MS, object_id=area, size=8)
    return build


def test_epochs_with_hardly_an_operation():
    (found,) = only(window(5000, 10_000, SECOND), "small-epochs")
    assert found.seconds_lost == 1.0
    assert found.evidence == {
        "window_name": "W0.0:w1",
        "epochs": 5000,
        "operations": 20_000,
        "each": 2.0,
        "operation": "MPI_Win_fence",
        "ranks": 2,
        "mean_ns": 1.0 * SECOND,
        "transfer_mean_ns": 100.0 * MS,
    }
    assert [place.source for place in found.where] == ["w.c:4 f"]
    for build in (window(5000, 10_001, SECOND), window(999, 999, SECOND), window(5000, 5000, 150 * MS)):
        assert only(build, "small-epochs") == []
