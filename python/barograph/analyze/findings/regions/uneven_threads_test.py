# SPDX-License-Identifier: BSD-3-Clause
"""Findings about OpenMP threads with unequal work."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MAIN = ["app.c:90 main", "libgomp.so.1!:0 GOMP_parallel"]
WORKER = ["libc.so.6!:0 start_thread", "libgomp.so.1!:0 gomp_thread_start"]
BODY = "app.c:30 main"


def found(*ranks: list[tuple[int, int]], waiting: int = 0, cores: int = 0) -> list[Finding]:
    """Each thread: its 10 ms samples in heavy() and in light(); worker threads have `waiting` more in the runtime."""
    build = TableBuilder()
    for rank, threads in enumerate(ranks):
        build.location(rank, wall_ns=10 * SECOND)
        for thread, (heavy, light) in enumerate(threads):
            below = WORKER if thread else MAIN
            for name, samples in (("app.c:10 heavy", heavy), ("app.c:20 light", light)):
                if samples:
                    build.samples(rank, [*below, BODY, name], samples, thread=thread)
            if waiting and thread:
                build.samples(rank, below, waiting, thread=thread)
    with Workspace(build.build({"node.cores": str(cores)})) as workspace:
        return list(find_one(workspace, "uneven-threads"))


def test_the_longest_thread_and_its_function() -> None:
    (one,) = found([(600, 100), (0, 100), (0, 100), (0, 100)], waiting=150)
    assert one.seconds_lost == pytest.approx(4.5)
    assert one.what == (
        "On rank 0, thread 0 computes 7.00 s in parallel regions; the mean over 4 threads is 2.50 s, the least 1.00 s. "
        "That thread spends 6.00 s in `heavy` (app.c:10), the others 0 s on average. CPU time in the "
        "runtime of OpenMP itself, mostly of threads that wait: 4.50 s."
    )


@pytest.mark.parametrize(
    ("most", "cores", "saved"), [(700, 2, 2.0), (300, 2, None), (300, 4, 1.5), (300, 1, None)]
)
def test_no_more_is_saved_than_the_cores_allow(most: int, cores: int, saved: float | None) -> None:
    findings = found([(0, most), (0, 100), (0, 100), (0, 100)], cores=cores)
    assert [one.seconds_lost for one in findings] == ([] if saved is None else [pytest.approx(saved)])


def test_two_threads_need_no_more_samples_than_their_difference_is_sure_of() -> None:
    """196 and 102 samples: the longest is .47 s above the mean, with a standard error of sqrt(298) / 2 samples."""
    (one,) = found([(196, 0), (102, 0)])
    assert one.seconds_lost == pytest.approx(0.47)


def test_the_rank_with_the_greatest_difference() -> None:
    (one,) = found([(0, 100), (200, 0)], [(0, 100), (0, 300)], [(0, 100), (0, 101)])
    assert (one.evidence["rank"], one.evidence["thread"], one.evidence["ranks"]) == (1, 1, [0, 1])
    assert one.seconds_lost == pytest.approx(1.0)
    assert one.what.endswith("The same holds for 1 more rank.")


@pytest.mark.parametrize(
    "threads",
    [
        [(300, 100), (300, 100)],
        [(400, 0)],
        # No more than chance: 40 and 25 samples.
        [(40, 0), (25, 0)],
        # Of a tenth of the mean.
        [(1100, 0), (1000, 0)],
    ],
)
def test_equal_work(threads: list[tuple[int, int]]) -> None:
    assert found(threads) == []


def test_threads_without_openmp_are_not_compared() -> None:
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.samples(0, ["app.c:90 main", "app.c:10 heavy"], 700)
    build.samples(0, ["libc.so.6!:0 start_thread", "app.c:20 light"], 100, thread=1)
    with Workspace(build.build()) as workspace:
        assert list(find_one(workspace, "uneven-threads")) == []
