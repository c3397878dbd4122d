# SPDX-License-Identifier: BSD-3-Clause
# Loops: what stands out is found and named, noise is not; folded entries and executions are said as they are.
import numpy as np
import pytest

from barograph.analyze.findings import look_first
from barograph.analyze.findings.finding import Finding
from barograph.analyze.loops.loop_list import find_loops
from barograph.analyze.loops.loop_series import LoopSeries, load_loop
from barograph.analyze.loops.loop_trends import drifts, stragglers
from barograph.analyze.loops.loops import iteration_rows, slow_iterations_of, summarize
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

MS = 1_000_000
SECOND = 1000 * MS
LOOP = "program > step"


def case(
    work: np.ndarray, waiting: np.ndarray | None = None, *, stride: int = 1, nodes: int = 1
) -> TableBuilder:
    """A loop in which each rank works and then waits for the slowest, or as long as `waiting` says; in ms."""
    build = TableBuilder()
    total = work.max(axis=0) + np.zeros_like(work) if waiting is None else work + waiting
    for rank in range(len(work)):
        times = np.floor(total[rank] * MS)
        build.location(rank, wall_ns=int(times.sum()) + SECOND, node=f"node{rank % nodes}")
        build.fact(rank, LOOP, 1, int(times.sum()))
        build.series(rank, LOOP, times.tolist(), stride=stride)
        build.series(
            rank, LOOP, np.floor((total[rank] - work[rank]) * MS).tolist(), metric="mpi time", stride=stride
        )
    return build


def noise(ranks: int, iterations: int, seed: int, share: float = 0.05) -> np.ndarray:
    return 100 * (1 + share * np.random.default_rng(seed).standard_normal((ranks, iterations)))


def series_of(build: TableBuilder) -> LoopSeries:
    workspace = Workspace(build.build())
    return load_loop(workspace, find_loops(workspace)[0])


LOOP_KINDS = {"slow-iterations", "growing-iterations", "drifting-ranks", "straggler-ranks"}


def findings(build: TableBuilder) -> dict[str, Finding]:
    with Workspace(build.build()) as workspace:
        return {finding.id: finding for finding in look_first(workspace)}


@pytest.mark.parametrize("seed", range(12))
def test_noise_is_no_finding(seed: int):
    ranks, iterations = (1, 2, 4, 16)[seed % 4], (10, 50, 200)[seed % 3]
    work = noise(ranks, iterations, seed)
    if seed >= 6:  # even noise instead of normal noise
        work = 100 * (1 + np.random.default_rng(seed).uniform(-0.05, 0.05, (ranks, iterations)))
    build = case(work, stride=(1, 4)[seed % 2])
    assert not LOOP_KINDS & findings(build).keys()
    series = series_of(build)
    assert slow_iterations_of(series) == []
    assert drifts(series) == []
    assert stragglers(series) is None


@pytest.mark.parametrize("seed", range(6))
def test_an_iteration_three_times_as_long_is_found_on_its_rank(seed: int):
    work = noise(4, 60, seed)
    work[2, 41] = 300
    found = findings(case(work))["slow-iterations"]
    expected = {
        "loop": LOOP,
        "iterations": "iteration 41",
        "execution": 0,
        "first_index": 41,
        "last_index": 41,
        "rank": 2,
        "cause": "rank",
        "outliers": 1,
        "first_only": False,
        "look_at_rank": True,
    }
    assert {name: found.evidence[name] for name in expected} == expected
    assert [site.call_path for site in found.where] == [LOOP]
    assert 0.17 < found.seconds_lost < 0.23
    assert found.what.startswith(
        "Iteration 41 of `step` takes 300 ms on its slowest rank; usually that is 10"
    )
    assert "Rank 2 computes " in found.what
    assert "the others wait for it" in found.what


def test_a_slow_iteration_among_folded_ones_is_found_and_said_as_it_is():
    work = noise(4, 256, 1, 0.02)
    work[1, 100] = 600
    found = findings(case(work, stride=8))["slow-iterations"]
    assert (found.evidence["first_index"], found.evidence["last_index"], found.evidence["rank"]) == (
        96,
        103,
        1,
    )
    assert found.what.startswith("One of the iterations 96-103 of `step` takes 600 ms; usually the slowest")
    assert found.seconds_lost == pytest.approx(0.5, rel=0.05)


