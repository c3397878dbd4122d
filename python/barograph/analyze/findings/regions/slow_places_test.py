# SPDX-License-Identifier: BSD-3-Clause
"""Where slow ranks compute, what is gained if they do not, and which ranks are no measure of the others."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MS = 1_000_000


def steps(
    work_s: list[int],
    longest_ns: int = 300 * MS,
    after: tuple[str, str] = ("MPI_Barrier", "cg.c:10 step"),
    sleeps_ns: int = 0,
) -> TableBuilder:
    """Ranks work so long between two lines, in 20 steps of a run of 10 s, or rank 2 sleeps; the rest is in MPI."""
    build = TableBuilder()
    world = build.communicator("W0.0", len(work_s), f"0-{len(work_s) - 1}")
    for rank, seconds in enumerate(work_s):
        build.location(rank, wall_ns=10 * SECOND)
        call = "program > MPI_Allreduce"
        build.fact(rank, call, 20, (10 - seconds) * SECOND, object_id=world, size=1 << 20)
        build.mpi_site(rank, call, "cg.c:20 step", (10 - seconds) * SECOND, calls=20, object_id=world)
        ends = (after, (call, "cg.c:20 step"))
        blocked_ns = sleeps_ns if rank == 2 else 0
        columns = {"calls": 20, "object_id": world, "longest_ns": longest_ns, "blocked_ns": blocked_ns}
        build.gap(rank, *ends, seconds * SECOND, **columns)
    return build


def slow(build: TableBuilder) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, "slow-ranks")


def test_the_lines_between_which_a_slow_rank_computes_and_both_prices():
    (found,) = slow(steps([2, 2, 6, 2]))
    assert found.what == (
        "Rank 2 spends 6.00 s outside regions and MPI, the other 3 ranks 2.00 s on average: 3.00 times as long. As "
        "fast as the others, rank 2 would save 4.00 s; balanced (3.00 s each), 3.00 s. Most of the difference is "
        "between MPI_Barrier at cg.c:10 step and MPI_Allreduce at cg.c:20 step (20 times, the longest 300 ms). 3 ranks "
        "wait: 4.00 s more than rank 2 in MPI_Allreduce on W0.0."
    )
    assert found.seconds_lost == 4.0
    assert [site.source for site in found.where] == ["cg.c:10 step", "cg.c:20 step"]
    assert not any("One piece of work" in step for step in found.steps)


def test_work_between_two_passes_of_one_line_has_one_line():
    (found,) = slow(steps([2, 2, 6, 2], after=("MPI_Allreduce", "cg.c:20 step")))
    assert (
        "is between one MPI_Allreduce at cg.c:20 step and the next (20 times, the longest 300 ms)"
        in found.what
    )
    assert [site.source for site in found.where] == ["cg.c:20 step"]


def test_where_most_ranks_are_slow_balance_is_what_can_be_saved():
    (found,) = slow(steps([6, 6, 6, 2]))
    assert found.seconds_lost == 1.0
    assert "Balanced, each would spend 5.00 s." in found.what


def test_one_long_task_is_named():
    (found,) = slow(steps([2, 2, 6, 2], longest_ns=7 * SECOND // 2))
    assert "(20 times, of which one took 3.50 s)" in found.what
    assert "One piece of work takes 3.50 s: start it first, or split it." in found.steps


@pytest.mark.parametrize(("work_s", "others"), [([9, 9, 9], None), ([6, 6, 9], 2)])
def test_a_manager_that_only_receives_is_no_rank_to_give_work_to(work_s: list[int], others: int | None):
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, "program > MPI_Recv", 300, 98 * SECOND // 10, object_id=world, size=8, shortest_ns=1000)
    for rank, seconds in enumerate(work_s, 1):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Send", 100, MS, object_id=world, size=8, shortest_ns=1000)
        build.fact(rank, "program > MPI_Barrier", 1, (10 - seconds) * SECOND, object_id=world)
        build.message(rank, 0, world, 100, size=8, time_ns=MS)
    found = slow(build)
    assert [one.evidence["others"] for one in found] == ([] if others is None else [others])
    assert [round(one.seconds_lost) for one in found] == ([] if others is None else [3])


def with_helpers(blocked_ns: int, build: TableBuilder) -> TableBuilder:
    """Each rank has three more threads, which are blocked for so long of 10 s."""
    for rank in range(4):
        for thread in (1, 2, 3):
            build.location(rank, thread, wall_ns=10 * SECOND)
            build.blocked_thread(rank, thread, blocked_ns, known_ns=10 * SECOND)
    return build


@pytest.mark.parametrize("blocked_ns", [10 * SECOND, 9900 * MS])
def test_threads_that_only_wait_for_work_make_no_rank_faster(blocked_ns: int):
    (found,) = slow(with_helpers(blocked_ns, steps([2, 2, 6, 2])))
    assert found.what.startswith(
        "Rank 2 spends 6.00 s outside regions and MPI, the other 3 ranks 2.00 s on average: 3.00 times as long. As "
        "fast as the others, rank 2 would save 4.00 s"
    )
    assert found.seconds_lost == 4.0


def test_threads_that_work_share_the_time_of_a_rank():
    (found,) = slow(with_helpers(8 * SECOND, steps([2, 2, 6, 2])))
    assert found.what.startswith(
        "Rank 2 spends 3.00 s outside regions and MPI, the other 3 ranks 2.00 s on average"
    )
    assert found.seconds_lost == 1.0


def test_a_rank_with_idle_threads_that_sleeps_does_not_work():
    assert slow(with_helpers(10 * SECOND, steps([2, 2, 6, 2], sleeps_ns=4 * SECOND))) == []
