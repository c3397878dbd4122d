# SPDX-License-Identifier: BSD-3-Clause
# Per-communicator rows: how calls are counted, what filters keep.
from typing import Any

import pytest

from barograph.analyze.communicators.comms import CommFilter, communicator_rows, communicator_totals
from barograph.analyze.communicators.late_arrival import late_arrival
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, communicator_profile, stencil_profile

MS = 1_000_000


@pytest.fixture
def workspace():
    with Workspace(stencil_profile(4)) as opened:
        yield opened


def rows_by_key(workspace: Workspace, chosen: CommFilter) -> dict[tuple[str, str], dict[str, Any]]:
    names = {row["object_id"]: row["name"] for row in communicator_totals(workspace, chosen)}
    rows = communicator_rows(workspace, chosen).to_pylist()
    return {(names[row["communicator_id"]], row["operation"]): row for row in rows}


def test_calls_are_summed_and_of_collectives_counted_per_member_as_well(workspace: Workspace):
    rows = rows_by_key(workspace, CommFilter())
    counts = {key: (row["calls"], row["member_calls"], row["calls_total"]) for key, row in rows.items()}
    assert counts["a0.1", "MPI_Allreduce"] == (400, 100, 400)
    assert counts["a0.1", "MPI_Isend"] == (1600, None, 1600)
    assert counts["*mixed", "MPI_Waitall"] == (400, None, 400)
    assert counts["W0.0", "MPI_Cart_create"] == (4, 1, 4)


def test_paper_sample_shows_three_communicators_with_its_counts():
    # The sample program of the mpisee paper (section 4.2), scaled down: 30 calls on the world, 100 on each half.
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    halves = [build.communicator(f"s{first}.1", 2, f"{first}-{first + 1}") for first in (0, 2)]
    for rank in range(4):
        build.location(rank, wall_ns=10**9)
        build.fact(rank, "program > MPI_Allreduce", 30, 30 * MS, object_id=world, size=4096)
        build.fact(
            rank, "program > MPI_Allreduce", 100, (rank + 1) * MS, object_id=halves[rank // 2], size=2048
        )
    with Workspace(build.build()) as workspace:
        rows = rows_by_key(workspace, CommFilter())
    seen = {
        name: (row["member_calls"], row["bytes"], row["max_ns"], row["mean_ns"])
        for (name, _), row in rows.items()
    }
    assert seen == {
        "W0.0": (30, 4 * 30 * 4096, 30 * MS, 30 * MS),
        "s0.1": (100, 2 * 100 * 2048, 2 * MS, 1.5 * MS),
        "s2.1": (100, 2 * 100 * 2048, 4 * MS, 3.5 * MS),
    }


def test_varying_payloads_keep_exact_bytes_and_extremes(workspace: Workspace):
    row = rows_by_key(workspace, CommFilter(operations=["mpi_gatherv"]))["W0.0", "MPI_Gatherv"]
    assert row["bytes"] == 100_000 + 101_000 + 102_000 + 103_000
    assert (row["bytes_min"], row["bytes_max"]) == (50_000, 51_500)
    assert row["label"] == "varying"


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (CommFilter(kind="collective", names=["b2.2"]), {("b2.2", "MPI_Allreduce")}),
        (CommFilter(names=["grid"], kind="point-to-point"), {("a0.1", "MPI_Isend"), ("a0.1", "MPI_Irecv")}),
        (CommFilter(size=(1024, 2000)), {("b0.2", "MPI_Allreduce"), ("b2.2", "MPI_Allreduce")}),
        (CommFilter(size=(0, 8)), {("a0.1", "MPI_Allreduce")}),
        (CommFilter(time_ns=(1000 * MS, 2**62)), {("a0.1", "MPI_Allreduce")}),
        (
            CommFilter(ranks=[0], operations=["MPI_Allreduce"]),
            {("a0.1", "MPI_Allreduce"), ("b0.2", "MPI_Allreduce")},
        ),
        (CommFilter(operations=["MPI_Alltoall"]), set[tuple[str, str]]()),
    ],
)
def test_filters_keep_what_they_name(
    workspace: Workspace, chosen: CommFilter, expected: set[tuple[str, str]]
):
    assert set(rows_by_key(workspace, chosen)) == expected


def test_per_rank_rows_and_slowest_rank(workspace: Workspace):
    chosen = CommFilter(names=["b2.2"])
    rows = communicator_rows(workspace, chosen, per_rank=True).to_pylist()
    assert [(row["rank"], row["time_ns"]) for row in rows] == [(2, 102 * MS), (3, 103 * MS)]
    total = communicator_totals(workspace, chosen)[0]
    assert (total["slowest_rank"], total["max_ns"], total["size"], total["members"]) == (
        3,
        103 * MS,
        2,
        "2-3",
    )
    assert total["parent"] == "a0.1"
    assert total["share"] == pytest.approx(205 / 40_000)


def totals_by_name(
    workspace: Workspace, chosen: CommFilter, *, windows: bool = False
) -> dict[str, dict[str, Any]]:
    rows = communicator_totals(workspace, chosen, windows=windows)
    return {row["name"]: row for row in rows}


