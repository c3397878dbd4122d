# SPDX-License-Identifier: BSD-3-Clause
# Barriers in which ranks wait for the I/O of one of them are a consequence of what is found about that I/O.
import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import MILLISECOND, SECOND, ranks_of
from barograph.testing.table_builder import TableBuilder


def writer_and_barriers(written: int, waiting_ns: int, others_ns: int = 0) -> TableBuilder:
    """Rank 0 writes for 3 s; the other three wait in 20 barriers and write for `others_ns` themselves.

    All compute alike: what is left of rank 0's time it spends in MPI.
    """
    build = ranks_of(4)
    world = build.communicator("W0.0", 4, "0-3")
    file = build.file("/out")
    build.fact(0, "program > pwrite64", 20_000, 3 * SECOND, object_id=file, size=written)
    build.fact(0, "program > MPI_Barrier", 20, MILLISECOND, object_id=world)
    if left_ns := waiting_ns + others_ns - 3 * SECOND:
        build.fact(0, "program > MPI_Recv", 1, left_ns, object_id=world)
    for rank in range(1, 4):
        build.fact(rank, "program > MPI_Barrier", 20, waiting_ns, object_id=world)
        if others_ns:
            build.fact(rank, "program > pwrite64", 20_000, others_ns, object_id=file, size=written)
    return build


@pytest.mark.parametrize(("written", "cause"), [(64, "small-requests"), (4096, "one-rank-io")])
def test_barriers_after_the_io_of_one_rank_are_a_consequence(written: int, cause: str):
    with Workspace(writer_and_barriers(written, 3 * SECOND).build()) as workspace:
        findings = find_all(workspace)
    (barrier,) = (one for one in findings.explained if one.id == "barrier")
    assert barrier.explained_by == cause
    (first,) = (one for one in findings.shown if one.id == cause)
    assert "Barriers are expensive [barrier], up to 2.25 s" in first.also_seen_as


@pytest.mark.parametrize(("waiting_ns", "others_ns"), [(7 * SECOND, 0), (3 * SECOND, 2 * SECOND)])
def test_barriers_that_take_longer_than_the_difference_stand_alone(waiting_ns: int, others_ns: int):
    with Workspace(writer_and_barriers(64, waiting_ns, others_ns).build()) as workspace:
        assert "barrier" in {one.id for one in find_all(workspace).shown}


def writers(longer_ns: int, waiting_ns: int) -> TableBuilder:
    """Rank 1 writes that much longer than rank 0 in small pieces, and rank 0 waits for its next message."""
    build = ranks_of(2)
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        file, wait_ns = build.file(f"/out.{rank}"), MILLISECOND if rank else waiting_ns
        build.fact(rank, "program > pwrite64", 500_000, 2 * SECOND + rank * longer_ns, object_id=file, size=8)
        build.fact(rank, "program > MPI_Sendrecv", 2000, wait_ns, object_id=world, size=4096, shortest_ns=400)
        build.message(rank, 1 - rank, world, 2000, size=4096, time_ns=wait_ns)
        # What is left of a run of 10 s is alike.
        build.fact(rank, "program > MPI_Init", 1, 2 * SECOND - rank * longer_ns + (waiting_ns if rank else 0))
    return build


def test_messages_after_the_longer_io_of_their_sender_are_a_consequence():
    with Workspace(writers(SECOND, SECOND).build()) as workspace:
        findings = find_all(workspace)
    assert [one.id for one in findings.shown if one.seconds_lost] == ["small-requests"]
    (late,) = (one for one in findings.explained if one.id == "late-sender")
    assert (late.explained_by, late.evidence["sender"]) == ("small-requests", 1)


def test_messages_that_are_late_for_more_than_the_longer_io_stand_alone():
    with Workspace(writers(SECOND // 3, SECOND).build()) as workspace:
        assert "late-sender" in {one.id for one in find_all(workspace).shown}
