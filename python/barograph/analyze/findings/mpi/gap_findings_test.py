# SPDX-License-Identifier: BSD-3-Clause
"""Findings from the times between two calls of MPI, and the lines of calls that were looked at."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all, find_one
from barograph.analyze.findings.finding import CallSite, Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000

OPEN, CLOSE = "step.c:10 step", "step.c:20 step"
BARRIER = "program > MPI_Barrier"


def section(
    *, blocked_ns: int = 0, others_ns: int = 0, waiting_ns: int = 4 * SECOND, ranks: int = 4
) -> TableBuilder:
    """Rank 0 is away for 4 s between two barriers, the others for others_ns; they wait in the second one."""
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}")
    for rank in range(ranks):
        build.location(rank, wall_ns=10 * SECOND)
        wait_ns = waiting_ns if rank else SECOND // 100
        build.fact(rank, BARRIER, 40, wait_ns, object_id=world)
        build.mpi_site(rank, BARRIER, CLOSE, wait_ns, calls=20, object_id=world)
        away_ns = others_ns if rank else 4 * SECOND
        if away_ns:
            build.gap(
                rank,
                ("MPI_Barrier", OPEN),
                (BARRIER, CLOSE),
                away_ns,
                calls=20,
                object_id=world,
                blocked_ns=0 if rank else blocked_ns,
            )
    return build


def found(build: TableBuilder, name: str) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        return find_one(workspace, name)


def test_one_rank_works_between_two_lines():
    (one,) = found(section(), "serial-section")
    assert one.what == (
        "Rank 0 alone works between MPI_Barrier at step.c:10 step and MPI_Barrier at step.c:20 step "
        "(20 times, 4.00 s in total); 3 other ranks wait for it in MPI_Barrier on W0.0, 4.00 s on "
        "average."
    )
    # Four ranks that share 4 s of work need 1 s.
    assert one.seconds_lost == 3.0
    assert [site.source for site in one.where] == [CLOSE]
    # The others wait a part of it only.
    (one,) = found(section(waiting_ns=2 * SECOND), "serial-section")
    assert one.seconds_lost == 1.5


def test_the_lines_may_be_those_of_all_calls():
    """As with `--call-sites`, where no call is sampled."""
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    barrier = f"program > {CLOSE} > MPI_Barrier"
    for rank in range(4):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, barrier, 20, 4 * SECOND if rank else SECOND // 100, object_id=world)
        # Waiting elsewhere is no waiting for rank 0 there.
        build.fact(rank, f"program > {OPEN} > MPI_Barrier", 20, SECOND, object_id=world)
    away = {"calls": 20, "object_id": world, "blocked_ns": 4 * SECOND}
    build.gap(0, ("MPI_Barrier", OPEN), (barrier, ""), 4 * SECOND, **away)
    (one,) = found(build, "blocked-rank")
    assert "between MPI_Barrier at step.c:10 step and MPI_Barrier at step.c:20 step (20 times" in one.what
    assert (one.evidence["rank"], one.evidence["others"], one.evidence["waiting_ns"]) == (0, 3, 4.0 * SECOND)


def test_barriers_around_a_serial_section_are_not_the_fault():
    with Workspace(section().build()) as workspace:
        findings = find_all(workspace)
    assert [one.id for one in findings.shown if one.subject == "mpi"] == ["serial-section"]
    assert "barrier" not in {one.id for one in (*findings.shown, *findings.explained)}


def sampled(build: TableBuilder, cpu_ns: int) -> None:
    """Rank 0 waited 3 s for its core, as its last sample says."""
    values = {"main thread on core": cpu_ns, "main thread run delay": 3 * SECOND}
    values |= {"involuntary context switches": 1000}
    build.counters(0, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})


def test_of_a_rank_that_waited_for_a_core_the_price_of_its_section_is_between_two_bounds():
    build = section()
    sampled(build, 7 * SECOND)
    (one,) = found(build, "serial-section")
    # 4 s for three of four ranks: all of them on a core, or 3 s of waiting among them; else the share of the run.
    assert (one.evidence["least_ns"], one.evidence["most_ns"]) == (0.75 * SECOND, 3.0 * SECOND)
    assert (one.estimated, round(one.seconds_lost, 6)) == (True, 2.1)
    assert "Sharing the work would save 750 ms to 3.00 s; the estimate uses" in one.what


def test_a_rank_that_comes_late_from_a_section_has_one_price_though_it_lacked_a_core():
    build = section()
    sampled(build, SECOND)
    for rank in (1, 2, 3):
        call: dict[str, object] = {"operation": "MPI_Barrier", "call_path": BARRIER}
        call |= {"cause_operation": "MPI_Barrier", "cause_path": BARRIER, "count": 20}
        build.wait("wait at barrier", rank, 0, 4 * SECOND, **call)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    (one,) = [one for one in findings.shown if one.id in {"serial-section", "late-arrival"}]
    # A fifth of what the others wait: for the rest the rank may have waited for its core.
    assert (one.id, round(one.seconds_lost, 6)) == ("serial-section", 0.75)
    assert any("[late-arrival]" in text for text in one.also_seen_as)


def test_what_others_do_as_well_is_no_serial_section():
    assert found(section(others_ns=SECOND), "serial-section") == []
    # They do not wait for it.
    assert found(section(waiting_ns=SECOND), "serial-section") == []
    assert found(section(waiting_ns=SECOND), "blocked-rank") == []


def passed_on(work_ns: int) -> TableBuilder:
    """Rank 1 waits 4 s for the messages of rank 0, then works `work_ns` while rank 0 waits for it."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
    receive = "program > MPI_Recv"
    build.fact(0, "program > MPI_Send", 40, 1_000_000, object_id=world, size=64, shortest_ns=1000)
    build.fact(1, receive, 40, 4 * SECOND, object_id=world, size=64, shortest_ns=1000)
    build.message(0, 1, world, 40, size=64, time_ns=1_000_000)
    for rank, wait_ns in ((0, work_ns), (1, SECOND // 100)):
        build.fact(rank, BARRIER, 40, wait_ns, object_id=world)
        build.mpi_site(rank, BARRIER, CLOSE, wait_ns, calls=40, object_id=world)
    build.gap(1, ("MPI_Recv", OPEN), (BARRIER, CLOSE), work_ns, calls=40, object_id=world, blocked_ns=0)
    return build


def test_who_gets_its_messages_late_passes_that_on():
    with Workspace(passed_on(4 * SECOND).build()) as workspace:
        findings = find_all(workspace)
    (late,) = [one for one in findings.shown if one.id == "late-sender"]
    assert [one.explained_by for one in findings.explained if one.id == "serial-section"] == ["late-sender"]
    assert any("[serial-section]" in text for text in late.also_seen_as)
    # It works longer than it waited: messages in time would not change all of that.
    with Workspace(passed_on(5 * SECOND + SECOND // 2).build()) as workspace:
        assert {"late-sender", "serial-section"} <= {one.id for one in find_all(workspace).shown}


def test_a_section_of_small_writes_has_their_price():
    build = section()
    file = build.file("/restart")
    build.fact(0, "program > pwrite64", 40_000, 39 * SECOND // 10, object_id=file, size=100)
    for rank in range(4):
        # Of 10 s rank 0 is outside of MPI and I/O for 90 ms only: it writes in the section.
        build.fact(rank, "program > MPI_Allreduce", 10, 6 * SECOND, object_id=1, size=8)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    assert [one.explained_by for one in findings.explained if one.id == "serial-section"] == [
        "small-requests"
    ]


def followed_by_two(blocked_ns: int, last_calls: int = 5) -> TableBuilder:
    """As section(), and five times rank 0 goes on to a reduction instead, for which the others wait."""
    build = section(blocked_ns=blocked_ns)
    reduction = "program > MPI_Allreduce"
    for rank in range(4):
        wait_ns = SECOND if rank else SECOND // 100
        build.fact(rank, reduction, 5, wait_ns, object_id=1)
        build.mpi_site(rank, reduction, "step.c:30 step", wait_ns, calls=5, object_id=1)
    ends = (("MPI_Barrier", OPEN), (reduction, "step.c:30 step"))
    build.gap(0, *ends, SECOND, calls=last_calls, object_id=1, blocked_ns=blocked_ns // 4)
    return build


def test_work_that_now_one_call_follows_and_now_another_has_one_price():
    (one,) = found(followed_by_two(0), "serial-section")
    assert one.what == (
        "Rank 0 alone works between MPI_Barrier at step.c:10 step and MPI_Barrier at step.c:20 step or MPI_Allreduce "
        "at step.c:30 step (25 times, 5.00 s in total); 3 other ranks wait for it there, 5.00 s on average, mostly in "
        "MPI_Barrier on W0.0."
    )
    assert one.seconds_lost == 3.75
    assert [(site.source, site.share) for site in one.where] == [(CLOSE, 0.8), ("step.c:30 step", 0.2)]
    # Once in a while it takes much longer: that is other work.
    prices = [one.seconds_lost for one in found(followed_by_two(0, last_calls=2), "serial-section")]
    assert prices == [3.0, 0.75]


def test_a_sleep_that_now_one_call_follows_and_now_another_has_one_price():
    (one,) = found(followed_by_two(4 * SECOND), "blocked-rank")
    assert one.what == (
        "Rank 0 was neither running nor runnable for at least 5.00 s outside MPI and I/O, between MPI_Barrier at "
        "step.c:10 step and MPI_Barrier at step.c:20 step or MPI_Allreduce at step.c:30 step (25 times, the longest "
        "200 ms); 3 other ranks wait for it there, 5.00 s on average, mostly in MPI_Barrier on W0.0."
    )
    assert one.seconds_lost == pytest.approx(4.98)
    assert len(found(followed_by_two(4 * SECOND, last_calls=2), "blocked-rank")) == 2


def test_a_call_whose_line_is_known_now_and_then_is_named_once():
    build = section()
    build.gap(0, ("MPI_Barrier", ""), (BARRIER, CLOSE), 4 * SECOND + 1, calls=20, object_id=1, blocked_ns=0)
    (one,) = found(build, "serial-section")
    assert one.what.startswith(
        "Rank 0 alone works between MPI_Barrier at step.c:10 step and MPI_Barrier at step.c:20 step (40 times"
    )


@pytest.mark.parametrize(("each_ms", "explained"), [(50, True), (500, False)])
def test_work_that_slow_ranks_says_of_other_lines_has_no_price_of_its_own(each_ms: int, explained: bool):
    """In three steps of four only a neighbour waits for rank 0, at its halo; in each fourth all do, in a reduction."""
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    halo, reduction = "program > MPI_Sendrecv", "program > MPI_Allreduce"
    for rank in range(4):
        build.location(rank, wall_ns=6 * SECOND)
        waits = ((halo, 2950, f"heat.c:{37 if rank < 2 else 39} halo"), (reduction, 1000, "heat.c:172 main"))
        for call, wait_ms, site in waits:
            wait_ns = wait_ms * SECOND // 1000 if rank else SECOND // 100
            build.fact(rank, call, 60, wait_ns, object_id=world, size=8, shortest_ns=1000)
            build.mpi_site(rank, call, site, wait_ns, calls=60, object_id=world)
        build.fact(rank, "program > MPI_Barrier", 1, 1900 * SECOND // 1000, object_id=world)
    after = ("MPI_Sendrecv", "heat.c:39 halo")
    build.gap(0, after, (halo, "heat.c:37 halo"), 3 * SECOND, calls=60, object_id=world)
    build.gap(0, after, (reduction, "heat.c:172 main"), SECOND, calls=1000 // each_ms, object_id=world)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    (section_found,) = [one for one in (*findings.shown, *findings.explained) if one.id == "serial-section"]
    (slow,) = [one for one in findings.shown if one.id == "slow-ranks"]
    assert bool(section_found.explained_by) == explained
    assert ("has a finding of its own" in slow.what) != explained


def test_barriers_that_follow_a_section_now_and_then_are_not_the_fault():
    """Most of it ends with a reduction."""
    build = section(waiting_ns=5 * SECOND)
    reduction = "program > MPI_Allreduce"
    for rank in range(4):
        wait_ns = 12 * SECOND // 2 if rank else SECOND // 100
        build.fact(rank, reduction, 30, wait_ns, object_id=1)
        build.mpi_site(rank, reduction, "step.c:30 step", wait_ns, calls=30, object_id=1)
    ends = (("MPI_Barrier", OPEN), (reduction, "step.c:30 step"))
    build.gap(0, *ends, 6 * SECOND, calls=30, object_id=1, blocked_ns=0)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    (one,) = [one for one in findings.shown if one.id == "serial-section"]
    assert one.evidence["waiting_operation"] == "MPI_Allreduce"
    assert one.evidence["or_before"] == " or MPI_Barrier at step.c:20 step"
    assert "barrier" not in {one.id for one in findings.shown}


def test_who_polled_before_its_section_begins_it_late():
    build = passed_on(4 * SECOND)
    build.fact(1, "program > MPI_Test", 10_000, 4 * SECOND, object_id=1)
    with Workspace(build.build()) as workspace:
        (one,) = (one for one in find_one(workspace, "serial-section"))
        assert one.explained_by == "polling"


def test_a_rank_that_is_blocked_is_not_working():
    build = section(blocked_ns=3 * SECOND)
    assert found(build, "serial-section") == []
    (one,) = found(build, "blocked-rank")
    assert one.what.startswith(
        "Rank 0 was neither running nor runnable for at least 3.00 s outside MPI and I/O"
    )
    assert one.seconds_lost == 3.0
    assert "(20 times, the longest 200 ms)" in one.what
    # Where most of the time is work, that is the finding.
    assert found(section(blocked_ns=SECOND), "blocked-rank") == []


@pytest.mark.parametrize(("longer", "explained"), [(200, "uneven-threads"), (100, "")])
def test_a_rank_that_waits_for_a_thread_of_its_own(longer: int, explained: str):
    build = section(blocked_ns=3 * SECOND)
    stack = ["app.c:90 main", "libgomp.so.1!:0 GOMP_parallel", "app.c:30 main", "app.c:10 row"]
    build.samples(0, stack, 50)
    build.samples(0, stack, 50 + longer, thread=1)
    with Workspace(build.build()) as workspace:
        (one,) = find_one(workspace, "blocked-rank")
    assert one.explained_by == explained
    assert one.what.endswith(
        f"By samples, its thread 1 computes {longer / 100:.2f} s longer in parallel regions of OpenMP than its main "
        "thread, which waits for it there."
    )


@pytest.mark.parametrize(("samples", "named"), [(290, True), (140, False)])
def test_the_function_that_a_rank_is_blocked_in(samples: int, named: bool):
    build = section(blocked_ns=3 * SECOND)
    build.samples(0, ["app.c:90 main", "app.c:10 rest", "libc.so.6!:0 nanosleep"], samples, blocked=True)
    build.samples(0, ["app.c:90 main", "app.c:20 work", "libc.so.6!:0 nanosleep"], 30, blocked=True)
    build.samples(1, ["app.c:90 main", "app.c:30 other", "libc.so.6!:0 nanosleep"], 400, blocked=True)
    with Workspace(build.build()) as workspace:
        (one,) = find_one(workspace, "blocked-rank")
    sentence = "was blocked for 2.90 s of the run in `rest` (app.c:10), outside MPI and I/O."
    assert one.what.endswith(sentence) == named
    assert one.evidence["function"] == ("`rest` (app.c:10)" if named else "")
    (step,) = one.steps
    assert step.startswith("Look at what `rest` (app.c:10) waits for" if named else "Look for a sleep")


def test_lines_of_calls_that_were_looked_at_stand_for_all():
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, BARRIER, 1000, 4 * SECOND, object_id=world)
        build.mpi_site(rank, BARRIER, OPEN, SECOND // 2, calls=5, object_id=world)
        build.mpi_site(rank, BARRIER, CLOSE, 3 * SECOND // 2, calls=7, object_id=world)
    (one,) = found(build, "barrier")
    assert one.where == (
        CallSite(BARRIER, CLOSE, 0.75, 14, 2, sampled=True, stack=(CLOSE,)),
        CallSite(BARRIER, OPEN, 0.25, 10, 2, sampled=True, stack=(OPEN,)),
    )


def test_one_long_sleep_is_not_said_to_be_many():
    build = section(blocked_ns=3 * SECOND)
    build.rows_of("call_sites")[1]["max_ns"] = 7 * SECOND // 2
    (one,) = found(build, "blocked-rank")
    # The other passes have room for 0.5 s.
    assert "(20 times, mostly in one that took 3.50 s)" in one.what
    build.rows_of("call_sites")[1]["max_ns"] = 2 * SECOND
    (one,) = found(build, "blocked-rank")
    assert "(20 times, the longest 2.00 s)" in one.what


def test_a_rank_that_waits_itself_is_not_waited_for():
    def waiting_itself(wait_ns: int) -> list[Finding]:
        build = section(blocked_ns=3 * SECOND)
        build.rows_of("call_sites")[0]["time_ns"] = wait_ns
        return found(build, "blocked-rank")

    assert [one.seconds_lost for one in waiting_itself(3 * SECOND // 2)] == [2.5]
    assert waiting_itself(5 * SECOND // 2) == []
    # Another rank is blocked as long before the same call, on its way from another one.
    build = section(blocked_ns=3 * SECOND)
    build.gap(
        1, ("MPI_Recv", OPEN), (BARRIER, CLOSE), 2 * SECOND, calls=20, object_id=1, blocked_ns=2 * SECOND
    )
    assert found(build, "blocked-rank") == []


def sleeping(blocked_ns: int, *, before: str = "MPI_Irecv", others_ns: int = 0) -> TableBuilder:
    """Rank 1 is 4 s shorter in MPI than the others, and long in its calls as all are: too few cores."""
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        build.location(rank, wall_ns=20 * SECOND)
        build.fact(rank, "program > MPI_Send", 100, 8 * SECOND, object_id=world, size=8)
        build.fact(
            rank, "program > MPI_Wait", 100, (6 if rank == 1 else 10) * SECOND, object_id=world, size=8
        )
        away = blocked_ns if rank == 1 else others_ns
        if away:
            ends = (("MPI_Wait", OPEN), (f"program > {before}", CLOSE))
            build.gap(rank, *ends, away, calls=100, object_id=world, blocked_ns=away)
    return build


def test_a_rank_that_sleeps_is_named_though_all_are_long_in_their_calls():
    (one,) = found(sleeping(5 * SECOND), "blocked-rank")
    assert one.what == (
        "Rank 1 was neither running nor runnable for at least 5.00 s outside MPI and I/O, between MPI_Wait at "
        "step.c:10 step and MPI_Irecv at step.c:20 step (100 times, the longest 50.0 ms); each other rank is in MPI at "
        "least 4.00 s longer. In which calls they wait for it is not known."
    )
    assert one.seconds_lost == 4.0
    assert [one.seconds_lost for one in found(sleeping(3 * SECOND), "blocked-rank")] == [3.0]
    # The others are not in MPI for what it sleeps, sleep as well, or it looks now and then whether there is something.
    assert found(sleeping(9 * SECOND), "blocked-rank") == []
    assert found(sleeping(3 * SECOND, others_ns=2 * SECOND), "blocked-rank") == []
    assert found(sleeping(3 * SECOND, before="MPI_Iprobe"), "blocked-rank") == []


def late(blocked_ns: int, before: str = "MPI_Send") -> TableBuilder:
    """Rank 0 is 4 s between a broadcast and its sends, or what it does first of these, for which rank 1 waits."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Bcast", 25, (2 if rank else 6) * SECOND - 25_000, object_id=world)
    build.fact(0, "program > MPI_Send", 25, 25_000, object_id=world, size=8, shortest_ns=1000)
    build.fact(1, "program > MPI_Wait", 25, 4 * SECOND, object_id=world, size=8, shortest_ns=1000)
    build.message(0, 1, world, 25, size=8, time_ns=25_000)
    ends = (("MPI_Bcast", OPEN), (f"program > {before}", CLOSE))
    # Rank 1 is elsewhere in MPI as long, so that computing is what differs.
    build.fact(1, "program > MPI_Barrier", 25, 4 * SECOND, object_id=world)
    build.gap(0, *ends, 4 * SECOND, calls=25, object_id=world, blocked_ns=blocked_ns)
    return build


def without_core(build: TableBuilder) -> TableBuilder:
    """Rank 0 had a core for half of the time that it wanted one."""
    values = {
        "main thread on core": 3 * SECOND,
        "main thread run delay": 3 * SECOND,
        "involuntary context switches": 100_000,
    }
    build.counters(0, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    return build


def late_senders(build: TableBuilder) -> list[Finding]:
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    return [one for one in (*findings.shown, *findings.explained) if one.id == "late-sender"]


def test_what_a_sender_sleeps_counts_though_others_took_its_core():
    costs: list[float] = []
    for blocked_ns in (0, 3 * SECOND):
        (one,) = late_senders(without_core(late(blocked_ns)))
        assert one.estimated
        costs.append(one.seconds_lost)
    assert costs[1] == pytest.approx(costs[0] + 3 / 2)  # of which half was left out before


@pytest.mark.parametrize("before", ["MPI_Send", "MPI_Irecv", "MPI_Recv", "MPI_Sendrecv"])
def test_a_sender_that_sleeps_is_said_to_be_asleep_whatever_it_calls_next(before: str):
    (one,) = late_senders(without_core(late(39 * SECOND // 10, before)))
    assert one.what == (
        "Rank 0 is asleep or blocked for at least 3.90 s outside MPI and I/O before it sends, between MPI_Bcast at "
        f"step.c:10 step and {before} at step.c:20 step (25 times, the longest 160 ms); rank 1 waits 4.00 s on average "
        "for its messages, mostly in MPI_Wait on W0.0."
    )
    # Nearly all of it is sleep: no matter who had its core, this is a bound.
    assert (round(one.seconds_lost, 2), one.estimated) == (4.0, False)


def test_a_receiver_that_sleeps_is_said_to_be_asleep_and_how_much_longer_it_works_is_no_matter_of_its_own():
    """Rank 1 sends for 4 s to rank 0, which sleeps as long, and works 0.6 s between the same lines."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=48 * SECOND // 10)
        build.fact(rank, "program > MPI_Bcast", 25, (2 if rank == 0 else 8) * SECOND // 10, object_id=world)
    build.fact(0, "program > MPI_Recv", 25, 25_000, object_id=world, size=1 << 20, shortest_ns=1000)
    build.fact(1, "program > MPI_Send", 25, 4 * SECOND, object_id=world, size=1 << 20, shortest_ns=1000)
    build.message(1, 0, world, 25, size=1 << 20, time_ns=4 * SECOND)
    ends = (("MPI_Bcast", OPEN), ("program > MPI_Irecv", CLOSE))
    build.gap(0, *ends, 46 * SECOND // 10, calls=25, object_id=world, blocked_ns=4 * SECOND)
    with Workspace(without_core(build).build()) as workspace:
        findings = find_all(workspace)
    (one,) = [one for one in findings.shown if one.id == "late-receiver"]
    assert one.what == (
        "Rank 0 is asleep or blocked for at least 4.00 s outside MPI and I/O before it receives, between MPI_Bcast at "
        "step.c:10 step and MPI_Irecv at step.c:20 step (25 times, the longest 184 ms); rank 1 waits 4.00 s on average "
        "until it does, mostly in MPI_Send on W0.0."
    )
    assert one.seconds_lost == pytest.approx(4.0, rel=0.01)
    assert "strace" in one.steps[0]
    assert {one.id for one in findings.shown if one.seconds_lost} == {"late-receiver"}


def test_a_sender_that_sleeps_from_poll_to_poll_waits():
    (one,) = late_senders(late(4 * SECOND, "MPI_Iprobe"))
    assert "asleep" not in one.what


def test_a_sender_that_sleeps_has_no_work_to_balance():
    with Workspace(late(4 * SECOND).build()) as workspace:
        findings = find_all(workspace)
    (one,) = [one for one in findings.shown if one.id == "late-sender"]
    assert "strace" in one.steps[0]
    assert not any("less work" in step for step in one.steps)
    assert "slow-ranks" not in {one.id for one in (*findings.shown, *findings.explained)}
    assert not any("[slow-ranks]" in text for text in one.also_seen_as)
    with Workspace(late(0).build()) as workspace:
        findings = find_all(workspace)
    assert "slow-ranks" in {one.id for one in findings.shown}


def test_time_asleep_is_not_said_to_be_computing():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, BARRIER, 2, SECOND)
        build.gap(rank, ("MPI_Barrier", OPEN), (BARRIER, CLOSE), 8 * SECOND, blocked_ns=7 * SECOND)
    (one,) = found(build, "no-regions")
    assert one.what.startswith("90.0 % of the time is outside MPI and I/O (9.00 s per rank)")
    assert "For at least 7.00 s of it" in one.what
    assert "strace" in one.steps[0]


def test_where_a_rank_computes_is_to_be_annotated_or_sampled():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, BARRIER, 2, SECOND)
    (one,) = found(build, "no-regions")
    assert [step.split()[0] for step in one.steps] == ["Annotate", "Or"]
    assert "`barograph run --sample 100Hz`" in one.steps[1]


def test_the_share_of_a_core_is_of_the_time_that_a_rank_wanted_one():
    build = section()
    # It sleeps 6 s of 10; counters of a rank may exceed its time outside I/O.
    sampled(build, SECOND)
    (one,) = found(build, "serial-section")
    assert (one.evidence["on_core"], one.evidence["off_core_ns"]) == (0.25, 3 * SECOND)


def test_a_section_is_priced_once_beside_the_slow_rank_that_it_makes():
    build = section()
    for rank in range(4):
        build.fact(rank, "program > MPI_Allreduce", 10, (1 if rank == 0 else 5) * SECOND, object_id=1, size=8)
    with Workspace(build.build()) as workspace:
        findings = find_all(workspace)
    (one,) = [one for one in findings.shown if one.id == "serial-section"]
    assert one.seconds_lost == 3.0
    (slow,) = [one for one in (*findings.shown, *findings.explained) if one.id == "slow-ranks"]
    # It is 8.99 s outside MPI, the others 1 s: of the difference, 4 s are the section's.
    assert round(slow.seconds_lost, 4) == 3.99
    assert "Of this time, 4.00 s is work of one rank between two MPI calls" in slow.what
