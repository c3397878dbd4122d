# SPDX-License-Identifier: BSD-3-Clause
"""Late senders and receivers beside other traffic: judged by the lines of both, not by their part of all messages."""

from __future__ import annotations

from typing import cast

import pytest

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


def test_one_time_of_many_that_took_longer_is_chance():
    build = solver()
    build.rows_of("call_sites")[-1]["max_ns"] = 50 * MS
    assert [one.evidence["receivers"] for one in late(build)] == [[1, 2]]
    build.rows_of("call_sites")[-1]["max_ns"] = 70 * MS
    assert [one.evidence["receivers"] for one in late(build)] == [[1]]


def in_turns(after_site: str = "heat.c:151 main") -> TableBuilder:
    """Rank 1 waits for rank 0 at line 151, and works as long; rank 0 waits for it at the halo meanwhile."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    halo, receive = "program > MPI_Sendrecv", "program > MPI_Recv"
    for rank in range(2):
        build.location(rank, wall_ns=5 * SECOND)
        wait_ns = MS if rank else TIMES * 18 * MS
        build.fact(rank, halo, TIMES, wait_ns, object_id=world, size=64, shortest_ns=1000)
        build.mpi_site(rank, halo, "heat.c:37 halo_rows", wait_ns, calls=TIMES, object_id=world)
        build.rows_of("call_sites")[-1]["max_ns"] = MS if rank else 18 * MS
        build.message(rank, 1 - rank, world, TIMES * (2 - rank), size=64, time_ns=MS)
    build.fact(0, "program > MPI_Send", TIMES, MS, object_id=world, size=64, shortest_ns=1000)
    build.fact(1, receive, TIMES, TIMES * 20 * MS, object_id=world, size=64, shortest_ns=19 * MS)
    build.mpi_site(1, receive, "heat.c:151 main", TIMES * 20 * MS, calls=TIMES, object_id=world)
    build.rows_of("call_sites")[-1]["max_ns"] = 20 * MS
    ends = (("MPI_Sendrecv", "heat.c:39 halo_rows"), ("program > MPI_Send", "heat.c:149 main"))
    build.gap(0, *ends, TIMES * 20 * MS, calls=TIMES, object_id=world)
    ends = (("MPI_Recv", after_site), (halo, "heat.c:37 halo_rows"))
    build.gap(1, *ends, TIMES * 20 * MS, calls=TIMES, object_id=world)
    return build


def test_of_two_that_wait_for_each_other_in_turns_the_longer_wait_has_the_price():
    with Workspace(in_turns().build()) as workspace:
        found = find_all(workspace)
    (first,) = [one for one in found.shown if one.seconds_lost]
    assert (first.id, first.evidence["sender"]) == ("late-sender", 0)
    below = {one.id: one for one in found.explained}
    assert (below["late-sender"].evidence["sender"], below["late-sender"].explained_by) == (1, "late-sender")


def test_of_two_in_turns_who_is_away_longest_has_the_price_whatever_is_estimated():
    """Rank 1 goes on to a collective call at times, and had its core for more of its time than rank 0."""
    build = in_turns()
    (away,) = [row for row in build.rows_of("call_sites") if row["rank"] == 1 and row["kind"] == 2]
    away.update(calls=48, time_ns=48 * 20 * MS)
    send_ns, halo_ns = TIMES * 14 * MS, TIMES * 15 * MS
    for row in (*build.rows_of("call_sites"), *build.rows_of("fact_rows")):
        if row["time_ns"] == TIMES * 20 * MS and row["rank"] == 1:
            row["time_ns"] = send_ns  # rank 1 comes late as well
        if row["time_ns"] == TIMES * 18 * MS:
            row["time_ns"] = halo_ns
    with Workspace(build.build()) as workspace:
        found = find_all(workspace)
    (first,) = [one for one in found.shown if one.id == "late-sender"]
    assert (first.evidence["sender"], first.evidence["sending_site"]) == (0, "MPI_Send at heat.c:149 main")
    (below,) = [one for one in found.explained if one.id == "late-sender"]
    assert below.evidence["sender"] == 1
    assert below.seconds_lost > first.seconds_lost


def test_who_waits_for_the_other_at_another_time_is_late_on_its_own():
    with Workspace(in_turns(after_site="heat.c:99 setup").build()) as workspace:
        found = find_all(workspace)
    assert [one.evidence["sender"] for one in found.shown if one.id == "late-sender"] == [0, 1]


def taken_late(away_ms: int = 20, *, large: int = 1 << 20, closing: str = "MPI_Sendrecv") -> TableBuilder:
    """Rank 0 sends 60 large messages, and works as long afterwards; rank 1 works first, and waits for it at the end."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    waiting_ns, halo = TIMES * 20 * MS, f"program > {closing}"
    for rank in range(2):
        build.location(rank, wall_ns=5 * SECOND)
        build.fact(rank, halo, TIMES, waiting_ns if rank else MS, object_id=world, size=64, shortest_ns=1000)
        build.mpi_site(
            rank, halo, "heat.c:37 halo_rows", waiting_ns if rank else MS, calls=TIMES, object_id=world
        )
        build.message(rank, 1 - rank, world, TIMES, size=64, time_ns=MS)
    send = "program > MPI_Send"
    build.fact(0, send, TIMES, waiting_ns, object_id=world, size=large, shortest_ns=19 * MS)
    build.mpi_site(0, send, "heat.c:158 main", waiting_ns, calls=TIMES, object_id=world)
    build.rows_of("call_sites")[-1]["max_ns"] = 20 * MS
    build.message(0, 1, world, TIMES, size=large, time_ns=waiting_ns)
    build.fact(1, "program > MPI_Recv", TIMES, MS, object_id=world, size=large, shortest_ns=1000)
    ends = (("MPI_Sendrecv", "heat.c:39 halo_rows"), ("program > MPI_Recv", "heat.c:163 main"))
    build.gap(1, *ends, TIMES * away_ms * MS, calls=TIMES, object_id=world)
    ends = (("MPI_Send", "heat.c:158 main"), (halo, "heat.c:37 halo_rows"))
    build.gap(0, *ends, waiting_ns, calls=TIMES, object_id=world)
    return build


