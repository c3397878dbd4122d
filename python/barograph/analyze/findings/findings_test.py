# SPDX-License-Identifier: BSD-3-Clause
# What to look at first: each rule fires on its case, says what the numbers show, and is silent without cause.
import pytest

from barograph.analyze.findings import find_one, look_first
from barograph.analyze.findings.core_shares import core_shares, later_share
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile

SECOND = 1_000_000_000
MS = 1_000_000


def found(build: TableBuilder, **metadata: str) -> dict[str, Finding]:
    with Workspace(
        build.build({key.replace("_", "."): value for key, value in metadata.items()})
    ) as workspace:
        return {finding.id: finding for finding in look_first(workspace)}


def only(build: TableBuilder, name: str) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def test_slow_rank_comes_first_with_its_cost_and_who_waits():
    with Workspace(stencil_profile(4)) as workspace:
        first = look_first(workspace)[0]
    assert first.id == "slow-ranks"
    assert first.seconds_lost == 4.0
    assert first.what == (
        "Rank 2 spends 6.00 s in `relax`, the other 3 ranks 2.00 s on average: 3.00 times as long. As fast as the "
        "others, rank 2 would save 4.00 s; balanced (3.00 s each), 3.00 s. 3 ranks wait: 4.00 s more than rank 2 "
        "in MPI_Allreduce on a0.1."
    )
    assert first.evidence["ranks"] == [2]


def test_balanced_program_has_no_slow_rank_in_relax():
    with Workspace(stencil_profile(4, slow_rank=None)) as workspace:
        found = [f for f in look_first(workspace) if "relax" in f.what]
        assert {f.id for f in found} <= {"largest-cost"}


def test_waiting_is_not_claimed_when_nobody_waits():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank, work in ((0, 8 * SECOND), (1, 2 * SECOND)):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > work", 1, work)
        build.fact(rank, "program > MPI_Barrier", 1, MS, object_id=world)
    kinds = {f.id: f for f in look_first(Workspace(build.build()))}
    assert "waiting" not in kinds["slow-ranks"].what
    assert kinds["slow-ranks"].evidence["waiting_ranks"] == 0


def test_work_of_a_single_rank_is_named_as_such():
    build = TableBuilder()
    for rank in range(4):
        build.location(rank, wall_ns=10 * SECOND)
    build.fact(3, "program > write", 1, 4 * SECOND)
    observations = [f.what for f in look_first(Workspace(build.build()))]
    assert (
        "Only rank 3 spends time in `write`: 4.00 s. Shared by all ranks, each would spend 1.00 s."
        in observations
    )


def test_all_slow_ranks_on_one_node_point_at_the_node():
    build = TableBuilder()
    for rank in range(8):
        build.location(rank, wall_ns=10 * SECOND, node=f"n{rank // 2}")
        build.fact(rank, "program > work", 1, (8 if rank in (4, 5) else 2) * SECOND)
    first = next(f for f in look_first(Workspace(build.build())) if "work" in f.what)
    assert "2 ranks (4-5) spend 8.00 s" in first.what
    assert "all the ranks of node n2" in first.steps[0]


def test_threads_of_a_region_do_not_make_a_rank_look_slow():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > work", 1, 4 * SECOND)
    build.location(1, 1, wall_ns=10 * SECOND)
    build.fact(1, "program > work", 1, 4 * SECOND, thread=1)
    assert not [f for f in look_first(Workspace(build.build())) if "`work`" in f.what]