def shared(ranks: int, executions: int, level: float, slow_ms: float) -> LoopSeries:
    """An execution at 100 ms per iteration, and one entry for as many as `executions` after it, at `level` times that.

    Iteration 20 of one of those that share an entry takes `slow_ms` on rank 0.
    """
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=1000 * SECOND)
        build.fact(rank, LOOP, 1, 900 * SECOND)
        build.series(rank, LOOP, [100.0 * MS + place % 3 for place in range(40)])
        times = [level * 100 * MS + place % 3 for place in range(40)]
        build.series(rank, LOOP, times, execution=1)
        for entry in build.series_rows[-40:]:
            entry["count"], entry["sum"] = executions, executions * entry["sum"]
    entry = next(row for row in build.series_rows if row["execution"] == 1 and row["first_index"] == 20)
    entry["sum"] += slow_ms * MS - entry["max"]
    entry["max"] = slow_ms * MS
    return series_of(build)


def test_one_slow_iteration_among_executions_that_share_an_entry_has_its_own_price():
    (slow,) = slow_iterations_of(shared(2, executions=800, level=1.05, slow_ms=600))
    assert (slow.execution, slow.first, slow.rank) == (1, 20, 0)
    assert slow.lost_ns == pytest.approx(500 * MS, rel=0.02)  # not 800 times 5 ms more


def test_an_entry_is_priced_by_the_iterations_of_the_rank_that_is_slow():
    """Rank 0 ran the loop fifty times, rank 1 once, and is slow in one iteration."""
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1000 * SECOND)
        build.fact(rank, LOOP, 1, 900 * SECOND)
        build.series(rank, LOOP, [100.0 * MS + place % 3 for place in range(40)])
    for row in build.series_rows:
        if row["rank"] == 0:
            row["count"], row["sum"] = 50, 50 * row["sum"]
    entry = next(row for row in build.series_rows if row["rank"] == 1 and row["first_index"] == 7)
    entry["sum"] = entry["max"] = 600.0 * MS
    (slow,) = slow_iterations_of(series_of(build))
    assert slow.lost_ns == pytest.approx(500 * MS, rel=0.01)  # not fifty times that


def test_slow_everywhere_and_slow_in_mpi_are_told_apart():
    work = noise(4, 50, 3, 0.01)
    work[:, 10] *= 4
    assert findings(case(work))["slow-iterations"].evidence["cause"] == "all ranks"
    work = noise(4, 50, 3, 0.01)
    waiting = np.full_like(work, 5.0)
    waiting[:, 10] = 400
    found = findings(case(work, waiting))["slow-iterations"]
    assert found.evidence["cause"] == "mpi"
    assert "The time is spent in MPI" in found.what
    assert "what else ran on the node at that time" in found.steps[0]
    found = findings(case(work, waiting, nodes=2))["slow-iterations"]
    assert "what else used the network at that time" in found.steps[0]


def test_slow_iterations_at_regular_intervals_say_so():
    work = noise(4, 60, 3, 0.01)
    work[:, 9::10] += 200
    found = findings(case(work))["slow-iterations"]
    assert {name: found.evidence[name] for name in ("period", "period_first", "period_times")} == {
        "period": 10,
        "period_first": 9,
        "period_times": 6,
    }
    assert "They come at regular intervals: one in every 10, 6 times, the first at 9" in found.what
    work = noise(4, 60, 3, 0.01)
    work[:, [7, 9, 20, 33, 41]] += 200
    found = findings(case(work))["slow-iterations"]
    assert found.evidence["period"] == 0
    assert "regular intervals" not in found.what


def test_first_iteration_alone_is_named_as_a_start():
    work = noise(2, 50, 4, 0.01)
    work[:, 0] = 500
    assert "Leave the first of the iterations out" in findings(case(work))["slow-iterations"].steps[0]


def test_a_drifting_rank_is_found_with_its_growth():
    work = noise(8, 100, 5)
    work[3] += np.linspace(0, 80, 100)
    found = findings(case(work))["drifting-ranks"]
    assert found.evidence["ranks"] == [3]
    assert found.evidence["from_ns"] == pytest.approx(100 * MS, rel=0.05)
    assert found.evidence["to_ns"] == pytest.approx(180 * MS, rel=0.05)
    # 40 ms more in the mean iteration.
    assert found.seconds_lost == pytest.approx(4.0, rel=0.1)
    assert found.evidence["even_ns"] == pytest.approx(10 * MS, rel=0.2)


def test_of_several_drifting_ranks_the_slowest_is_priced_and_named():
    work = noise(8, 100, 5)
    work[3] += np.linspace(0, 80, 100)
    work[5] += np.linspace(0, 40, 100)
    found = findings(case(work))["drifting-ranks"]
    assert found.evidence["ranks"] == [3, 5]
    start, end = (float(str(found.evidence[name])) for name in ("from_ns", "to_ns"))
    assert end == pytest.approx(180 * MS, rel=0.05)
    # What is printed is what is priced, but for the chance growth of the others.
    assert found.seconds_lost == pytest.approx((end - start) / 2 * 100 / 1e9, rel=0.03)
    assert "on the slowest of them" in found.what


