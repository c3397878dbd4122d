# SPDX-License-Identifier: BSD-3-Clause
# Which rank is named first when a run did not finish.
import json
from dataclasses import asdict

import pytest

from barograph.analyze.ends.unfinished import Unfinished, unfinished_of
from barograph.analyze.findings import look_first
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.end_lines import line_of_call
from barograph.end_stack import NO_FRAME, EndStack
from barograph.testing.table_builder import TableBuilder

MS = 1_000_000
ABORTED = "program > MPI_Abort"
WAITED = "program > MPI_Barrier"


def stopped(last_call: str, **metadata: str) -> Unfinished:
    """Three ranks; rank 2's process ended 5 ms before that of rank 1, which was in `last_call`."""
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank, wall in ((0, 1010), (1, 1010), (2, 1005)):
        build.location(rank, wall_ns=wall * MS)
        path = last_call if rank == 1 else WAITED
        build.fact(rank, path, 1, 900 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "job.nodes": "1"} | metadata
    with Workspace(build.build(told)) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    return about


def test_who_ended_first_is_named_first():
    about = stopped("program > MPI_Send")
    assert about.ended_first == (2,)
    assert about.ended_before_ns == 5 * MS
    assert 2 in about.where[0].ranks


def ended(walls: dict[int, int], calls: dict[int, str], **metadata: str) -> Unfinished:
    """Ranks whose processes ended after this many ms, in these calls or in none."""
    build = TableBuilder()
    world = build.communicator("W0.0", len(walls), f"0-{len(walls) - 1}")
    for rank, wall in walls.items():
        build.location(rank, wall_ns=wall * MS)
        build.fact(rank, "program > MPI_Bcast", 1, MS, object_id=world)
        if rank in calls:
            build.fact(rank, calls[rank], 1, 900 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "job.nodes": "1", "mpi.library": "X"}
    with Workspace(build.build(told | metadata)) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    return about


def test_ranks_that_waited_and_ended_with_the_first_were_ended_by_the_launcher():
    waiting = {0: WAITED, 2: WAITED}
    about = ended({0: 1001, 1: 1000, 2: 1010}, waiting, **{"recovered.reason": "exit code 11"})
    assert (about.ended_first, about.ended_with, about.no_finalize) == ((1,), (0,), ())
    assert (
        about.sentences()[1]
        == "Rank 1 ended first (possibly together with rank 0, which waited in MPI), 9.00 ms before the next."
    )
    assert about.where[0].ranks == (1,)
    # All in MPI: nobody can be told from the others.
    about = ended({0: 1001, 1: 1000, 2: 1010}, waiting | {1: "program > MPI_Send"})
    assert (about.ended_first, about.ended_with) == ((0, 1), ())


def test_ranks_that_end_without_mpi_finalize():
    about = ended({0: 1000, 1: 1010}, {}, **{"recovered.reason": "exit code 0"})
    assert (about.ended_first, about.no_finalize) == ((), (0, 1))
    assert "2 ranks (0-1) exited without calling MPI_Finalize." in about.sentences()
    # A signal ended them.
    assert ended({0: 1000, 1: 1000}, {}, **{"recovered.reason": "SIGKILL"}).no_finalize == ()


def test_a_rank_that_became_another_program_is_named(monkeypatch: pytest.MonkeyPatch):
    def others(*_: object) -> list[tuple[str, int, int, str]]:
        return [("node0", 7, 2 * 10**18, "sleep"), ("node0", 8, 1, "earlier")]

    monkeypatch.setattr("barograph.analyze.ends.unfinished.programs_of", others)
    build = TableBuilder()
    build.location(0, wall_ns=MS, node="node0", pid=7)
    build.location(1, wall_ns=MS, node="node0", pid=8)
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "exit code 1"}
    with Workspace(build.build(told | {"mpi.library": "X"})) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    assert (about.replaced, about.no_finalize) == (((0, "sleep"),), (1,))
    assert "Rank 0 was replaced by another program through exec: sleep." in about.sentences()


def test_a_rank_in_mpi_abort_ended_the_run_whoever_the_launcher_ended_first():
    about = stopped(ABORTED)
    assert about.ended_first == ()
    assert [row.ranks for row in about.where] == [(1,), (0, 2)]


def test_the_order_of_ends_after_an_interruption_says_nothing():
    assert stopped("program > MPI_Send", **{"recovered.reason": "SIGINT"}).ended_first == ()


