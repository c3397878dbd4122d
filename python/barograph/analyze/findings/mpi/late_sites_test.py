# SPDX-License-Identifier: BSD-3-Clause
"""A late sender beside other traffic: judged by the lines of receives and sends, not by its part of all messages."""

from __future__ import annotations

from barograph.analyze.findings import find_all, find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MS = 1_000_000
TIMES = 60


def solver(*, receives: int = TIMES, also_late: bool = False) -> TableBuilder:
    """Ranks 1 and 2 exchange thousands of messages, and get 60 of rank 0, which computes 20 ms before each."""
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        build.location(rank, wall_ns=10 * SECOND)
        build.message(rank, 3 - rank if rank else 1, world, 6000 if rank else TIMES, size=64, time_ns=MS)
    build.message(0, 2, world, TIMES, size=64, time_ns=MS)
    ends = (("MPI_Wait", "cg.c:17 exchange"), ("program > MPI_Send", "cg.c:34 main"))
    build.fact(0, "program > MPI_Send", TIMES, MS, object_id=world, size=64, shortest_ns=1000)
    build.gap(0, *ends, TIMES * 20 * MS, calls=TIMES, object_id=world)
    if also_late:
        build.gap(2, *ends, TIMES * 20 * MS, calls=TIMES, object_id=world)
    for rank in (1, 2):
        build.fact(rank, "program > MPI_Wait", 6000, 6000 * 1000, object_id=world, size=64, shortest_ns=500)
        build.fact(
            rank,
            "program > MPI_Recv",
            receives,
            TIMES * 20 * MS,
            object_id=world,
            size=64,
            shortest_ns=18 * MS,
        )
        build.mpi_site(
            rank, "program > MPI_Recv", "cg.c:34 main", TIMES * 20 * MS, calls=receives, object_id=world
        )
        build.rows_of("call_sites")[-1]["max_ns"] = 20 * MS
    return build


def late(build: TableBuilder) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, "late-sender")


def test_the_lines_tell_who_is_late_whatever_else_is_sent():
    (found,) = late(solver())
    assert found.what == (
        "2 ranks (1-2) wait 1.19 s on average in MPI_Recv on W0.0 at cg.c:34 main for messages from rank 0, which is "
        "outside MPI for 1.20 s before MPI_Send at cg.c:34 main (60 times, not counting its waits elsewhere)."
    )
    assert round(found.seconds_lost, 3) == 1.194
    assert [one.source for one in found.where] == ["cg.c:34 main"]


def test_that_the_sender_computes_longer_is_another_view_of_it():
    with Workspace(solver().build()) as workspace:
        found = find_all(workspace)
    assert [one.id for one in found.shown if one.seconds_lost] == ["late-sender"]
    assert [one.explained_by for one in found.explained if one.id == "slow-ranks"] == ["late-sender"]


def test_receives_of_which_most_are_of_others_or_that_fit_two_senders_tell_nothing():
    assert late(solver(receives=100)) == []
    build = solver(also_late=True)
    # Rank 1 gets nearly all its messages from rank 2, which is late as well.
    assert [(one.evidence["sender"], one.evidence["receivers"]) for one in late(build)] == [
        (0, [2]),
        (2, [1]),
    ]
    # Half of them are of rank 0: it may wait for either.
    build.rows_of("messages")[0]["calls"] = 6000
    assert [(one.evidence["sender"], one.evidence["receivers"]) for one in late(build)] == [(0, [2])]
