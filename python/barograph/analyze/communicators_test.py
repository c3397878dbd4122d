# SPDX-License-Identifier: BSD-3-Clause
# Per-communicator rows: how calls are counted, what filters keep.
from typing import Any

import pytest

from barograph.analyze.communicators import CommFilter, communicator_rows, communicator_totals
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile

MS = 1_000_000


@pytest.fixture
def workspace():
    with Workspace(stencil_profile(4)) as opened:
        yield opened


def rows_by_key(workspace: Workspace, chosen: CommFilter) -> dict[tuple[str, str], dict[str, Any]]:
    names = {row["object_id"]: row["name"] for row in communicator_totals(workspace, chosen).to_pylist()}
    rows = communicator_rows(workspace, chosen).to_pylist()
    return {(names[row["object_id"]], row["operation"]): row for row in rows}


def test_collectives_count_per_member_and_point_to_point_in_sum(workspace: Workspace):
    rows = rows_by_key(workspace, CommFilter())
    assert rows["a0.1", "MPI_Allreduce"]["calls"] == 100
    assert rows["a0.1", "MPI_Allreduce"]["calls_total"] == 400
    assert rows["a0.1", "MPI_Isend"]["calls"] == 1600
    assert rows["*mixed", "MPI_Waitall"]["calls"] == 400
    assert rows["W0.0", "MPI_Cart_create"]["calls"] == 1


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
        name: (row["calls"], row["bytes"], row["max_ns"], row["mean_ns"]) for (name, _), row in rows.items()
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
    total = communicator_totals(workspace, chosen).to_pylist()[0]
    assert (total["slowest_rank"], total["max_ns"], total["size"], total["members"]) == (
        3,
        103 * MS,
        2,
        "2-3",
    )
    assert total["parent"] == "a0.1"
    assert total["share"] == pytest.approx(205 / 40_000)
