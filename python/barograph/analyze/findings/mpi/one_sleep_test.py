# SPDX-License-Identifier: BSD-3-Clause
"""One rank that sleeps has one price, whatever the others do meanwhile: poll, or wait in collective calls."""

from __future__ import annotations

import pytest

from barograph.analyze.calls.families import POLLING
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.spec.mpi_waiting import POLLS
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
RANKS = 4
BARRIER = ("MPI_Barrier", "step.c:10 step")
SEND = ("MPI_Send", "step.c:20 step")


def findings_of(build: TableBuilder) -> Findings:
    with Workspace(build.build()) as workspace:
        return find_all(workspace)


def priced(findings: Findings) -> list[Finding]:
    """Those that stand by themselves and cost something."""
    return [one for one in findings.shown if one.seconds_lost]


def polled(poll: str = "MPI_Test", *, blocked_ns: int = 3 * SECOND, messages: int = 100) -> TableBuilder:
    """Rank 2 polls for 3 s for what rank 3 sends late; ranks 0 and 1 wait for it in the next collective call."""
    build = TableBuilder()
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
        waited_ns = (3 * SECOND if rank < 2 else 0) + SECOND // 100
        build.fact(rank, "program > MPI_Allgather", 100, waited_ns, object_id=world, size=8, shortest_ns=1000)
    build.fact(2, f"program > {poll}", 10_000, 3 * SECOND, object_id=world)
    build.fact(3, "program > MPI_Send", 100, 100_000, object_id=world, size=8, shortest_ns=1000)
    build.message(3, 2, world, messages, size=8, time_ns=100_000)
    before = (f"program > {SEND[0]}", SEND[1])
    build.gap(3, BARRIER, before, 3 * SECOND, calls=100, object_id=world, blocked_ns=blocked_ns)
    return build


def late_in(build: TableBuilder, call: str, cause: int, waiters: tuple[int, ...]) -> None:
    """The waiters wait for the cause for 3 s, by events."""
    for rank in waiters:
        columns: dict[str, object] = {"operation": call, "call_path": f"program > {call}", "count": 100}
        columns |= {"cause_operation": call, "cause_path": f"program > {call}"}
        build.wait("wait at n-to-n", rank, cause, 3 * SECOND, **columns)


def test_what_polls_is_written_down_once() -> None:
    assert set(POLLING) == POLLS
    with Workspace(polled().build()) as workspace:
        asked = "SELECT operation FROM operation_families WHERE is_polling(operation) ORDER BY operation"
        connection = workspace.need("operation_families", "is_polling")
        assert {name for (name,) in connection.execute(asked).fetchall()} == POLLS


@pytest.mark.parametrize("poll", ["MPI_Test", "MPI_Request_get_status", "MPI_Iprobe"])
def test_who_polls_for_a_rank_that_sleeps_is_told_where_it_sleeps(poll: str) -> None:
    findings = findings_of(polled(poll))
    (one,) = priced(findings)
    assert (one.id, round(one.seconds_lost, 2)) == ("polling", 3.0)
    assert one.what.endswith(
        "It polls for rank 3, which sends 100.0 % of its messages and is asleep or blocked for at least 3.00 s outside "
        "MPI and I/O before it sends, between MPI_Barrier at step.c:10 step and MPI_Send at step.c:20 step (100 times, "
        "the longest 30.0 ms)."
    )
    assert one.steps[0].startswith("Look for a sleep")


def test_a_sender_that_works_is_not_said_to_sleep() -> None:
    findings = findings_of(polled(blocked_ns=0))
    assert [one.id for one in priced(findings)] == ["slow-ranks"]
    (one,) = [one for one in findings.explained if one.id == "polling"]
    assert (one.evidence["works"], one.explained_by) == (True, "slow-ranks")
    assert one.what.endswith("is outside MPI and I/O for 9.99 s.")
    assert one.steps[0].startswith("Compare what rank 3 does")


def test_polls_of_a_window_have_no_sender() -> None:
    (one,) = [one for one in findings_of(polled("MPI_Win_test")).shown if one.id == "polling"]
    assert (one.evidence["sender"], one.evidence["asleep"]) == (None, False)
    assert "It polls for rank" not in one.what


def test_who_comes_late_for_its_polls_has_one_price() -> None:
    build = polled()
    late_in(build, "MPI_Allgather", 2, (0, 1))
    (one,) = priced(findings_of(build))
    assert one.id == "polling"
    assert any("[late-arrival]" in text for text in one.also_seen_as)


def sleeping(blocked_ns: int) -> TableBuilder:
    """Rank 3 is away for 3 s before it posts an epoch; by events the others wait for it in the next barrier."""
    build = TableBuilder()
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
        waited_ns = (3 * SECOND if rank < 3 else 0) + SECOND // 100
        build.fact(rank, "program > MPI_Barrier", 100, waited_ns, object_id=world, shortest_ns=1000)
    late_in(build, "MPI_Barrier", 3, (0, 1, 2))
    before = ("program > MPI_Win_post", "step.c:30 step")
    build.gap(3, BARRIER, before, 3 * SECOND, calls=100, blocked_ns=blocked_ns)
    return build


