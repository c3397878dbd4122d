# SPDX-License-Identifier: BSD-3-Clause
"""Loops, executions, own metrics and timelines of a program that knows them exactly, on two MPIs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import barograph
from barograph.analyze.loops.inner_regions import with_regions
from barograph.analyze.loops.loop_list import find_loops
from barograph.analyze.loops.loop_series import load_loop
from barograph.analyze.loops.loops import slow_iterations_of
from barograph.analyze.workspace import Workspace

pytestmark = pytest.mark.two_mpis

Run = Any
Record = Callable[..., Run]

RANKS = 3
INNER = [10, 9, 7, 6, 6, 5, 4, 3, 2, 1]  # how often the inner loop got as far as each iteration


def series(
    profile: barograph.Profile, region: str, metric: str, columns: str = "count"
) -> dict[int, list[Any]]:
    """Returns a column of the entries of a region's series by rank, on the first thread; `region` is the path's end."""
    query = f"""
        SELECT rank, {columns} FROM series JOIN call_paths USING (path_id) JOIN metrics USING (metric_id)
        WHERE operation = ? AND metrics.name = ? AND thread = 0
        ORDER BY rank, execution, first_index
    """
    found: dict[int, list[Any]] = {}
    with profile.connect() as connection:
        for rank, *values in connection.execute(query, [region, metric]).fetchall():
            found.setdefault(rank, []).append(values[0] if len(values) == 1 else tuple(values))
    return found


def same(values: list[Any]) -> dict[int, list[Any]]:
    return dict.fromkeys(range(RANKS), values)


def test_iterations_and_metrics_are_exact(record: Record) -> None:
    run = record("series", "all", ranks=RANKS)
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert series(profile, "outer", "time") == same([1] * 10)
    assert series(profile, "inner", "time") == same(INNER)
    assert series(profile, "returns", "time") == same([1] * 5)
    assert series(profile, "unbalanced", "time") == same([1] * 3)
    assert series(profile, "threaded", "time") == same([1] * 7)
    assert series(profile, "cumulative", "time", "count, first_index") == same([(100, 0)])
    assert series(profile, "outer", "weight", "sum") == {
        rank: [100 * rank + i for i in range(10)] for rank in range(RANKS)
    }
    assert series(profile, "frame", "cells", "count, min, max") == same([(2, 12, 12)])
    assert series(profile, "frame", "owned", "sum") == {rank: [rank + 1] for rank in range(RANKS)}
    assert series(profile, "frame", "only here", "sum") == {0: [-2.5]}
    assert profile.metadata["recording.varying_constants"] == "1"
    assert profile.metadata["recording.unbalanced_regions"] == str(RANKS)
    assert profile.metadata["recording.dropped_events"] == "0"
    assert "run.executions" not in profile.metadata
    check_times(profile)
    check_long_loop(profile)
    check_threads(profile)
    check_timeline(profile)
    profile.verify()


def check_times(profile: barograph.Profile) -> None:
    """Iterations are within their loop, and their MPI time is that of the calls in them."""
    query = """
        SELECT rank, sum(time_ns)::BIGINT FROM fact_rows JOIN call_paths USING (path_id)
        WHERE operation = ? AND thread = 0 GROUP BY rank
    """
    with profile.connect() as connection:
        loop = dict(connection.execute(query, ["outer"]).fetchall())
        calls = dict(connection.execute(query, ["MPI_Allreduce"]).fetchall())
    for rank in range(RANKS):
        total = sum(series(profile, "outer", "time", "sum")[rank])
        mpi = sum(series(profile, "outer", "mpi time", "sum")[rank])
        assert mpi <= total <= loop[rank]
        # Each iteration is rounded to a nanosecond by itself.
        assert abs(mpi - calls[rank]) <= 20
        assert abs(sum(series(profile, "inner", "mpi time", "sum")[rank]) - calls[rank]) <= 20


def check_long_loop(profile: barograph.Profile) -> None:
    for rank, entries in series(profile, "long", "index", "first_index, last_index, count, sum, max").items():
        assert rank in range(RANKS)
        assert 250 < len(entries) <= 500
        stride = entries[0][1] - entries[0][0] + 1
        for place, (first, last, count, total, most) in enumerate(entries):
            assert (first, last) == (place * stride, min((place + 1) * stride, 5000) - 1)
            assert count == last - first + 1
            there = [1_000_000 if i == 4321 else i for i in range(first, last + 1)]
            assert (total, most) == (sum(there), max(there))


def check_threads(profile: barograph.Profile) -> None:
    query = """
        SELECT thread, count(*), sum(sum) FROM series JOIN metrics USING (metric_id) WHERE metrics.name = 'items'
        GROUP BY rank, thread
    """
    with profile.connect() as connection:
        found = connection.execute(query).fetchall()
    assert sorted(found) == [(0, 7, 10.5)] * RANKS + [(1, 7, 10.5)] * RANKS


def check_timeline(profile: barograph.Profile) -> None:
    """All MPI calls of a rank are in its timeline, and all their time."""
    query = """
        SELECT rank, sum(calls)::BIGINT, sum(time_ns)::BIGINT, sum(bytes)::BIGINT
        FROM fact_rows JOIN call_paths USING (path_id) WHERE call_paths.layer = 'mpi' GROUP BY rank ORDER BY rank
    """
    line = """
        SELECT rank, sum(operations)::BIGINT, sum(time_ns)::BIGINT, sum(bytes)::BIGINT, count(*)
        FROM timeline WHERE layer = 'mpi' GROUP BY rank ORDER BY rank
    """
    with profile.connect() as connection:
        samples = connection.execute(query).fetchall()
        timeline = connection.execute(line).fetchall()
    assert len(samples) == len(timeline) == RANKS
    for (rank, calls, time, size), (where, operations, spent, moved, bins) in zip(
        samples, timeline, strict=True
    ):
        assert (rank, calls, size) == (where, operations, moved)
        assert bins <= 256
        assert abs(time - spent) <= calls + bins  # rounded down, each by itself


def test_executions_are_kept_apart(record: Record) -> None:
    run = record("series", "executions", ranks=2, options=("--timeline-bins", "0"))
    assert run.code == 0, run.stderr
    profile = run.profile()
    assert profile.metadata["run.executions"] == "20"
    # 16 have room, of 20 two each share a series: of 1 and 2 iterations, of 3 and 4, and so on.
    expected = [(first, i, 2 if i <= first else 1) for first in range(0, 20, 2) for i in range(first + 2)]
    for rank in range(2):
        assert series(profile, "work", "time", "execution, first_index, count")[rank] == expected
        assert series(profile, "execution", "input", "sum")[rank] == [10 * i for i in range(20)]
        assert series(profile, "execution", "time")[rank] == [1] * 20
    assert profile.table("timeline").num_rows == 0
    profile.verify()


def test_as_many_executions_are_kept_apart_as_are_asked_for(record: Record) -> None:
    profile = record("series", "executions", ranks=2, options=("--executions", "20")).profile()
    expected = [(execution, i, 1) for execution in range(20) for i in range(execution + 1)]
    assert series(profile, "work", "time", "execution, first_index, count")[1] == expected


def test_a_short_series_folds(record: Record) -> None:
    profile = record("series", "all", ranks=RANKS, options=("--series-length", "16")).profile()
    entries = series(profile, "long", "index", "count, sum")
    assert set(entries) == set(range(RANKS))
    for values in entries.values():
        assert len(values) <= 16
        assert sum(count for count, _ in values) == 5000
        assert sum(total for _, total in values) == sum(range(5000)) - 4321 + 1_000_000


def test_iterations_survive_a_kill(record: Record) -> None:
    """The last rank kills itself in iteration 1234, which is counted as a value but never ended."""
    run = record("series", "killed", "1234", ranks=2)
    assert run.code != 0
    profile = run.profile()
    for values in series(profile, "killed", "time", "count, last_index").values():
        assert sum(count for count, _ in values) == 1234
    counted = series(profile, "killed", "index", "count, sum")
    assert set(counted) == {0, 1}
    for values in counted.values():
        assert sum(count for count, _ in values) == 1235
        assert sum(total for _, total in values) == sum(range(1235))
    profile.verify()


def test_regions_take_by_iteration_and_execution_what_the_program_measures(record: Record) -> None:
    run = record("series", "regions", ranks=RANKS)
    assert run.code == 0, run.stderr
    measured: dict[tuple[str, str, int], dict[int, int]] = {}
    for line in run.stdout.splitlines():
        what, rank, region, index, taken = line.split()
        measured.setdefault((what, region, int(rank)), {})[int(index)] = int(taken)
    assert len(measured) == 2 * RANKS + 4 * RANKS
    profile = run.profile()
    query = """
        SELECT s.first_index, s.count, s.sum, s.first_index = s.last_index AS single
        FROM series s JOIN call_paths USING (path_id) JOIN metrics m USING (metric_id)
        WHERE operation = ? AND m.name = ? AND m.consistency = ? AND s.rank = ? AND s.count > 0
        ORDER BY s.first_index
    """
    with profile.connect() as connection:
        for (what, region, rank), own in measured.items():
            asked = [region, "region time", f"by {what}", rank]
            found = connection.execute(query, asked).fetchall()
            assert [index for index, *_ in found] == list(own)
            assert all(single and count == 1 for _, count, _, single in found)
            # The region is a part of what the program measures around it, nearly all of it unless another process comes
            # between the two clocks. The tool takes the rate of its clock from the half second of the run, to 10 ppm.
            assert all(taken <= own[index] * 1.00001 + 1000 for index, _, taken, _ in found)
            near = [taken >= 0.9 * own[index] - 200_000 for index, _, taken, _ in found]
            assert sum(near) >= 0.5 * len(near), (what, region, rank)
        asked = ["exchange", "region mpi time", "by execution", 0]
        calls = [index for index, *_ in connection.execute(query, asked).fetchall()]
        assert calls == [1, 2]  # the first execution makes none
    assert profile.metadata["recording.dropped_events"] == "0"


def test_a_slow_iteration_is_said_to_be_the_work_of_its_region(record: Record) -> None:
    profile = record("series", "regions", ranks=2).profile()
    with Workspace(profile) as workspace:
        (loop,) = [one for one in find_loops(workspace) if one.loop == "steps"]
        values = load_loop(workspace, loop)
        slow = with_regions(workspace, values, slow_iterations_of(values), 10)
    # A rank that was without a core may be slow elsewhere; the planted 400 ms are among these in any case.
    (planted,) = [one for one in slow if (one.first, one.rank) == (17, 1)]
    assert (planted.cause, planted.region) == ("rank", "assemble")
    assert planted.region_path is not None
    assert planted.region_path.endswith("steps > solve > assemble")
    assert planted.region_lost_ns is not None
    assert planted.region_lost_ns >= 300e6


def test_every_tenth_iteration_has_the_time_of_its_region(record: Record) -> None:
    """What follows from such a series is tested on made profiles: loop_periods_test.py and loops_test.py."""
    run = record("periodic", ranks=2)
    assert run.code == 0, run.stderr
    query = """
        SELECT s.first_index, s.sum FROM series s JOIN call_paths USING (path_id) JOIN metrics m USING (metric_id)
        WHERE operation = 'write state' AND m.name = 'region time' AND m.consistency = 'by iteration' AND s.rank = ?
    """
    with run.profile().connect() as connection:
        for rank in range(2):
            taken = dict(connection.execute(query, [rank]).fetchall())
            assert set(taken) == set(range(60))
            # usleep(100000) is never shorter.
            assert all(taken[index] >= 100e6 for index in range(9, 60, 10))
