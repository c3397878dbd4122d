# SPDX-License-Identifier: BSD-3-Clause
"""The same ranks come last to a collective call: by matched events, and by these alone."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all, find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MILLISECOND = 1_000_000
RANKS = 4


def job(barrier_ns: int = 2 * SECOND) -> TableBuilder:
    """Four ranks that are in barriers for 2 s of 10 s."""
    build = TableBuilder()
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program", 1, 10 * SECOND)
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank in range(RANKS):
        build.fact(rank, "program > MPI_Barrier", 100, barrier_ns, object_id=world, shortest_ns=1000)
    return build


def wait(build: TableBuilder, rank: int, cause: int, waited_ns: int, **columns: object) -> None:
    call = {
        "operation": "MPI_Barrier",
        "call_path": "program > MPI_Barrier",
        "cause_operation": "MPI_Barrier",
    }
    build.wait("wait at barrier", rank, cause, waited_ns, **{**call, **columns})


def found(build: TableBuilder, name: str = "late-arrival") -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def test_who_comes_late_is_named_and_the_longest_wait_is_the_price() -> None:
    build = job()
    for rank in (0, 1, 3):
        wait(build, rank, 2, SECOND + rank * SECOND // 10, count=90, outside_ns=SECOND)
    wait(build, 2, 0, SECOND // 10, count=10)
    (late,) = found(build)
    assert late.what == (
        "Rank 2 comes late to MPI_Barrier on W0.0: 3 ranks (0-1, 3) wait 1.13 s on average for that, in 270 waits "
        "by matched events; for 1.00 s of it, the late one is outside MPI."
    )
    assert late.seconds_lost == 1.3
    assert late.evidence["share"] == 3.4 / 3.5


@pytest.mark.parametrize(("waited_ms", "count"), [(199, 0), (201, 1), (499, 1)])
def test_a_fiftieth_of_the_run_is_noticeable(waited_ms: int, count: int) -> None:
    build = job()
    for rank in (0, 1, 3):
        wait(build, rank, 2, waited_ms * MILLISECOND)
    assert len(found(build)) == count


def test_several_late_ranks_are_one_finding() -> None:
    build = job()
    for rank in (0, 1):
        wait(build, rank, 2, SECOND)
        wait(build, rank, 3, SECOND // 2)
    wait(build, 3, 2, SECOND // 10)
    (late,) = found(build)
    assert (late.evidence["late"], late.evidence["latest"], late.evidence["waiters"]) == (
        [2, 3],
        2,
        [0, 1],
    )
    assert late.seconds_lost == 1.5


def test_where_all_are_late_at_times_nobody_is() -> None:
    build = job()
    for rank in range(RANKS):
        for other in range(RANKS):
            if rank != other:
                wait(build, rank, other, SECOND // 2)
    assert found(build) == []
    assert [one.seconds_lost for one in found(build, "barrier")] == [2.0]


def test_a_rank_that_waits_in_mpi_itself_passes_on_what_it_got_late() -> None:
    build = job()
    for rank in (0, 1, 3):
        wait(build, rank, 2, SECOND, outside_ns=SECOND // 3, in_mpi_ns=2 * SECOND // 3)
    assert found(build) == []


def test_the_barrier_is_not_blamed_for_it() -> None:
    build = job()
    for rank in (0, 1, 3):
        wait(build, rank, 2, 2 * SECOND)
    with Workspace(build.build()) as workspace:
        shown = {one.id: one for one in find_all(workspace).shown}
    assert "late-arrival" in shown
    assert "barrier" not in shown
    (rest,) = found(build, "barrier")  # those of rank 2 itself, of which no wait is known
    assert rest.seconds_lost == 0.5


def test_a_barrier_to_which_one_rank_comes_late_is_not_to_be_removed_whatever_that_rank_did() -> None:
    """It was in MPI until then, so that it may not be the cause; without the barrier the others wait for it as well."""
    build = job()
    for rank in (0, 1, 3):
        wait(build, rank, 2, 2 * SECOND, outside_ns=SECOND // 2, in_mpi_ns=3 * SECOND // 2)
    assert found(build) == []
    assert [one.seconds_lost for one in found(build, "barrier")] == [0.5]  # of rank 2 itself


def collective_write(late_ns: int) -> TableBuilder:
    """Each rank is in collective writes for 500 ms, of which it writes for 300, and waits for rank 2 besides."""
    build = job(MILLISECOND)
    file = build.file("/out")
    path = "program > MPI_File_write_at_all"
    for rank in range(RANKS):
        waited_ns = 0 if rank == 2 else late_ns
        time_ns = SECOND // 2 + waited_ns
        build.fact(rank, path, 50, time_ns, object_id=file, size=64 * 1024, shortest_ns=time_ns // 50)
        build.fact(rank, f"{path} > pwrite64", 50, 3 * SECOND // 10, object_id=file, size=16 * 1024)
        if waited_ns:
            call: dict[str, object] = {"operation": "MPI_File_write_at_all", "call_path": path}
            call |= {"communicator": "/out", "cause_operation": "MPI_File_write_at_all", "cause_path": path}
            build.wait("wait at n-to-n", rank, 2, waited_ns, count=50, **call)
    return build


def test_to_calls_of_mpi_io_ranks_come_late_as_well() -> None:
    (late,) = found(collective_write(2 * SECOND))
    assert late.what == (
        "Rank 2 comes late to MPI_File_write_at_all on /out: 3 ranks (0-1, 3) wait 2.00 s on average for that, in 150 "
        "waits by matched events; for 2.00 s of it, the late one is outside MPI."
    )
    assert (late.seconds_lost, late.files) == (2.0, ("/out",))
    assert found(collective_write(SECOND // 10)) == []


def test_what_ranks_wait_for_a_late_one_is_no_price_of_collective_io() -> None:
    """Neither of small requests, which take no longer for it."""
    prices = [
        [one.seconds_lost for one in found(collective_write(late_ns), "ineffective-collectives")]
        for late_ns in (0, 2 * SECOND)
    ]
    assert prices == [[0.5], [0.5]]


def test_waits_have_the_lines_at_which_ranks_waited_most() -> None:
    build = job()
    for line, share in ((30, 1), (40, 3)):
        site = f"cg.c:{line} step"
        path = f"program > {site} > MPI_Barrier"
        for rank in (0, 1, 3):
            wait(build, rank, 2, share * SECOND // 2, count=10, call_path=path)
            build.mpi_site(rank, path, site, 50 * MILLISECOND, calls=10, object_id=1)
    (late,) = found(build)
    assert [(site.source, site.share, site.calls) for site in late.where] == [
        ("cg.c:40", 0.75, 30),
        ("cg.c:30", 0.25, 30),
    ]


def test_counters_alone_do_not_say_who_is_late() -> None:
    assert found(job()) == []
