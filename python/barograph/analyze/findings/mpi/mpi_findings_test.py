# SPDX-License-Identifier: BSD-3-Clause
# Findings about MPI calls: each fires on its case with exact numbers, and not just below its limit.
import pytest

from barograph.analyze.findings import find_all, find_one, look_first
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

SECOND = 1_000_000_000
MS = 1_000_000


def only(build: TableBuilder, name: str) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def ids(build: TableBuilder) -> set[str]:
    with Workspace(build.build()) as workspace:
        return {finding.id for finding in look_first(workspace)}


def job(ranks: int, nodes: int = 1) -> TableBuilder:
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=10 * SECOND, node=f"n{rank * nodes // ranks}")
    return build


def fft(slow_ns: int, payload: int = 1 << 20) -> TableBuilder:
    """Rows of 2 and columns of 4 ranks; both exchange 1 MiB a call, the rows in `slow_ns`, the columns in 10 ms."""
    build = job(8)
    rows = [build.communicator(f"s{2 * row}.1", 2, f"{2 * row}-{2 * row + 1}") for row in range(4)]
    columns = [build.communicator(f"s{column}.2", 4, f"{column}-{column + 6}:2") for column in range(2)]
    for rank in range(8):
        call = "program > main.c:7 fft > MPI_Alltoallv"
        build.fact(
            rank,
            call,
            100,
            100 * slow_ns,
            object_id=rows[rank // 2],
            total_bytes=100 * payload,
            shortest_ns=slow_ns,
        )
        call = "program > main.c:9 fft > MPI_Alltoallv"
        build.fact(
            rank,
            call,
            100,
            SECOND,
            object_id=columns[rank % 2],
            total_bytes=100 << 20,
            shortest_ns=10 * MS,
        )
    return build


def test_alltoallv_is_slow_on_communicators_of_one_size():
    (found,) = only(fft(30 * MS), "slow-communicator-sizes")
    assert found.seconds_lost == 2.0
    assert found.evidence == {
        "operation": "MPI_Alltoallv",
        "size": 2,
        "communicators": 4,
        "names": ["s0.1", "s2.1", "s4.1", "s6.1"],
        "ranks": 8,
        "calls": 800,
        "payload": 1 << 20,
        "call_ns": 30 * MS,
        "other_size": 4,
        "other_payload": 1 << 20,
        "other_call_ns": 10 * MS,
        "ratio": 3.0,
        "alltoallv": True,
        "smaller": True,
    }
    assert [site.source for site in found.where] == ["main.c:7 fft"]
    assert found.what.startswith(
        "MPI_Alltoallv takes 30.0 ms per call on 4 communicators of size 2 (s0.1, s2.1, s4.1"
    )
    assert found.snippets


@pytest.mark.parametrize(
    ("slow_ns", "payload"), [(19 * MS, 1 << 20), (30 * MS, 3 << 20), (30 * MS, 1 << 10), (10 * MS, 1 << 20)]
)
def test_communicators_that_are_as_fast_or_move_other_payloads_are_not_compared(slow_ns: int, payload: int):
    assert only(fft(slow_ns, payload), "slow-communicator-sizes") == []


def sums(calls: int, size: int = 8, time_ns: int = SECOND) -> TableBuilder:
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        call = "program > cg.c:3 solve > MPI_Allreduce"
        build.fact(rank, call, calls, time_ns + rank * MS, object_id=world, size=size, shortest_ns=100)
    return build


def test_many_tiny_collectives():
    (found,) = only(sums(80_000), "tiny-collectives")
    assert found.seconds_lost == 1.0
    assert found.evidence == {
        "operations": ["MPI_Allreduce"],
        "calls": 80_000,
        "ranks": 4,
        "largest": 8,
        "names": ["W0.0"],
        "communicators": 1,
        "smallest_size": 4,
        "largest_size": 4,
        "job_mean_ns": 1001.5 * MS,
        "least_ns": SECOND,
        "each_ns": 12_500.0,
        "reduced_then_passed": False,
        "several": False,
    }
    assert found.where[0].source == "cg.c:3 solve"
    assert not {"transfer-cost", "waiting-everywhere"} & ids(sums(80_000))
    for build in (
        sums(999, time_ns=SECOND),
        sums(9000),
        sums(80_000, size=65),
        sums(80_000, time_ns=499 * MS),
    ):
        assert only(build, "tiny-collectives") == []


def test_a_reduction_and_its_broadcast_are_one_finding():
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        for call, waits in (("MPI_Reduce", rank == 0), ("MPI_Bcast", rank == 1)):
            path = f"program > cg.c:3 solve > {call}"
            spent = SECOND if waits else 10 * MS
            build.fact(rank, path, 50_000, spent, object_id=world, size=8, shortest_ns=100)
    (found,) = only(build, "tiny-collectives")
    assert found.evidence["operations"] == ["MPI_Bcast", "MPI_Reduce"]
    assert found.seconds_lost == 1.01
    assert found.steps[0].endswith("by one MPI_Allreduce.")


def farm(own_waiting: int = 0, others: int = 10, waiting: int = 4 * SECOND) -> TableBuilder:
    """Rank 0 sends to ranks 1 to 3, which wait for it; `others`: messages among those."""
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    build.fact(0, "program > MPI_Barrier", 100, 4 * SECOND, object_id=world, shortest_ns=1000)
    build.fact(0, "program > MPI_Send", 300, 300_000, object_id=world, size=64, shortest_ns=1000)
    if own_waiting:
        build.fact(0, "program > MPI_Recv", 10, own_waiting, object_id=world, size=8, shortest_ns=0)
    for rank in range(1, 4):
        build.fact(
            rank, "program > farm.c:30 work > MPI_Recv", 100, waiting + 100_000, object_id=world, size=64,
            shortest_ns=1000,
        )  # fmt: skip
        build.message(0, rank, world, 100, size=64, time_ns=100_000)
        build.message(rank, rank % 3 + 1, world, others, size=64, time_ns=1000)
    return build


def test_a_rank_that_sends_late_is_named_with_those_who_wait():
    (found,) = only(farm(), "late-sender")
    assert found.seconds_lost == 4.0
    assert found.evidence == {
        "sender": 0,
        "receivers": [1, 2, 3],
        "mean_waiting_ns": 4.0 * SECOND,
        "max_waiting_ns": 4 * SECOND,
        "messages": 300,
        "operation": "MPI_Recv",
        "object": "W0.0",
        "on_core": 1.0,
        "sender_waiting_ns": 0,
        "sender_computing_ns": 6 * SECOND - 300_000,
        "further": [],
        "further_ns": 0,
        "blocked_ns": 0,
        "asleep": False,
        "works": True,
        "after": "",
        "before": "",
        "how_often": "",
        "mostly": "",
        "waiting_site": "",
        "sending_site": "",
        "away_ns": 0,
        "away_times": 0,
        "most_at": "",
        "works_before": "",
    }
    assert found.what.startswith(
        "3 ranks (1-3) wait 4.00 s on average for messages from rank 0 (mostly in MPI_Recv on W0.0)"
    )
    assert found.where[0].source == "farm.c:30 work"
    assert "uneven-waiting" not in ids(farm())


@pytest.mark.parametrize(
    "case", [farm(own_waiting=2 * SECOND + 1), farm(others=30), farm(waiting=SECOND // 4)], ids=range(3)
)
def test_no_late_sender_when_it_waits_too_or_others_send_or_the_waiting_is_short(case: TableBuilder):
    assert only(case, "late-sender") == []


def steady(size: int, sending_ns: int) -> TableBuilder:
    """Rank 1 receives 40 messages of rank 0, each in 50 ms: on a quiet machine the fastest takes as long as any."""
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    build.fact(
        0, "program > MPI_Send", 40, sending_ns, object_id=world, size=size, shortest_ns=sending_ns // 40
    )
    build.fact(1, "program > MPI_Recv", 40, 2 * SECOND, object_id=world, size=size, shortest_ns=50 * MS)
    build.message(0, 1, world, 40, size=size, time_ns=sending_ns)
    return build


def test_a_sender_that_is_late_by_the_same_time_in_each_step():
    (found,) = only(steady(1 << 16, 2 * MS), "late-sender")
    # 40 messages of 64 KiB on a slow network: 100 us each, and 1 ns a byte.
    assert found.evidence["max_waiting_ns"] == 2 * SECOND - (40 * 100_000 + (40 << 16))
    # The sender needed 2 ms for them: up to all the rest may be saved, whatever a slow network would take.
    assert (found.seconds_lost, found.estimated) == (1.998, False)
    # On a slow network these take 2.7 s; and here the sender was busy with them as long.
    assert only(steady(1 << 26, 2 * MS), "late-sender") == []
    assert only(steady(1 << 16, 2 * SECOND), "late-sender") == []


def test_what_a_sender_waits_for_a_core_is_not_its_fault():
    build = farm()
    sampled = {
        "main thread on core": 5 * SECOND // 2,
        "main thread run delay": 15 * SECOND // 2,
        "involuntary context switches": 1000,
    }
    build.counters(0, 0, "program", {(name, 10 * SECOND): value for name, value in sampled.items()})
    (found,) = only(build, "late-sender")
    # Off its core 7.5 ms at a time, 600 times in 6 s of computing: of 4 s, chance makes 7.5 ms * sqrt(100 * 600).
    assert (found.evidence["on_core"], round(found.seconds_lost, 3)) == (0.25, 0.541)
    assert found.what.endswith(
        "which the estimate leaves out: rank 0 had a core for only 25.0 % of the time it could use one."
    )
    # Others may get the cores the next time: this is no bound, and is not said to be one.
    assert (found.estimated, found.at_most) == (True, "about")


def test_a_little_contention_takes_nothing_off_a_bound():
    build = farm()
    sampled = {
        "main thread on core": 95 * SECOND // 10,
        "main thread run delay": SECOND // 2,
        "involuntary context switches": 1000,
    }
    build.counters(0, 0, "program", {(name, 10 * SECOND): value for name, value in sampled.items()})
    (found,) = only(build, "late-sender")
    assert (found.seconds_lost, found.at_most) == (4.0, "up to")


def late_by_computing(region_ns: int) -> TableBuilder:
    """The farm whose rank 0 computes `region_ns` in a region, the others 2 s; they wait in receives and in waits."""
    build = farm(waiting=2 * SECOND)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        build.fact(rank, "program > prepare", 100, 2 * SECOND if rank else region_ns)
        if rank:
            build.fact(rank, "program > MPI_Wait", 100, 2 * SECOND, object_id=world, shortest_ns=1000)
    return build


def test_a_delay_has_one_price_whether_seen_as_computing_or_as_waiting():
    with Workspace(late_by_computing(5 * SECOND).build()) as workspace:
        found = find_all(workspace)
    (slow,) = [one for one in found.shown if one.id == "slow-ranks" and one.evidence["region"] == "prepare"]
    # No single call shows that the others wait for it.
    assert slow.evidence["waiting_ranks"] == 0
    assert [one.explained_by for one in found.explained if one.id == "late-sender"] == ["slow-ranks"]
    assert any(
        text.startswith("Messages from one rank arrive late [late-sender], up to")
        for text in slow.also_seen_as
    )


def test_a_sender_that_computes_little_longer_is_late_for_another_reason():
    with Workspace(late_by_computing(2 * SECOND + 800 * MS).build()) as workspace:
        found = find_all(workspace)
    assert "slow-ranks" in {one.id for one in (*found.shown, *found.explained)}
    assert "late-sender" in {one.id for one in found.shown}


def splits(made: int, freed: int, time_ns: int) -> TableBuilder:
    build = job(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.fact(rank, "program > step.c:5 step > MPI_Comm_split", made, time_ns, object_id=world)
        build.fact(rank, "program > step.c:5 step > MPI_Comm_free", freed, MS, object_id=world)
    return build


def test_communicators_made_again_and_again_or_never_freed():
    (found,) = only(splits(1000, 1000, SECOND), "communicator-churn")
    assert (found.seconds_lost, found.severity) == (1.001, "critical")
    assert found.what == (
        "A rank creates up to 1,000 communicators (mostly with MPI_Comm_split) and frees 1,000: 1.00 "
        "s per rank."
    )
    assert [site.source for site in found.where] == ["step.c:5 step"]
    assert len(found.steps) == 1
    (found,) = only(splits(600, 100, MS), "communicator-churn")
    assert (found.seconds_lost, found.severity, found.evidence["never_freed"]) == (0.0, "note", 500)
    assert found.what.endswith("500 of them are never freed.")
    (found,) = only(splits(600, 1, SECOND), "communicator-churn")
    assert (found.seconds_lost, found.severity, len(found.steps)) == (1.001, "critical", 2)
    # Made once and kept, whatever that takes.
    for build in (
        splits(200, 1, SECOND),
        splits(200, 99, SECOND),
        splits(600, 101, MS),
        splits(99, 99, SECOND),
        splits(1000, 1000, 100 * MS),
    ):
        assert only(build, "communicator-churn") == []


def one_off(calls: int, time_ns: int, late_ns: int = 0) -> TableBuilder:
    """All of 4 ranks take part in `calls` broadcasts, the last rank `late_ns` after the others."""
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        spent = time_ns - (late_ns if rank == 3 else 0)
        build.fact(rank, "program > start.c:5 main > MPI_Bcast", calls, spent, object_id=world, size=1 << 20)
    return build


def test_a_call_that_is_not_repeated_is_no_transfer_and_no_waiting():
    for calls in (1, 9):
        (found,) = only(one_off(calls, 2 * SECOND), "one-off-calls")
        assert (found.severity, found.seconds_lost, found.evidence["calls"]) == ("note", 0.0, calls)
        assert found.where[0].source == "start.c:5 main"
        assert "transfer-cost" not in ids(one_off(calls, 2 * SECOND))
    assert "waiting-everywhere" not in ids(one_off(1, 2 * SECOND))
    assert only(one_off(10, 2 * SECOND), "one-off-calls") == []
    assert only(one_off(10, 2 * SECOND), "transfer-cost") != []
    assert only(one_off(1, SECOND // 4), "one-off-calls") == []
    # The last rank does not wait: the others wait for it, which is another matter.
    assert only(one_off(1, 2 * SECOND, late_ns=2 * SECOND - MS), "one-off-calls") == []


def grid(shortest_ns: int = 1000) -> TableBuilder:
    """4 ranks wait 300 ms each in 1,000 calls on all of them, and as long on pairs of them."""
    build = job(4)
    world = build.communicator("W0.0", 4, "0-3")
    rows = [build.communicator(f"s{2 * row}.1", 2, f"{2 * row}-{2 * row + 1}") for row in range(2)]
    for rank in range(4):
        for line, call, where in ((3, "MPI_Allreduce", world), (4, "MPI_Bcast", rows[rank // 2])):
            path = f"program > grid.c:{line} step > {call}"
            build.fact(rank, path, 1000, 300 * MS, object_id=where, size=65536, shortest_ns=shortest_ns)
    return build


def test_waiting_in_several_calls_is_one_finding_with_all_of_them():
    (found,) = only(grid(), "waiting-everywhere")
    assert found.evidence["waits"] == ["MPI_Allreduce on W0.0", "MPI_Bcast on s0.1", "MPI_Bcast on s2.1"]
    assert found.communicators == ("W0.0", "s0.1", "s2.1")
    # In each of two calls a rank waits 300 ms less 1 ms for the fastest and 0.3 ms for the longest.
    assert round(found.seconds_lost, 4) == 0.5974
    assert sorted(site.source for site in found.where) == ["grid.c:3 step", "grid.c:4 step"]
    assert found.what.startswith(
        "Every rank waits in MPI_Allreduce on W0.0, MPI_Bcast on s0.1 and MPI_Bcast on s2.1: 597 ms on average"
    )
    assert only(grid(shortest_ns=200_000), "waiting-everywhere") == []


def test_waiting_behind_slow_regions_stands_below_them():
    build = grid()
    for rank in range(4):
        build.fact(rank, f"program > {'ice' if rank % 2 else 'ocean'}", 10, 2 * SECOND)
        build.fact(rank, f"program > {'ocean' if rank % 2 else 'ice'}", 10, SECOND)
    with Workspace(build.build()) as workspace:
        found = find_all(workspace)
    waiting = [one for one in found.explained if one.id == "waiting-everywhere"]
    assert [one.explained_by for one in waiting] == ["slow-ranks"]


def shared_row(time_ns: int, communicators: int) -> TableBuilder:
    build = job(2)
    attributes = f'{{"communicators":{communicators}}}'
    row = build.communicator("d0.33+", 2, "0-1", created_by="MPI_Comm_dup", attributes=attributes)
    for rank in range(2):
        build.fact(rank, "program > a.c:3 f > MPI_Bcast", 1000, 10 * MS, object_id=row, size=8)
        build.fact(rank, "program > a.c:4 f > MPI_Alltoall", 1, time_ns, object_id=row, size=1 << 20)
    return build


def test_communicators_that_share_a_row_of_a_heavy_cost_are_named_with_the_longest_call():
    (found,) = only(shared_row(2 * SECOND, 70), "folded-communicators")
    assert (found.severity, found.seconds_lost) == ("note", 0.0)
    assert found.what == (
        "The row d0.33+ stands for 70 communicators, on which 2,002 calls take 2.01 s per rank: 2.01 "
        "ms each, the longest (MPI_Alltoall) 2.00 s. Which communicator that was is not recorded."
    )
    assert found.where[0].source == "a.c:4 f"
    assert only(shared_row(2 * SECOND, 1), "folded-communicators") == []
    assert only(shared_row(400 * MS, 70), "folded-communicators") == []