def test_windows_count_for_their_communicator_and_have_rows_of_their_own():
    with Workspace(communicator_profile(windows=False)) as workspace:
        bare = totals_by_name(workspace, CommFilter())["W0.0"]
    with Workspace(communicator_profile()) as workspace:
        world = totals_by_name(workspace, CommFilter())["W0.0"]
        windows = totals_by_name(workspace, CommFilter(), windows=True)
        rows = communicator_rows(workspace, CommFilter(kind="one-sided")).to_pylist()
        by_name = totals_by_name(workspace, CommFilter(names=["halo"]))
    assert world["time_ns"] - bare["time_ns"] == sum(row["time_ns"] for row in windows.values()) == 825 * MS
    assert {name: (row["calls"], row["parent"]) for name, row in windows.items()} == {
        "W0.0:w1": (8 * 22, "W0.0"),
        "W0.0:w2": (5, "W0.0"),
    }
    assert {(row["operation"], row["communicator_id"], row["calls"]) for row in rows} == {
        ("MPI_Put", world["object_id"], 160),
        ("MPI_Win_fence", world["object_id"], 16),
        ("MPI_Get", world["object_id"], 5),
    }
    assert list(by_name) == ["W0.0"]
    assert by_name["W0.0"]["time_ns"] == 800 * MS


def test_waiting_is_a_part_of_the_collective_not_beside_it():
    with Workspace(communicator_profile(windows=False)) as workspace:
        rows = rows_by_key(workspace, CommFilter())
        late = late_arrival(workspace, 5)
        per_rank = communicator_rows(
            workspace, CommFilter(operations=["MPI_Allreduce"]), per_rank=True
        ).to_pylist()
    assert not any(operation.startswith("wait") for _, operation in rows)
    row = rows["W0.0", "MPI_Allreduce"]
    assert (row["time_ns"], row["waiting_ns"]) == (6400 * MS, 5600 * MS)
    assert (row["calls"], row["member_calls"]) == (800, 100)
    assert [(one["calls"], one["member_calls"]) for one in late] == [(800, 100)]
    assert [row["waiting_ns"] // MS for row in per_rank] == [1400, 1200, 1000, 800, 600, 400, 200, 0]
    assert len(late) == 1
    assert (late[0]["operation"], late[0]["communicator"], late[0]["last_rank"]) == (
        "MPI_Allreduce",
        "W0.0",
        7,
    )
    assert (late[0]["mean_waiting_ns"], late[0]["mean_itself_ns"]) == (700 * MS, 100 * MS)
    assert (late[0]["max_waiting_ns"], late[0]["longest_waiting_rank"]) == (1400 * MS, 0)


def test_without_split_sync_there_is_no_waiting():
    with Workspace(communicator_profile(waiting=False)) as workspace:
        assert not late_arrival(workspace, 5)
        assert totals_by_name(workspace, CommFilter())["W0.0"]["waiting_ns"] == 0


def test_imbalance_counts_members_that_never_call():
    with Workspace(communicator_profile()) as workspace:
        totals = totals_by_name(workspace, CommFilter())
        chosen = totals_by_name(workspace, CommFilter(ranks=[0, 1, 2]))
        rows = rows_by_key(workspace, CommFilter())
    assert totals["d0.1"]["imbalance"] == pytest.approx(0.5)  # one of two members
    assert totals["s0.1"]["imbalance"] == 0
    assert rows["d0.1", "MPI_Send"]["imbalance"] == pytest.approx(0.5)
    # Of three chosen ranks two are members, one of them calls; rank 2 is the only chosen member of the second pair.
    assert (chosen["d0.1"]["member_count"], chosen["d0.1"]["imbalance"]) == (2, pytest.approx(0.5))
    assert (chosen["d2.2"]["member_count"], chosen["d2.2"]["imbalance"]) == (1, 0)


def test_an_intercommunicator_has_the_members_of_both_groups():
    build = TableBuilder()
    pair = build.communicator("i0.1", 1, "0", remote_size=3)
    for rank in range(4):
        build.location(rank, wall_ns=10**9)
    build.fact(0, "program > MPI_Send", 1, 8 * MS, object_id=pair, size=8)
    with Workspace(build.build()) as workspace:
        total = totals_by_name(workspace, CommFilter())["i0.1"]
    assert (total["member_count"], total["imbalance"]) == (4, pytest.approx(0.75))


def test_folded_rows_say_what_they_stand_for():
    with Workspace(communicator_profile()) as workspace:
        totals = totals_by_name(workspace, CommFilter())
    assert totals["d0.5+"]["stands_for"] == 103
    assert totals["d0.5+"]["calls"] == 8 * 103
    assert {row["stands_for"] for name, row in totals.items() if not name.endswith("+")} == {1}


def test_waiting_is_not_divided_among_size_classes():
    build = TableBuilder()
    world = build.communicator("W0.0", 1, "0")
    build.location(0, wall_ns=10**9)
    for size, spent in ((8, 30 * MS), (4096, 70 * MS)):
        build.fact(0, "program > MPI_Bcast", 10, spent, object_id=world, size=size)
    build.fact(0, "program > MPI_Bcast > wait for last rank", 20, 40 * MS, object_id=world)
    with Workspace(build.build()) as workspace:
        rows = communicator_rows(workspace, CommFilter()).to_pylist()
        total = totals_by_name(workspace, CommFilter())["W0.0"]
        small = totals_by_name(workspace, CommFilter(size=(0, 100)))["W0.0"]
    assert [(row["time_ns"], row["waiting_ns"], row["waiting_share"]) for row in rows] == [
        (70 * MS, None, pytest.approx(0.4)),
        (30 * MS, None, pytest.approx(0.4)),
    ]
    assert (total["time_ns"], total["waiting_ns"]) == (100 * MS, 40 * MS)
    assert (small["time_ns"], small["waiting_ns"]) == (30 * MS, 0)
