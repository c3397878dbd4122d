# SPDX-License-Identifier: BSD-3-Clause
# The region that made an iteration slow: the innermost with half of the additional time on the rank that is named.
import numpy as np
import pytest

from barograph.analyze.loops.inner_regions import inner_regions, with_regions
from barograph.analyze.loops.loop_list import find_loops
from barograph.analyze.loops.loop_series import load_loop
from barograph.analyze.loops.loops import SlowIterations, slow_iterations_of
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder

MS = 1_000_000
STEPS = 40
SLOW = 23
LOOP = "program > step"


def build(
    parts: dict[str, np.ndarray], mpi: dict[str, np.ndarray] | None = None, stride: int = 1
) -> TableBuilder:
    """Two ranks; `parts`: ms of each region (a path below the loop) by rank and step, `mpi`: the part of it in MPI."""
    mpi = mpi or {}
    table = TableBuilder()
    top = [path for path in parts if " > " not in path]
    for rank in range(2):
        total = np.sum([parts[path][rank] for path in top], axis=0) + 1.0
        table.location(rank, wall_ns=int(total.sum() * MS) * 2)
        table.fact(rank, LOOP, 1, int(total.sum() * MS))
        in_mpi = np.sum([np.zeros(STEPS), *(mpi[path][rank] for path in top if path in mpi)], axis=0)
        table.series(rank, LOOP, np.floor(total * MS).tolist(), stride=stride)
        table.series(rank, LOOP, np.floor(in_mpi * MS).tolist(), metric="mpi time", stride=stride)
        for path, values in parts.items():
            table.fact(rank, f"{LOOP} > {path}", STEPS, int(values[rank].sum() * MS))
            times = np.floor(values[rank] * MS).tolist()
            table.series(rank, f"{LOOP} > {path}", times, metric="region time", stride=stride)
            if path in mpi:
                times = np.floor(mpi[path][rank] * MS).tolist()
                table.series(rank, f"{LOOP} > {path}", times, metric="region mpi time", stride=stride)
    return table


def steady(ms: float) -> np.ndarray:
    return np.full((2, STEPS), ms)


def slowed(ms: float, by: float, rank: int = 1) -> np.ndarray:
    values = steady(ms)
    values[rank, SLOW] += by
    return values


def worst(table: TableBuilder) -> SlowIterations:
    with Workspace(table.build()) as workspace:
        (loop,) = find_loops(workspace)
        series = load_loop(workspace, loop)
        return with_regions(workspace, series, slow_iterations_of(series), 5)[0]


@pytest.mark.parametrize("stride", [1, 4])
def test_the_innermost_region_with_most_of_it_is_named(stride: int):
    slow = worst(
        build(
            {
                "solve": slowed(5, 80),
                "solve > assemble": slowed(2, 70),
                "solve > assemble > sort": slowed(1, 30),  # less than half
                "output": steady(3),
            },
            stride=stride,
        )
    )
    assert (slow.rank, slow.region, slow.region_path) == (1, "assemble", f"{LOOP} > solve > assemble")
    assert slow.region_lost_ns == pytest.approx(70 * MS, rel=0.01)


def test_none_is_named_where_the_time_is_in_no_region():
    table = build({"solve": steady(5), "rest": slowed(5, 80)})
    assert worst(table).region == "rest"
    parts = {"solve": steady(5)}
    table = build(parts)
    for rank in range(2):
        times = np.floor((parts["solve"][rank] + 1) * MS)
        times[SLOW] += 80 * MS * rank
        table.series(rank, "program > other", times.tolist())
        table.series(rank, "program > other", [0] * STEPS, metric="mpi time")
    with Workspace(table.build()) as workspace:
        loop = next(loop for loop in find_loops(workspace) if loop.loop == "other")
        series = load_loop(workspace, loop)
        assert inner_regions(workspace, loop) == []
        slow = with_regions(workspace, series, slow_iterations_of(series), 5)[0]
        assert (slow.first, slow.region, slow.region_lost_ns) == (SLOW, None, None)


def test_waiting_is_named_by_the_region_that_waits():
    waits = slowed(1, 80, rank=0) + slowed(0, 80, rank=1)
    slow = worst(build({"exchange": waits + 1, "compute": steady(5)}, {"exchange": waits}))
    assert (slow.cause, slow.region) == ("mpi", "exchange")


def test_a_region_of_an_inner_loop_is_not_one_of_the_outer():
    table = build({"inner": slowed(5, 80)})
    for rank in range(2):
        path = f"{LOOP} > inner"
        table.series(rank, path, [MS] * 10)
        table.series(rank, path, [0] * 10, metric="mpi time")
        table.series(rank, f"{path} > part", [MS] * 10, metric="region time")
    with Workspace(table.build()) as workspace:
        regions = {
            loop.loop: [region.loop for region in inner_regions(workspace, loop)]
            for loop in find_loops(workspace)
        }
    assert regions == {"step": ["inner"], "inner": ["part"]}
