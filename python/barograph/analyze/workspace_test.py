# SPDX-License-Identifier: BSD-3-Clause
# Exclusive times, the time split and hot spots against numbers worked out by hand.
from pathlib import Path

import pytest

import barograph
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.losses import losses_of
from barograph.analyze.metrics import job_metrics
from barograph.analyze.time.time_split import split_by_rank, split_of_job
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile

SECOND = 1_000_000_000
MS = 1_000_000


def times(workspace: Workspace, call_path: str) -> dict[int, tuple[int, int]]:
    workspace.need("path_times")
    rows = workspace.rows(
        "SELECT rank, inclusive_ns, exclusive_ns FROM path_times JOIN call_paths USING (path_id) "
        "WHERE call_path = $path",
        {"path": call_path},
    )
    return {row["rank"]: (row["inclusive_ns"], row["exclusive_ns"]) for row in rows}


def test_exclusive_is_inclusive_minus_children():
    with Workspace(stencil_profile(4)) as workspace:
        assert times(workspace, "program > solve > halo")[0] == (1000 * MS, 40 * MS)
        assert times(workspace, "program > solve")[2] == (9000 * MS, (9000 - 6000 - 1000 - 500 - 102) * MS)
        assert times(workspace, "program > checkpoint")[0] == (500 * MS, 120 * MS)
        assert times(workspace, "program > checkpoint")[1] == (500 * MS, 420 * MS)


def test_exclusive_times_add_up_to_the_time_of_the_locations():
    with Workspace(stencil_profile(16, threads=3)) as workspace:
        workspace.need("path_times")
        total = workspace.rows("SELECT sum(exclusive_ns)::BIGINT AS n FROM path_times")[0]["n"]
        assert total == 16 * (10 + 2 * 8) * SECOND


def test_parent_without_its_own_time_gets_that_of_its_children():
    build = TableBuilder()
    build.location(0, wall_ns=100)
    build.path_id("program > open")
    build.fact(0, "program > open > MPI_Barrier", 1, 60)
    with Workspace(build.build()) as workspace:
        assert times(workspace, "program > open")[0] == (60, 0)
        assert times(workspace, "program")[0] == (100, 100)


def test_split_parts_add_up_to_the_whole():
    with Workspace(stencil_profile(4)) as workspace:
        split = split_of_job(workspace)
        parts = (split.computing_ns, split.mpi_ns, split.io_ns, split.startup_ns, split.tool_ns)
        assert sum(parts) == split.total_ns == 40 * SECOND
        assert split.startup_ns == 4 * 200 * MS
        assert split.tool_ns == 4 * 100_000 * 50
        mpi_but_row_sums = 4 * (1 + 960 + 80) + 3 * 4500 + 500
        assert split.mpi_ns == (mpi_but_row_sums + 4 * 100 + 6) * MS
        assert not split.io_recorded


@pytest.mark.parametrize("threads", [1, 4])
def test_shares_never_exceed_the_whole_whatever_the_threads(threads: int):
    with Workspace(stencil_profile(4, threads=threads)) as workspace:
        shares = [row["share"] for row in hot_spots(workspace, 100)]
        assert sum(shares) == pytest.approx(1.0)


def blocked_helpers() -> TableBuilder:
    """Two ranks: 0 waits 2 s for 1, which computes. Of each, three threads of 2 s are blocked for at least 1.9 s."""
    build = TableBuilder()
    for rank in (0, 1):
        for thread in range(4):
            build.location(rank, thread, wall_ns=2 * SECOND)
        for thread in (1, 2, 3):
            build.blocked_thread(rank, thread, 1900 * MS, known_ns=2 * SECOND)
    build.fact(0, "program > MPI_Recv", 1, 2 * SECOND)
    return build


def test_blocked_threads_do_not_compute():
    with Workspace(blocked_helpers().build()) as workspace:
        split = split_of_job(workspace)
        assert (split.blocked_ns, split.unknown_ns) == (6 * 1900 * MS, 0)
        assert (split.mpi_ns, split.computing_ns) == (2 * SECOND, 2 * SECOND + 6 * 100 * MS)
        assert split.total_ns == split.mpi_ns + split.computing_ns
        assert [row["blocked_ns"] for row in split_by_rank(workspace).to_pylist()] == [5700 * MS] * 2
        assert [row["wall_ns"] for row in split_by_rank(workspace).to_pylist()] == [2 * SECOND] * 2
        # 1.3 s of 2.3 s, the mean of 0.3 s and 2.3 s
        assert job_metrics(workspace)["parallel_efficiency"] == pytest.approx(1.3 / 2.3)
        assert sum(row["share"] for row in hot_spots(workspace, 10)) == pytest.approx(1.0)


def test_of_threads_whose_state_is_not_known_the_time_is_known_to_be_unknown():
    build = blocked_helpers()
    build.location(1, 4, wall_ns=SECOND)
    build.location(1, 5, wall_ns=SECOND)
    build.blocked_thread(1, 5, 0, known_ns=400 * MS)
    with Workspace(build.build()) as workspace:
        split = split_of_job(workspace)
        assert split.unknown_ns == 1600 * MS
        assert split.blocked_ns == 6 * 1900 * MS