def test_cores_that_are_taken_away_are_taken_off_the_price_of_a_drift():
    work = noise(2, 100, 5)
    work[1] += np.linspace(0, 80, 100)
    series = series_of(case(work))
    (whole,), (part,) = drifts(series), drifts(series, 0.8)
    left = (whole.to_ns * 0.8 - whole.from_ns) / (whole.to_ns - whole.from_ns)
    assert part.lost_ns == pytest.approx(whole.lost_ns * left)
    assert part.removed_ns == pytest.approx(whole.removed_ns * left)
    assert (part.from_ns, part.to_ns) == (whole.from_ns, whole.to_ns)
    assert drifts(series, 0.5) == []
    assert "on the other rank it does not" in findings(case(work))["drifting-ranks"].what


def test_iterations_that_grow_on_all_ranks_are_one_finding():
    work = noise(8, 100, 6) + np.linspace(0, 50, 100)
    kinds = findings(case(work))
    assert kinds["growing-iterations"].evidence["ranks"] == []
    assert "drifting-ranks" not in kinds


def test_a_straggler_is_found_once_and_completes_what_is_known_of_slow_ranks():
    work = noise(4, 80, 7)
    work[1] *= 1.5
    series = series_of(case(work))
    last = stragglers(series)
    assert last is not None
    assert (last.ranks, last.last_share) == ((1,), 1.0)
    assert last.typical_ns == pytest.approx(150 * MS, rel=0.05)
    assert last.lost_ns == pytest.approx(80 * (150 - 112.5) * MS, rel=0.05)
    assert last.removed_ns == pytest.approx(80 * (150 - 100) * MS, rel=0.05)
    kinds = findings(case(work))
    assert kinds["straggler-ranks"].evidence["ranks"] == [1]
    assert "last in 100.0 % of the iterations" in kinds["straggler-ranks"].what
    # With the region that is slow recorded, the rule about slow ranks finds the rank; it gets one sentence more.
    build = case(work)
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        waiting = (work.max(axis=0) - work[rank]).sum()
        build.fact(rank, f"{LOOP} > MPI_Allreduce", 80, int(waiting * MS) + 1, object_id=world, size=8)
    kinds = findings(build)
    assert "straggler-ranks" not in kinds
    assert "rank 1 computes longest in 100.0 % of the iterations of `step`" in kinds["slow-ranks"].what


def test_summary_holds_exact_numbers():
    work = np.full((2, 10), 100.0)
    work[1, 3] = 160
    summary = summarize(series_of(case(work)))
    assert (summary.iterations, summary.entries, summary.ranks) == (10, 10, 2)
    assert (summary.median, summary.most, summary.total) == (100 * MS, 160 * MS, 1060 * MS)
    assert (summary.most_first, summary.most_last) == (3, 3)
    assert summary.mpi_share == pytest.approx(60 / 2120)
    assert summary.imbalance == pytest.approx((1060 - 1030) / 1060)
    rows = iteration_rows(series_of(case(work)))
    assert len(rows) == 10
    assert rows[3]["max"] == 160 * MS
    assert rows[3]["mpi_share"] == pytest.approx(60 / 320)


def test_ranks_of_different_strides_and_lengths_share_places():
    build = TableBuilder()
    for rank, (count, stride) in enumerate(((20, 1), (18, 4))):
        build.location(rank, wall_ns=SECOND)
        build.series(rank, LOOP, [float(MS)] * count, stride=stride)
    series = series_of(build)
    assert series.mean.shape == (2, 5)
    assert series.count.tolist() == [[4, 4, 4, 4, 4], [4, 4, 4, 4, 2]]
    assert series.first.tolist() == [0, 4, 8, 12, 16]
    assert series.last.tolist() == [3, 7, 11, 15, 19]
    assert (series.mean == MS).all()


def test_executions_follow_each_other():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    for execution in range(2):
        build.series(0, LOOP, [1.0 + 10 * execution, 2.0 + 10 * execution], execution=execution)
    series = series_of(build)
    assert series.mean.tolist() == [[1, 2, 11, 12]]
    assert series.execution.tolist() == [0, 0, 1, 1]


def test_own_metrics_need_no_loop_time_and_threads_are_not_mixed():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    build.series(0, LOOP, [0.5, 0.25], metric="residual", unit="")
    build.series(0, LOOP, [9.0, 9.0], metric="residual", unit="", thread=1)
    workspace = Workspace(build.build())
    assert find_loops(workspace) == []
    loop = find_loops(workspace, "residual")[0]
    assert load_loop(workspace, loop).mean.tolist() == [[0.5, 0.25]]
    assert look_first(workspace) is not None


def test_profiles_without_series_have_no_loops():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    workspace = Workspace(build.build())
    assert find_loops(workspace) == []
    assert not LOOP_KINDS & {finding.id for finding in look_first(workspace)}