def test_a_profile_that_could_not_be_written_is_of_a_whole_run():
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.ranks": "0-1"}
    for stopped, said in (("0-1", "finished but could not write"), ("0", "did not finish normally")):
        build = TableBuilder()
        build.location(0, wall_ns=MS)
        build.location(1, wall_ns=MS)
        with Workspace(build.build(told | {"recovered.stopped": stopped})) as workspace:
            assert said in losses_of(workspace).unfinished


HUNG = {
    "hang.sentences": '["Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.", 7, "Deadlock: ..."]',
    "hang.ranks": "0-1",
    "hang.after_s": "42.000",
}


def test_that_it_hung_is_said_first():
    about = stopped("program > MPI_Send", **HUNG)
    assert about.sentences()[1:4] == [
        "When it ended, it had hung for at least 42.0 s:",
        "Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.",
        "Deadlock: ...",
    ]
    assert not any("was not in" in text for text in about.sentences())
    assert about.json()["hang"] == ("Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.", "Deadlock: ...")


@pytest.mark.parametrize("stored", ["", "x", "{}", "[", "[1]"])
def test_what_is_no_list_of_sentences_is_no_hang(stored: str):
    about = stopped("program > MPI_Send", **(HUNG | {"hang.sentences": stored}))
    assert (about.hang, about.hang_ranks) == ((), ())