def test_barriers_transfers_small_messages_and_polling_have_their_rules():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND, events=1_100_051)
        build.fact(rank, "program > MPI_Barrier", 50, SECOND, object_id=world)
        build.fact(rank, "program > MPI_Alltoall", 10, 2 * SECOND, object_id=world, size=1 << 20)
        build.fact(rank, "program > MPI_Send", 100_000, SECOND // 4, object_id=world, size=8)
        build.fact(rank, "program > MPI_Test", 1_000_000, SECOND, object_id=world)
    kinds = found(build)
    assert {"barrier", "transfer-cost", "small-messages", "polling"} <= set(kinds)
    expected = "2 ranks make 200,000 MPI_Send calls on W0.0 that carry at most 8 B"
    assert kinds["small-messages"].what.startswith(expected)
    assert kinds["transfer-cost"].steps[1] == "Start it early with MPI_Ialltoall and compute meanwhile."
    # 200 ms a call, but for the longest of 400 ms, which counts like the others.
    assert round(kinds["transfer-cost"].seconds_lost, 3) == 1.778
    # Of a million polls a rank, 50 ns each to record.
    assert round(kinds["polling"].seconds_lost, 6) == 1.05
    assert "took another" not in kinds["polling"].what


def test_polls_on_many_communicators_are_one_finding():
    build = TableBuilder()
    halves = [build.communicator(f"a{half}.1", 2, "0-1") for half in range(3)]
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        for number, half in enumerate(halves):
            build.fact(rank, "program > MPI_Test", 1000, (1 + number + rank) * SECOND, object_id=half)
        build.fact(rank, "program > MPI_Test", 10, MS)
    (polling,) = only(build, "polling")
    # Rank 1: 2 + 3 + 4 s, and one ms on no communicator.
    assert round(polling.seconds_lost, 3) == 9.001
    assert polling.what.startswith("MPI_Test on 3 communicators: 6,020 calls by 2 ranks, 9.00 s on rank 1,")
    assert (polling.evidence["object"], polling.evidence["communicators"]) == ("a2.1 and a1.1", 3)


def test_what_recording_polls_takes_is_waiting_too():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND, events=20_000_000 * rank)
    build.fact(1, "program > MPI_Test", 20_000_000, SECOND // 2, object_id=world)
    polling = found(build)["polling"]
    # 20 million polls of one of two ranks: half a second in them and one for recording them; the other waits for it.
    assert polling.seconds_lost == 1.5
    assert polling.what.endswith("Recording them took another 1.00 s, which that rank waits as well.")


def test_who_polls_for_messages_of_one_rank_is_told_which():
    build = polled(3_000_000)
    build.message(0, 1, 1, 90, size=8, time_ns=MS)
    build.message(1, 0, 1, 90, size=8, time_ns=MS)
    (polling,) = only(build, "polling")
    assert polling.what.endswith(
        "It polls for rank 0, which sends 100.0 % of its messages and is outside MPI and I/O for 3.00 s."
    )
    assert polling.steps[0].startswith("Compare what rank 0 does before it sends")


def polled(polls: int) -> TableBuilder:
    """Rank 1 is 2 s longer outside of regions and MPI, where it polls."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Allreduce", 40, (2 if rank else 7) * SECOND, object_id=world, size=8)
    build.fact(1, "program > MPI_Test", polls, 3 * SECOND, object_id=world)
    return build


def test_the_loop_around_polls_is_no_work():
    assert [one.id for one in only(polled(3_000_000), "polling")] == ["polling"]
    assert only(polled(3_000_000), "slow-ranks") == []
    # 20 us from one poll to the next: something else is done in between.
    assert [one.evidence["ranks"] for one in only(polled(100_000), "slow-ranks")] == [[1]]


def halves(*samples: tuple[int, int]) -> float:
    """later_share of two ranks whose processor time is sampled at (ns, ns used since the start)."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > work", 1, 8 * SECOND)
        values: dict[str | tuple[str, int], int] = {("main thread on core", at): used for at, used in samples}
        values |= {("main thread run delay", at): at - used for at, used in samples}
        values |= {("involuntary context switches", at): 1000 for at, _ in samples[-1:]}
        build.counters(rank, 0, "program", values)
    with Workspace(build.build()) as workspace:
        return later_share(Inspection(workspace, make_settings({}), {}))


