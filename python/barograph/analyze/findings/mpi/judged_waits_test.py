# SPDX-License-Identifier: BSD-3-Clause
"""Findings on collective calls go by matched events where there are any, not by what times of calls suggest."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import SECOND, ranks_of
from barograph.testing.table_builder import TableBuilder

RANKS = 4


def job(*times_s: float) -> TableBuilder:
    """Four ranks that are so long in MPI_Allreduce, of 10 s; by its fastest calls, next to nothing is transfer."""
    build = ranks_of(RANKS)
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank, time_s in enumerate(times_s):
        time_ns = int(time_s * SECOND)
        build.fact(rank, "program > MPI_Allreduce", 1000, time_ns, object_id=world, size=8, shortest_ns=1000)
    return build


def wait(build: TableBuilder, rank: int, cause: int, waited_ns: int, **columns: object) -> None:
    call = {"operation": "MPI_Allreduce", "call_path": "program > MPI_Allreduce"}
    build.wait("wait at n-to-n", rank, cause, waited_ns, **{**call, **columns})


def found(build: TableBuilder, name: str) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def in_turn(build: TableBuilder, waited_ns: int) -> None:
    """Each waits for each of the others for as long."""
    for rank in range(RANKS):
        for other in range(RANKS):
            if rank != other:
                wait(build, rank, other, waited_ns // (RANKS - 1))


def test_all_wait_as_long_as_events_tell() -> None:
    build = job(4, 4, 4, 4)
    assert round(found(build, "waiting-everywhere")[0].seconds_lost, 3) == 3.995
    in_turn(build, 3 * SECOND)
    (late,) = found(build, "waiting-everywhere")
    assert late.seconds_lost == 3.0
    assert late.what == (
        "No rank waits less than 3.00 s in MPI_Allreduce on W0.0 (1,000 calls), by matched events: every rank waits, "
        "now for one and now for another."
    )


def test_not_all_wait_where_events_tell_of_one_that_does_not() -> None:
    build = job(4, 4, 4, 4)
    for rank, cause in ((0, 1), (1, 2), (2, 0)):
        wait(build, rank, cause, 3 * SECOND)
    assert found(build, "waiting-everywhere") == []


@pytest.mark.parametrize("in_mpi_ns", [0, 3 * SECOND], ids=["it computes", "it passes on what it got late"])
def test_not_all_wait_where_all_wait_for_one(in_mpi_ns: int) -> None:
    build = job(4, 4, 4, 4)
    for rank in (0, 1, 3):
        wait(build, rank, 2, 3 * SECOND, outside_ns=3 * SECOND - in_mpi_ns, in_mpi_ns=in_mpi_ns)
    wait(build, 2, 0, SECOND // 2)
    assert found(build, "waiting-everywhere") == []


def test_a_rank_that_waits_longer_is_priced_by_its_waits() -> None:
    """By times, balance saves half a second more than ranks waited there."""
    build = job(1, 7, 1, 1)
    (uneven,) = found(build, "uneven-waiting")
    assert uneven.seconds_lost == 1.5
    wait(build, 1, 0, 2 * SECOND)
    wait(build, 1, 2, SECOND)
    wait(build, 1, 3, SECOND)
    (uneven,) = found(build, "uneven-waiting")
    assert uneven.seconds_lost == 1.0


def test_a_rank_that_waits_longer_waits_for_one_that_events_name() -> None:
    build = job(1, 7, 1, 1)
    wait(build, 1, 0, 5 * SECOND, outside_ns=0, in_mpi_ns=5 * SECOND)
    assert found(build, "uneven-waiting") == []
