# SPDX-License-Identifier: BSD-3-Clause
# Iterations that are slow at regular intervals, and those that are slow by chance.
import numpy as np
import pytest

from barograph.analyze.loops.loop_list import find_loops
from barograph.analyze.loops.loop_periods import Period, period_of, period_text
from barograph.analyze.loops.loop_series import load_loop
from barograph.analyze.loops.loops import slow_iterations_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

MS = 1_000_000
LOOP = "program > step"


def found(times: np.ndarray, stride: int = 1) -> Period | None:
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1_000_000 * MS)
        build.series(rank, LOOP, np.floor(times * MS).tolist(), stride=stride)
    with Workspace(build.build()) as workspace:
        series = load_loop(workspace, find_loops(workspace)[0])
        return period_of(series, slow_iterations_of(series))


def steps(count: int = 100, seed: int = 1) -> np.ndarray:
    return 100 * (1 + 0.02 * np.random.default_rng(seed).standard_normal(count))


@pytest.mark.parametrize(("period", "at"), [(10, 9), (10, 0), (7, 3), (20, 19)])
def test_an_iteration_that_is_slow_at_intervals(period: int, at: int):
    times = steps()
    times[at::period] += 200
    one = found(times)
    assert one is not None
    assert (one.period, one.first, one.times) == (period, at, len(times[at::period]))
    assert one.each_ns == pytest.approx(200 * MS, rel=0.05)
    assert one.lost_ns == pytest.approx(one.times * 200 * MS, rel=0.05)


def test_a_slow_start_is_no_part_of_it():
    times = steps()
    times[9::10] += 200
    times[0] += 900
    one = found(times)
    assert one is not None
    assert (one.period, one.first, one.times) == (10, 9, 10)


def test_iterations_that_are_a_little_slow_beside_it_do_not_hide_it():
    times = steps()
    times[9::10] += 200
    times[[3, 4, 17, 33]] += 30
    one = found(times)
    assert one is not None
    assert (one.period, one.times) == (10, 10)


@pytest.mark.parametrize("seed", range(20))
def test_iterations_that_are_slow_by_chance_have_no_period(seed: int):
    times = steps(200, seed)
    times[np.random.default_rng(seed).choice(200, 20, replace=False)] += 200
    assert found(times) is None


def test_intervals_with_holes_three_times_or_in_shared_entries_are_none():
    holes = steps()
    holes[[9, 19, 39, 49, 69, 99]] += 200
    assert found(holes) is None
    few = steps(35)
    few[9::10] += 200
    assert found(few) is None
    folded = steps(160)
    folded[9::40] += 2000
    assert found(folded, stride=4) is None
    assert found(steps()) is None


def test_ordinals():
    assert [period_text(one) for one in (2, 3, 10, 11, 21, 112)] == [
        "second",
        "3rd",
        "10th",
        "11th",
        "21st",
        "112th",
    ]