def test_cores_that_were_taken_away_later_are_told_from_samples_of_both_halves():
    # All of a core until 5 s, then half of one; what was used before the first sample does not count.
    assert halves((0, SECOND), (5 * SECOND, 6 * SECOND), (10 * SECOND, 17 * SECOND // 2)) == 0.5
    # The sample nearest to the middle parts the run, also when it comes after it.
    assert halves((0, SECOND), (6 * SECOND, 7 * SECOND), (10 * SECOND, 9 * SECOND)) == 0.5
    # Nothing is known of the halves.
    assert halves((0, SECOND), (9 * SECOND, 8 * SECOND), (10 * SECOND, 17 * SECOND // 2)) == 1.0
    assert halves((10 * SECOND, 8 * SECOND)) == 1.0


def test_cores_are_not_judged_by_the_start_of_a_killed_run():
    """The samples end at 1 s of 10 s, in which the ranks were short of CPU time."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > work", 1, 8 * SECOND)
        values = {"main thread on core": SECOND // 2, "main thread run delay": SECOND // 2}
        values |= {"involuntary context switches": 1000}
        build.counters(rank, 0, "program", {(name, SECOND): value for name, value in values.items()})
    assert "few-cores" not in found(build)
    with Workspace(build.build()) as workspace:
        inspection = Inspection(workspace, make_settings({}), {})
        assert not inspection.computed_once(core_shares)


def test_waiting_on_every_rank_is_told_from_transfer_by_the_fastest_calls():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        # One slow call and 999 fast ones: the fastest calls add up to 1 ms only.
        build.fact(rank, "program > MPI_Waitall", 1000, 4 * SECOND, object_id=world, shortest_ns=1000)
    kinds = found(build)
    # 4 s, of which the fastest calls make 1 ms, and the longest is 4 ms longer than the others.
    assert round(kinds["waiting-everywhere"].seconds_lost, 4) == 3.995
    assert kinds["waiting-everywhere"].what == (
        "No rank spends less than 3.99 s in MPI_Waitall on W0.0 (1,000 calls) beyond the 1.00 ms that their transfer "
        "may take: every rank waits."
    )
    assert "transfer-cost" not in kinds


def waits(computing: int, io: int = 0) -> TableBuilder:
    """Rank 1 waits 3 s longer in MPI_Recv than the others, which do something else meanwhile."""
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    file = build.file("/f")
    for rank in range(4):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Recv", 10, (4 if rank == 1 else 1) * SECOND, object_id=world, size=8)
        build.fact(
            rank,
            "program > MPI_Send",
            10,
            SECOND * (6 if rank == 1 else 9 - computing - io),
            object_id=world,
            size=8,
        )
        if rank != 1 and io:
            build.fact(rank, "program > pwrite64", 1, io * SECOND, object_id=file, size=8)
    return build


def test_uneven_waiting_says_what_the_others_do_meanwhile():
    (one,) = only(waits(3), "uneven-waiting")
    assert one.what == (
        "Rank 1 spends 4.00 s in MPI_Recv on W0.0; the mean over all ranks is 1.75 s. The others "
        "spend 3.00 s more outside MPI and I/O, computing or blocked; no region shows where."
    )
    # Balanced, each computes 3/4 of the 3 s: 0.75 s less than the longest.
    assert (one.seconds_lost, len(one.steps)) == (0.75, 2)
    # The same ranks compute longer outside of regions: one cause, one finding.
    assert "slow-ranks" in found(waits(3))
    assert "uneven-waiting" not in found(waits(3))
    (one,) = only(waits(0, io=3), "uneven-waiting")
    assert one.what.endswith("The others spend 3.00 s longer in I/O.")
    # They wait as long elsewhere: nothing is uneven but the calls.
    assert only(waits(0), "uneven-waiting") == []


def test_what_ranks_compute_longer_without_a_core_is_no_imbalance():
    def pushed(cpu_ns: int) -> list[Finding]:
        build = TableBuilder()
        build.communicator("W0.0", 2, "0-1")
        for rank in range(2):
            build.location(rank, wall_ns=10 * SECOND)
            build.fact(rank, "program > work", 1, (8 if rank else 4) * SECOND)
            sampled = {
                "main thread on core": cpu_ns if rank else 8 * SECOND,
                "main thread run delay": 10 * SECOND - (cpu_ns if rank else 8 * SECOND),
                "involuntary context switches": 1000,
            }
            build.counters(
                rank, 0, "program", {(name, 10 * SECOND): value for name, value in sampled.items()}
            )
        with Workspace(build.build()) as workspace:
            return [one for one in look_first(workspace) if one.id == "slow-ranks" and "`work`" in one.what]

    # 8 s with 0.8 of a core are 6.4 s, the other's 4 s are 3.2 s.
    (one,) = pushed(8 * SECOND)
    assert round(one.seconds_lost, 3) == 3.2
    assert one.what.endswith("the slow ranks had a core for only 80.0 % of the time they could use one.")
    assert pushed(4 * SECOND) == []


def test_limits_of_the_recording_are_said():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND, events=20_000_000)
    build.fact(0, "program > MPI_Init", 1, 3 * SECOND)
    kinds = found(build)
    assert {"tool-cost", "short-run", "no-regions"} <= set(kinds)
    assert "Make fewer of these calls" in kinds["tool-cost"].steps[0]


def test_recording_is_priced_by_the_rank_that_records_most():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND, events=20_000_000 * rank)
        build.fact(rank, "program > MPI_Init", 1, 3 * SECOND)
    # 20 million events of 50 ns on rank 1, none on rank 0.
    assert found(build)["tool-cost"].seconds_lost == 1.0


def test_a_long_call_is_named_with_its_line_though_ranks_share_cores():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        path = "program > farm.c:45 main > MPI_Comm_split"
        build.fact(rank, path, 100, 4 * SECOND, object_id=world, shortest_ns=1000)
        path = "program > farm.c:48 main > MPI_Allreduce"
        build.fact(rank, path, 100, 3 * SECOND, object_id=world, size=8, shortest_ns=1000)
    with Workspace(build.build({"node.cores": "1"})) as workspace:
        named = [one for one in look_first(workspace) if one.id == "largest-cost"]
    assert [one.evidence["operation"] for one in named] == ["MPI_Comm_split", "MPI_Allreduce"]
    assert [one.where[0].source for one in named] == ["farm.c:45 main", "farm.c:48 main"]
    # Waiting for a core is not its fault.
    assert (named[0].seconds_lost, named[0].severity) == (0.0, "note")
    assert "Ranks waited for cores in this run" in named[0].what


@pytest.mark.parametrize(
    ("operation", "more", "advised"),
    [
        ("MPI_Allreduce", {}, True),
        ("MPI_Allreduce", {"remote_size": 2}, False),
        ("MPI_Iallreduce", {}, False),
        ("MPI_Recv", {}, False),
    ],
)
def test_split_sync_is_advised_where_it_tells_more(operation: str, more: dict[str, int], *, advised: bool):
    def advice(ranks: int, *, split: bool = False) -> tuple[str, ...]:
        build = TableBuilder()
        world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", **more)
        for rank in range(ranks):
            build.location(rank, wall_ns=10 * SECOND)
            build.fact(rank, f"program > {operation}", 100, 4 * SECOND, object_id=world, shortest_ns=1000)
            if split:
                path = f"program > {operation} > wait for last rank"
                build.fact(rank, path, 100, SECOND, object_id=world, shortest_ns=1000)
        with Workspace(build.build({"node.cores": "1"})) as workspace:
            (one,) = [one for one in look_first(workspace) if one.id == "largest-cost"]
        assert one.steps[-1].startswith("Annotate regions")
        assert (len(one.steps) == 2) == one.evidence["can_split"]
        return one.steps

    assert any("--split-sync" in step for step in advice(2)) == advised
    assert len(advice(1)) == 1  # nobody to wait for
    if advised:
        assert len(advice(2, split=True)) == 1  # it was recorded with it


def test_a_hot_region_is_advised_to_lose_its_annotation():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND, events=20_000_000)
    build.fact(0, "program > cell", 9_000_000, 3 * SECOND)
    build.fact(0, "program > MPI_Init", 1, SECOND)
    assert "Remove the annotation" in found(build)["tool-cost"].steps[0]


def test_more_ranks_than_cores_is_said():
    build = TableBuilder()
    for rank in range(3):
        build.location(rank, wall_ns=10 * SECOND)
    assert "shared-cores" not in found(build, node_cores="3")
    assert found(build, node_cores="2")["shared-cores"].what.startswith("3 ranks share the 2 cores of ")


def test_waiting_on_all_ranks_is_not_blamed_on_the_program_when_they_share_cores():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Waitall", 1000, 4 * SECOND, object_id=world, shortest_ns=1000)
    assert "waiting-everywhere" in found(build, node_cores="2")
    assert "waiting-everywhere" not in found(build, node_cores="1")


def preempted(cpu_ns: int, switches: int) -> TableBuilder:
    """Two ranks of 10 s; counters as the recorder samples them, the last is the whole."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Waitall", 1000, 4 * SECOND, object_id=world, shortest_ns=1000)
        for at, part in ((0, 0), (5 * SECOND, 2), (10 * SECOND, 1)):
            values = {
                "main thread on core": cpu_ns,
                "main thread run delay": 10 * SECOND - cpu_ns,
                "involuntary context switches": switches,
            }
            build.counters(
                rank, 0, "program", {(name, at): value // part for name, value in values.items() if part}
            )
    return build


def test_ranks_that_did_not_get_their_cores_explain_waiting():
    kinds = found(preempted(7 * SECOND, 100))
    assert kinds["few-cores"].evidence == {
        "cpu_share": 0.7,
        "delay_ns": 3 * SECOND,
        "ranks": 2,
    }
    # Switches are those of all threads of the ranks, and say nothing of the main ones.
    assert kinds["few-cores"].what == (
        "The main threads of the ranks were on a core for 70.0 % of the time they could use one, and waited 3.00 s for "
        "it on average."
    )
    assert "waiting-everywhere" not in kinds
    for build in (preempted(8 * SECOND, 100), preempted(7 * SECOND, 98)):
        assert "few-cores" not in found(build)
        assert "waiting-everywhere" in found(build)
    # Off its core for 20 ms, 60 times in 6 s of computing: that much of the waiting is no fault of the program.
    assert round(found(preempted(8 * SECOND, 100))["waiting-everywhere"].seconds_lost, 3) == 2.795
    assert round(found(preempted(7 * SECOND, 98))["waiting-everywhere"].seconds_lost, 3) == 3.995


def test_job_that_fell_apart_comes_first():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, "program > work", 1, 8 * SECOND)
    metadata = {"launch.ranks": "4", "launch.launcher": "MPICH", "mpi.library": "Open MPI v4.1.4, package: x"}
    with Workspace(build.build(metadata)) as workspace:
        first = look_first(workspace)[0]
    assert (first.id, first.severity, first.seconds_lost) == ("split-launch", "critical", 10.0)
    assert first.what == (
        "The launcher of MPICH started 4 processes, but MPI_COMM_WORLD has 1 rank here; "
        "the program uses Open MPI v4.1.4."
    )


def test_job_that_is_whole_did_not_fall_apart():
    assert "split-launch" not in found(TableBuilder())


@pytest.mark.parametrize(("delay_ns", "said"), [(499 * MS, False), (500 * MS, True)])
def test_main_threads_that_wait_little_for_a_core_are_not_short_of_it(delay_ns: int, said: bool):
    """They sleep while eight threads of theirs take the cores from each other."""
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    values = {"main thread on core": 2 * MS, "main thread run delay": delay_ns}
    values |= {"involuntary context switches": 2840}
    build.counters(0, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    assert ("few-cores" in found(build)) == said
