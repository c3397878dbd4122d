# SPDX-License-Identifier: BSD-3-Clause
# The busiest moments of a timeline: steps, put together where one call goes on.
from __future__ import annotations

import numpy as np

from barograph.analyze.time.timelines import LayerTimeline, busiest

STEP = 100


def line_of(time: list[list[int]], operations: list[list[int]]) -> LayerTimeline:
    shape = np.asarray(time, dtype=float)
    ranks = np.arange(len(time))
    begun = np.asarray(operations, dtype=float)
    return LayerTimeline("mpi", ranks, STEP, STEP, begun, np.zeros_like(shape), shape)


def test_a_call_that_goes_on_is_one_moment():
    # Both ranks are in MPI_Init, which counts where it ends.
    line = line_of([[100, 100, 100, 40, 60], [100, 100, 100, 90, 0]], [[0, 0, 0, 1, 2], [0, 0, 0, 1, 0]])
    moments = [(row["start_ns"], row["end_ns"], row["time_ns"]) for row in busiest(line, "time", 5)]
    assert moments == [(0, 300, 600.0), (300, 400, 130.0), (400, 500, 60.0)]


def test_times_in_which_nothing_runs_belong_to_no_moment():
    line = line_of([[0, 0, 50, 70, 0]], [[0, 0, 0, 1, 0]])
    moments = busiest(line, "time", 5)
    assert [(row["start_ns"], row["end_ns"]) for row in moments] == [(300, 400), (200, 300)]


def test_by_operations_steps_stay_apart():
    line = line_of([[10, 10, 10]], [[3, 1, 2]])
    moments = busiest(line, "operations", 2)
    assert [(row["start_ns"], row["operations"]) for row in moments] == [(0, 3.0), (200, 2.0)]
    assert {row["rank_share"] for row in moments} == {1.0}
