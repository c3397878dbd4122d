# SPDX-License-Identifier: BSD-3-Clause
# Findings about who sends what to whom, and about one-sided epochs; each beside a case just below its limit.
import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.findings.mpi.mpi_findings_test import MS, SECOND, job, only
from barograph.analyze.workspace import Workspace
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
        "blocked_ns": 0,
        "asleep": False,
        "works": True,
        "after": "",
        "before": "",
        "how_often": "",
        "mostly": "",
        "further": [],
        "further_ns": 0,
        "waiting_site": "",
        "receiving_site": "",
        "away_ns": 0,
        "away_times": 0,
        "most_at": "",
        "works_before": "",
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
        "order": "in blocks",
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
    assert (found.evidence["order"], found.evidence["best"], found.seconds_lost) == ("round-robin", 0, 2.0)
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
        time_ns, size = (SECOND, 100_000_000) if rank else (hub_ns, hub_bytes)
        build.fact(rank, "program > a.c:1 f > MPI_Send", 30, time_ns, object_id=world, size=size)
        for receiver in set(range(4)) - {rank}:
            build.message(rank, receiver, world, 10, size=size, time_ns=time_ns // 3)
    return build


def test_a_rank_that_sends_far_more_than_the_others():
    (found,) = only(star(3 * SECOND, 300_000_000), "unbalanced-messages")
    # Its fastest call takes half the mean: the rest of 3 s is waiting.
    assert found.seconds_lost == 1.5
    assert found.evidence == {
        "does": "sends",
        "sends": True,
        "receives": False,
        "rank": 0,
        "bytes": 30 * 300_000_000,
        "messages": 30,
        "partners": 3,
        "others_bytes": 30 * 100_000_000,
        "message_ns": 3 * SECOND,
        "transfer_ns": 3 * SECOND // 2,
        "others_ns": 1.0 * SECOND,
        "others": 3,
        "on_core": 1.0,
    }
    assert found.where[0].source == "a.c:1 f"
    (found,) = only(sink(), "unbalanced-messages")
    assert (found.evidence["does"], found.evidence["rank"], found.seconds_lost) == ("receives", 0, 0.3)
    assert found.where[0].source == "out.c:8 out"
    assert only(star(3 * SECOND, 299_999_999), "unbalanced-messages") == []
    assert only(star(1150 * MS, 300_000_000), "unbalanced-messages") == []


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
    assert [site.source for site in found.where] == ["p.c:4 f"]
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


def test_epochs_with_few_operations():
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
    assert [site.source for site in found.where] == ["w.c:4 f"]
    for build in (window(5000, 10_001, SECOND), window(999, 999, SECOND), window(5000, 5000, 150 * MS)):
        assert only(build, "small-epochs") == []


def test_synchronisation_has_one_price():
    """Its fastest calls take next to nothing, so that all ranks wait in it: the time is that of the epochs."""
    build = window(5000, 10_000, 4 * SECOND)
    for row in build.rows_of("fact_rows"):
        row["min_ns"] = min(row["min_ns"], 1000)
    with Workspace(build.build()) as workspace:
        found = find_all(workspace)
    prices = {one.id: one.seconds_lost for one in found.shown if one.subject == "mpi" and one.seconds_lost}
    assert prices == {"small-epochs": 4.0}
    assert "waiting-everywhere" in {one.id for one in found.explained}


def farmed(call_ns: int, size: int = 512) -> TableBuilder:
    """Rank 0 gets 300 results of rank 1, each `call_ns` in the making, and sends tasks; both wait at their fastest."""
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        payload = 4 if rank else size
        spent = 300 * call_ns
        build.fact(
            rank,
            "program > MPI_Recv",
            300,
            spent,
            object_id=world,
            size=payload,
            shortest_ns=call_ns * 9 // 10,
        )
        sent = size if rank else 4
        build.fact(rank, "program > MPI_Send", 300, 3 * MS, object_id=world, size=sent, shortest_ns=1000)
        build.message(rank, 1 - rank, world, 300, size=sent, time_ns=3 * MS)
    return build


def test_what_even_the_fastest_receive_waits_is_no_transfer():
    assert only(farmed(5 * MS), "transfer-cost") == []
    (found,) = only(farmed(5 * MS), "waiting-everywhere")
    assert isinstance(found.evidence["waiting_ns"], int)
    # 600 messages of a slow network: 100 us each and 1 ns a byte.
    assert found.evidence["fastest_ns"] == 600 * 100_000 + 300 * (512 + 4)
    # Without the longest call, which took twice the mean.
    assert 1490 * MS < found.evidence["waiting_ns"] + 60_154_800 < 1500 * MS


def test_the_end_of_a_message_that_comes_last_shows_the_transfer():
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        for call in ("MPI_Send", "MPI_Recv"):
            build.fact(rank, f"program > {call}", 300, 1500 * MS, object_id=world, size=1 << 20)
        build.message(rank, 1 - rank, world, 300, size=1 << 20, time_ns=1500 * MS)
    assert {one.evidence["operation"] for one in only(build, "transfer-cost")} == {"MPI_Send", "MPI_Recv"}


def test_results_that_are_not_computed_yet_are_no_matter_for_a_collective():
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    build.fact(0, "program > MPI_Recv", 300, 6 * SECOND, object_id=world, size=512, shortest_ns=MS)
    for rank in range(1, 4):
        build.fact(rank, "program > MPI_Send", 100, MS, object_id=world, size=512, shortest_ns=1000)
        build.message(rank, 0, world, 100, size=512, time_ns=MS)
    assert only(build, "unbalanced-messages") == []


def both_ways(away_ns: int, longest_ns: int) -> TableBuilder:
    """Rank 0 waits 3 s for rank 1 at one line; at another rank 1 waits 2 s in 20 receives, while rank 0 computes."""
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    receive, send = "program > MPI_Recv", "program > MPI_Send"
    for rank, wait_ns in ((0, 3 * SECOND), (1, 2 * SECOND)):
        calls = 20 if rank else 300
        build.fact(rank, receive, calls, wait_ns, object_id=world, size=8, shortest_ns=1000)
        build.fact(rank, send, 320 - calls, MS, object_id=world, size=8, shortest_ns=1000)
        site = "farm.c:53 main" if rank else "farm.c:21 master"
        build.mpi_site(rank, receive, site, wait_ns, calls=calls, object_id=world)
    build.rows_of("call_sites")[-1]["max_ns"] = 110 * MS
    build.message(0, 1, world, 20, size=8, time_ns=MS)
    build.message(1, 0, world, 300, size=8, time_ns=MS)
    ends = (("MPI_Send", "farm.c:53 main"), (send, "farm.c:53 main"))
    build.gap(0, *ends, away_ns, calls=20, object_id=world, blocked_ns=0)
    build.rows_of("call_sites")[-1]["max_ns"] = longest_ns
    return build


def test_a_sender_is_late_at_one_line_whatever_it_waits_at_another():
    (found,) = only(both_ways(2 * SECOND, 110 * MS), "late-sender")
    assert (found.evidence["sender"], found.evidence["receivers"]) == (0, [1])
    assert found.evidence["waiting_site"] == "farm.c:53 main"
    # 20 messages may take 100 us each, and 8 ns.
    assert round(found.seconds_lost, 6) == 1.998
    assert found.what == (
        "Rank 1 waits 2.00 s on average in MPI_Recv on W0.0 at farm.c:53 main for messages from rank "
        "0, which is outside MPI for 2.00 s before MPI_Send at farm.c:53 main (20 times, not "
        "counting its waits elsewhere)."
    )
    assert [site.source for site in found.where] == ["farm.c:53 main"]
    # It is not away as long, or never as long at once.
    assert only(both_ways(SECOND, 110 * MS), "late-sender") == []
    assert only(both_ways(2 * SECOND, 50 * MS), "late-sender") == []