def test_the_lines_tell_who_receives_late_though_it_waits_elsewhere():
    with Workspace(taken_late().build()) as workspace:
        found = find_all(workspace)
    (late_receiver,) = [one for one in found.shown if one.seconds_lost]
    assert late_receiver.what == (
        "Rank 0 waits 1.16 s on average in MPI_Send on W0.0 at heat.c:158 main for rank 1 to receive, which is outside "
        "MPI for 1.20 s before MPI_Recv at heat.c:163 main (60 times, not counting its waits elsewhere)."
    )
    assert round(late_receiver.seconds_lost, 2) == 1.16
    assert [one.source for one in late_receiver.where] == ["heat.c:158 main"]
    # What rank 0 has to do afterwards, it begins late.
    assert [one.explained_by for one in found.explained if one.id == "serial-section"] == ["late-receiver"]


def test_a_receiver_that_is_away_much_longer_than_the_sender_waits_tells_nothing():
    with Workspace(taken_late(away_ms=40).build()) as workspace:
        assert find_one(workspace, "late-receiver") == []


def test_a_sender_that_waited_as_long_as_the_price_says_begins_its_own_work_late():
    """What a slow network needs for 8 MiB may be waiting, too."""
    with Workspace(taken_late(large=8 << 20, closing="MPI_Allreduce").build()) as workspace:
        found = find_all(workspace)
    (late_receiver,) = [one for one in found.shown if one.seconds_lost]
    assert late_receiver.id == "late-receiver"
    waited_ns = cast("int", late_receiver.evidence["max_waiting_ns"])
    assert waited_ns < 0.75 * TIMES * 20 * MS < late_receiver.seconds_lost * 1e9
    assert [one.explained_by for one in found.explained if one.id == "serial-section"] == ["late-receiver"]