def test_who_comes_late_to_a_collective_for_a_sleep_is_said_to_sleep_once() -> None:
    (one,) = priced(findings_of(sleeping(29 * SECOND // 10)))
    assert (one.id, one.seconds_lost) == ("late-arrival", 3.0)
    assert one.what.endswith(
        "Rank 3 is asleep or blocked for at least 2.90 s outside MPI and I/O, between MPI_Barrier at step.c:10 step "
        "and MPI_Win_post at step.c:30 step (100 times, the longest 30.0 ms)."
    )
    assert one.also_seen_as == (
        "A rank is blocked or asleep while others wait for it [blocked-rank], up to 2.90 s",
    )


def test_a_short_sleep_is_not_the_reason_for_a_long_wait() -> None:
    findings = findings_of(sleeping(SECOND))
    (late,) = [one for one in (*findings.shown, *findings.explained) if one.id == "late-arrival"]
    assert (late.evidence["asleep"], late.evidence["works"]) == (False, True)
    assert "asleep" not in late.what


def in_a_region(blocked_ns: int) -> TableBuilder:
    """Rank 3 is in `exchange` for 3 s until it begins a copy of a communicator, for which the others wait then."""
    build = TableBuilder()
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > exchange", 100, 3 * SECOND)
        build.fact(rank, "program > MPI_Alltoall", 1, 7 * SECOND, object_id=world, size=8)
        if rank < 3:
            wait = "program > exchange > MPI_Wait"
            build.fact(rank, wait, 100, 3 * SECOND, object_id=world, shortest_ns=1000)
    before = ("program > exchange > MPI_Comm_idup", "step.c:40 exchange")
    build.gap(3, BARRIER, before, 3 * SECOND, calls=100, object_id=world, blocked_ns=blocked_ns)
    return build


def test_what_is_not_known_to_be_sleep_in_a_region_is_no_second_price() -> None:
    (sleep,) = [one for one in priced(findings_of(in_a_region(2 * SECOND))) if one.subject != "recording"]
    assert (sleep.id, sleep.seconds_lost) == ("blocked-rank", 2.0)
    assert any("[slow-ranks]" in text for text in sleep.also_seen_as)
    # Where it works for longer than it sleeps, that is a matter of its own.
    kinds = {one.id for one in priced(findings_of(in_a_region(SECOND)))}
    assert "slow-ranks" in kinds or "serial-region" in kinds


def completing_sends(posts: str) -> TableBuilder:
    """In a ring, rank 0 is long in MPI_Wait; rank 3 sends to it, and what rank 1 takes is what it sent."""
    build = TableBuilder()
    world = build.communicator("W0.0", RANKS, "0-3")
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Isend", 100, 100_000, object_id=world, size=8, shortest_ns=1000)
        build.fact(rank, f"program > {posts}", 100, 100_000, object_id=world, size=8, shortest_ns=1000)
        wait_ns = 3 * SECOND if rank == 0 else 100_000
        build.fact(rank, "program > MPI_Wait", 100, wait_ns, object_id=world, shortest_ns=1000)
        build.message(rank, (rank + 1) % RANKS, world, 100, size=8, time_ns=100_000)
    return build


@pytest.mark.parametrize(("posts", "senders"), [("MPI_Irecv", [3]), ("MPI_Recv", [])])
def test_who_completes_nothing_but_sends_waits_for_no_message(posts: str, senders: list[int]) -> None:
    findings = findings_of(completing_sends(posts))
    late = [one for one in (*findings.shown, *findings.explained) if one.id == "late-sender"]
    assert [one.evidence["sender"] for one in late] == senders


def between_polls(ns: int) -> TableBuilder:
    """Rank 1 is 3 s longer in a region, most of it from one test of a request to the next."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > search", 1, (4 if rank else 1) * SECOND)
        build.fact(rank, "program > MPI_Allreduce", 40, (1 if rank else 4) * SECOND, object_id=world, size=8)
    poll = ("MPI_Test", "step.c:50 search")
    build.fact(1, "program > search > MPI_Test", 1000, 1000, object_id=world)
    build.gap(1, poll, ("program > search > MPI_Test", poll[1]), ns, calls=999, object_id=world)
    return build


def test_a_rank_that_is_long_between_its_polls_may_wait() -> None:
    (one,) = [one for one in findings_of(between_polls(3 * SECOND)).shown if one.id == "slow-ranks"]
    assert (
        "Of this, 3.00 s passes between one MPI_Test at step.c:50 search and the next (999 times): whether rank 1 "
        "works there or waits for what is asked for is not known."
    ) in one.what
    assert one.steps[0].startswith("See what is asked for at MPI_Test at step.c:50 search")
    (one,) = [one for one in findings_of(between_polls(SECOND)).shown if one.id == "slow-ranks"]
    assert (one.evidence["poll"], one.evidence["polls"]) == ("", 0)