def test_start_up_is_taken_from_the_location_where_the_call_was_not_recorded():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND, init_ns=3 * SECOND)
    with Workspace(build.build()) as workspace:
        split = split_of_job(workspace)
        assert (split.startup_ns, split.computing_ns) == (3 * SECOND, 7 * SECOND)


def test_the_tool_claims_no_more_than_there_is():
    build = TableBuilder()
    build.location(0, wall_ns=100, events=1_000_000)
    with Workspace(build.build()) as workspace:
        split = split_of_job(workspace)
        assert (split.tool_ns, split.computing_ns, split.total_ns) == (100, 0, 100)


def test_ranks_come_slowest_first():
    with Workspace(stencil_profile(4)) as workspace:
        rows = split_by_rank(workspace).to_pylist()
        assert [row["rank"] for row in rows] == [2, 0, 1, 3]
        # 10 s less MPI_Init 0.2, MPI_Cart_create 0.001, halo calls 0.96, reductions 0.602, gather 0.08, tool 0.005
        assert rows[0]["computing_ns"] == 8152 * MS
        others = [row["computing_ns"] for row in rows[1:]]
        assert rows[0]["computing_ratio"] == pytest.approx(4 * 8152 * MS / (8152 * MS + sum(others)))


def test_imbalance_counts_ranks_that_never_call_as_zero():
    with Workspace(stencil_profile(4)) as workspace:
        by_name = {row["operation"]: row for row in hot_spots(workspace, 100)}
        assert by_name["relax"]["imbalance"] == pytest.approx((6 - 3) / 6)
        assert by_name["relax"]["time_lost"] == pytest.approx(3 * SECOND)
        assert by_name["relax"]["slowest_rank"] == 2
        assert by_name["write"]["ranks"] == 1
        assert by_name["write"]["min_ns"] == 0
        assert by_name["write"]["imbalance"] == pytest.approx(0.75)
        assert by_name["MPI_Waitall"]["imbalance"] == 0


def test_efficiencies_multiply():
    with Workspace(stencil_profile(4)) as workspace:
        metrics = job_metrics(workspace)
        product = (metrics["load_balance"] or 0) * (metrics["communication_efficiency"] or 0)
        assert metrics["parallel_efficiency"] == pytest.approx(product)
        assert metrics["communication_efficiency"] == pytest.approx(0.8152)


def test_an_empty_profile_gives_no_numbers_and_no_error():
    with Workspace(TableBuilder().build()) as workspace:
        assert split_of_job(workspace).total_ns == 0
        assert not hot_spots(workspace, 10)
        assert job_metrics(workspace)["load_balance"] is None


def test_what_all_ranks_did_together_is_shared_out_evenly_and_said(tmp_path: Path) -> None:
    path = tmp_path / "a.baro"
    barograph.write(
        path,
        call_paths={
            "path_id": [0, 1],
            "parent_id": [None, 0],
            "operation": ["program", "write"],
            "layer": ["program", "posix"],
        },
        fact_rows={
            "rank": [0, 1, 2, 1, -1],
            "path_id": [0, 0, 0, 1, 1],
            "calls": [1, 1, 1, 2, 7],
            "time_ns": [1000, 1000, 1000, 50, 100],
            "bytes": [0, 0, 0, 20, 70],
        },
        locations={"rank": [0, 1, 2, -1], "wall_ns": [1000, 1000, 1000, 0]},
    )
    with barograph.open(path) as profile, Workspace(profile) as workspace:
        assert profile.metadata["job.ranks"] == "3"
        assert profile.table("locations")["rank"].to_pylist() == [0, 1, 2, -1]
        assert set(profile.table("fact_rows")["rank"].to_pylist()) == {-1, 0, 1, 2}
        assert workspace.ranks == 3
        workspace.need("rank_times", "operation_times")
        rows = workspace.rows("SELECT rank, total_ns, io_ns FROM rank_times ORDER BY rank")
        assert rows == [
            {"rank": 0, "total_ns": 1000, "io_ns": 33},
            {"rank": 1, "total_ns": 1000, "io_ns": 83},
            {"rank": 2, "total_ns": 1000, "io_ns": 34},
        ]
        sums = workspace.rows(
            "SELECT sum(calls) AS calls, sum(bytes) AS bytes FROM path_times WHERE path_id = 1"
        )
        assert sums == [{"calls": 9, "bytes": 90}]
        assert [
            loss for loss in losses_of(workspace).sentences() if "what the other ranks did is unknown" in loss
        ]


def test_calls_that_did_not_finish_are_marked_in_the_facts():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    build.fact(0, "program > MPI_Recv", 2, 20, size=8)
    build.fact(0, "program > MPI_Recv", 1, 900, unfinished=True)
    with Workspace(build.build()) as workspace:
        workspace.need("facts", "open_calls")
        assert workspace.rows("SELECT calls, unfinished FROM facts WHERE layer = 'mpi' ORDER BY calls") == [
            {"calls": 1, "unfinished": True},
            {"calls": 2, "unfinished": False},
        ]
        assert workspace.rows("SELECT age_ns FROM open_calls") == [{"age_ns": 900}]
        # How long it would have taken is not known.
        (row,) = workspace.need("mpi_times").execute("SELECT calls, time_ns FROM mpi_times").fetchall()
        assert row == (2, 20)