def test_the_finding_of_a_hang_comes_first_and_says_in_which_call():
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        build.location(rank, wall_ns=50_000 * MS)
        build.fact(rank, "program > MPI_Bcast", 1, MS, object_id=world)
        if rank < 2:
            build.fact(rank, WAITED, 1, 42_000 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "SIGTERM"} | HUNG
    told["hang.acted"] = "yes"
    with Workspace(build.build(told)) as workspace:
        found = look_first(workspace)
    first = found[0]
    assert (first.id, first.severity) == ("hang", "critical")
    assert "unfinished-run" not in [one.id for one in found]  # it would say the same
    assert first.what.startswith(
        "When the run ended (SIGTERM), the program had hung for at least 42.0 s. The command of --on-hang ran before "
        "that. Ranks 0-1 wait in "
    )
    assert first.evidence["operation"] == "MPI_Barrier"
    assert first.evidence["ranks"] == [0, 1]
    assert any("Break the circle" in step for step in first.steps)
    assert not any("same collectives" in step for step in first.steps)
    assert first.where[0].call_path == WAITED


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (HUNG | {"recovered.reason": "SIGTERM"}, "hang"),
        ({"recovered.reason": "SIGSEGV"}, "unfinished-run"),
        ({"recovered.reason": "SIGKILL"}, "unfinished-run"),  # out of memory
        ({"recovered.reason": "exit code 1"}, "unfinished-run"),
    ],
)
def test_how_it_ended_comes_before_all_that_costs_time(told: dict[str, str], expected: str):
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        build.location(rank, wall_ns=100_000 * MS)
        build.fact(rank, "program > solve", 1, (99_000 if rank == 2 else 40_000) * MS)
        build.fact(rank, "program > MPI_Allreduce", 1000, (0 if rank == 2 else 59_000) * MS, object_id=world)
        build.fact(rank, WAITED, 1, 900 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery"} | told
    with Workspace(build.build(told)) as workspace:
        found = look_first(workspace)
    assert found[0].id == expected
    # More than a third of the run is lost to what comes after it.
    assert max(one.seconds_lost for one in found[1:]) > 35
    assert found[0].seconds_lost == 0


def test_a_snapshot_says_who_had_died():
    told = {"run.complete": "false", "recovered.kind": "snapshot", "snapshot.dead": "2"}
    assert (
        "Rank 2 had ended by then without calling MPI_Finalize."
        in stopped("program > MPI_Send", **told).sentences()
    )


def test_a_rank_that_crashed_is_named_before_those_that_the_launcher_ended_meanwhile():
    """It may still be in a handler that prints its stack."""
    stacks = json.dumps([asdict(EndStack((1,), "SIGSEGV", "SIGSEGV", place="raise from main (a.c:8)"))])
    about = ended(
        {0: 1000, 1: 1009, 2: 1010},
        {0: WAITED, 2: WAITED},
        **{"recovered.stacks": stacks, "recovered.reason": "SIGSEGV"},
    )
    assert about.ended_first == ()
    assert about.where[0].ranks == (1,)


def test_the_finding_says_who_crashed_and_where():
    """A launcher passes on the code of the signal, or less."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=1000 * MS)
    build.fact(0, WAITED, 1, 900 * MS, object_id=world, unfinished=True)
    stacks = json.dumps([asdict(EndStack((1,), "SIGSEGV", "SIGSEGV", place="deep (crash.c:12)"))])
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "exit code 139"}
    with Workspace(build.build(told | {"recovered.stacks": stacks})) as workspace:
        found = look_first(workspace)
    assert found[0].id == "unfinished-run"
    assert "Rank 1 got SIGSEGV in deep (crash.c:12). When it ended: " in found[0].what


def test_who_ended_the_job_in_another_thread_is_named_first():
    """All wait, as far as their first threads tell."""
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    site = "program > abort.c:5 give_up > MPI_Abort"
    for rank in range(3):
        build.location(rank, wall_ns=1010 * MS)
        build.fact(rank, "program > MPI_Recv", 1, 1000 * MS, object_id=world, unfinished=True)
        for thread in (1, 2):
            build.location(rank, thread, wall_ns=1000 * MS)
    build.fact(1, site, 1, 2 * MS, object_id=world, thread=2, unfinished=True)
    # What threads of others are in did not end the job.
    build.fact(0, "program > MPI_Send", 1, 900 * MS, object_id=world, thread=1, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "exit code 7"}
    with Workspace(build.build(told)) as workspace:
        about = unfinished_of(workspace)
        found = look_first(workspace)
    assert about is not None
    assert about.sentences()[1:3] == [
        "Rank 1 (thread 2) was in MPI_Abort on W0.0 for 2.00 ms at abort.c:5 give_up.",
        "3 ranks (0-2) were in MPI_Recv on W0.0 for 1.00 s, line unknown.",
    ]
    assert found[0].evidence["aborted"]
    assert (found[0].evidence["ranks"], found[0].evidence["source"]) == ([1], "abort.c:5 give_up")


def frame(function: str, file: str = "", line: int = 0, kind: str = "program") -> dict[str, object]:
    return {**NO_FRAME, "function": function, "file": file, "line": line, "kind": kind}


def test_lines_of_calls_through_a_binding_come_from_the_stacks():
    """What called the C function is the library of Fortran; rank 2 is in no call."""
    binding = (
        frame("read", kind="library"),
        frame("MPI_Allreduce", kind="recorder"),
        frame("mpi_allreduce_", kind="library"),
        frame("hang", "/src/hang.f90", 14),
        frame("main", "/src/hang.f90", 5),
    )
    stacks = [
        EndStack((0, 1), "SIGINT", frames=binding),
        EndStack((2,), "SIGINT", frames=(frame("hang", "/src/hang.f90", 11),)),
        # Its stack was read before it made the call that it ended in.
        EndStack((3,), "SIGINT", frames=(frame("hang", "/src/hang.f90", 12),)),
    ]
    build = TableBuilder()
    world = build.communicator("W0.0", 4, "0-3")
    for rank in range(4):
        build.location(rank, wall_ns=1010 * MS)
        if rank != 2:
            build.fact(rank, "program > MPI_Allreduce", 1, 900 * MS, object_id=world, unfinished=True)
    told = {"run.complete": "false", "recovered.kind": "recovery", "recovered.reason": "SIGINT"}
    told["recovered.stacks"] = json.dumps([asdict(one) for one in stacks])
    with Workspace(build.build(told)) as workspace:
        about = unfinished_of(workspace)
    assert about is not None
    assert [(row.ranks, row.source) for row in about.where] == [
        ((2,), "hang.f90:11 hang"),
        ((3,), ""),
        ((0, 1), "hang.f90:14 hang"),
    ]
    assert about.where[0].text() == "no recorded call and no region at hang.f90:11 hang"


@pytest.mark.parametrize(
    ("operation", "function", "inside"),
    [
        ("MPI_Allreduce", "MPI_Allreduce", True),
        ("MPI_Allreduce", "PMPI_Allreduce", True),
        ("MPI_Allreduce", "mpi_allreduce__", True),
        ("MPI_Allreduce", "mpi_allreduce_f08_", True),
        ("MPI_Allreduce", "ompi_allreduce_f", True),
        ("MPI_Send", "MPI_Send_init", False),
        ("MPI_Send", "MPI_Sendrecv", False),
        ("MPI_Reduce", "MPI_Allreduce", False),
    ],
)
def test_a_stack_is_in_the_call_that_it_names(operation: str, function: str, inside: bool):
    stack = EndStack((0,), "SIGINT", frames=(frame(function, kind="library"), frame("main", "a.c", 3)))
    assert line_of_call(stack, operation) == ("a.c:3 main" if inside else "")