def one_of_two(send: str = "cg.f90:203 MAIN__", afterwards_ns: int = 900 * MS) -> TableBuilder:
    """Rank 1 works 3 ms before each of 300 sends; rank 0, which has no other partner, waits in two places."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    waits = (("MPI_Recv", "cg.f90:206 MAIN__", 300 * 3 * MS), ("MPI_Waitall", "cg.f90:76 halo", 40 * MS))
    for rank in range(2):
        build.location(rank, wall_ns=5 * SECOND)
        build.message(rank, 1 - rank, world, 600, size=512, time_ns=MS)
    for call, site, wait_ns in waits:
        build.fact(0, f"program > {call}", 300, wait_ns, object_id=world, size=512, shortest_ns=1000)
        build.mpi_site(0, f"program > {call}", site, wait_ns, calls=300, object_id=world)
        build.rows_of("call_sites")[-1]["max_ns"] = wait_ns // 300
    # Rank 0 works afterwards, and rank 1 waits for that in a collective call.
    build.fact(0, "program > MPI_Allreduce", 300, MS, object_id=world, size=8)
    build.fact(1, "program > MPI_Allreduce", 300, afterwards_ns, object_id=world, size=8)
    build.fact(1, "program > MPI_Send", 300, MS, object_id=world, size=512, shortest_ns=1000)
    ends = (("MPI_Waitall", "cg.f90:76 halo"), ("program > MPI_Send", send))
    build.gap(1, *ends, 300 * 3 * MS, calls=300, object_id=world)
    return build


def test_the_lines_of_both_are_said_where_only_one_can_be_waited_for():
    (found,) = late(one_of_two())
    assert found.what.endswith(
        "Most of that is at cg.f90:206 MAIN__; rank 1 is outside MPI for 900 ms before MPI_Send at cg.f90:203 MAIN__ "
        "(300 times, not counting its waits elsewhere)."
    )
    assert found.evidence["works_before"] == "MPI_Send at cg.f90:203 MAIN__"
    (found,) = late(one_of_two(send=""))
    assert "Most of that" not in found.what
    assert found.evidence["works_before"] == ""


def test_how_much_longer_it_works_in_all_is_another_view_of_a_late_sender():
    with Workspace(one_of_two(afterwards_ns=500 * MS).build()) as workspace:
        found = find_all(workspace)
    assert [one.id for one in found.shown if one.seconds_lost] == ["late-sender"]
    assert [one.explained_by for one in found.explained if one.id == "slow-ranks"] == ["late-sender"]


def passed_on(further_up_ns: int) -> TableBuilder:
    """Rank 1 works so long before it sends to rank 2; rank 0 waits 3 s for rank 3, which works 0.4 s as all do."""
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        build.location(rank, wall_ns=10 * SECOND)
        wait_ns = 3 * SECOND if rank in {0, 2} else 0
        if wait_ns:
            build.fact(rank, "program > MPI_Recv", 100, wait_ns, object_id=world, size=8, shortest_ns=1000)
        all_ns = 9600 * MS - wait_ns - (further_up_ns if rank == 1 else 0)
        build.fact(rank, "program > MPI_Alltoall", 100, all_ns, object_id=world, size=8)
    for sender, receiver in ((1, 2), (3, 0)):
        build.message(sender, receiver, world, 100, size=8, time_ns=MS)
    return build


@pytest.mark.parametrize(("further_up_ns", "cause"), [(3 * SECOND, "slow-ranks"), (0, "")])
def test_who_only_passes_on_what_came_late_is_not_the_cause(further_up_ns: int, cause: str):
    with Workspace(passed_on(further_up_ns).build()) as workspace:
        found = find_all(workspace)
    late = {
        one.evidence["sender"]: one for one in (*found.shown, *found.explained) if one.id == "late-sender"
    }
    assert late[3].explained_by == cause
