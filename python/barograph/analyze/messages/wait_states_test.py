# SPDX-License-Identifier: BSD-3-Clause
"""Waits by the rank that came late; and where there are none."""

from __future__ import annotations

import pyarrow as pa

from barograph.analyze.messages.wait_states import (
    EarlyEnds,
    early_ends,
    single_waits,
    trace_problem,
    wait_states,
    waits_by_cause,
    waits_by_root,
)
from barograph.analyze.workspace import Workspace
from barograph.read.profile_error import ProfileError
from barograph.testing.table_builder import TableBuilder


def job() -> TableBuilder:
    build = TableBuilder()
    for rank in range(4):
        build.location(rank, wall_ns=1000)
    for waiter in (1, 2, 3):
        build.wait("wait at barrier", waiter, 0, 100 * waiter, outside_ns=50, in_mpi_ns=10, count=2)
    build.wait("wait at barrier", 1, 0, 40, outside_ns=0, in_mpi_ns=40)
    build.wait("late sender", 1, 0, 90)
    build.wait("late sender", 7, 0, 10_000)  # a rank that is not in the profile
    return build


def test_waits_are_added_up_by_late_rank_and_call():
    with Workspace(job().build()) as workspace:
        table = wait_states(workspace)
    assert table is not None
    first, second = waits_by_cause(table)
    assert first == {
        "cause_rank": 0,
        "waiters": "1-3",
        "operation": "MPI_Recv",
        "communicator": "W0.0",
        "kind": "wait at barrier",
        "count": 7,
        "waited_ns": 640,
        "outside_share": 150 / 640,
        "in_mpi_share": 70 / 640,
        "longest_ns": 300,
    }
    assert (second["kind"], second["waiters"], second["waited_ns"]) == ("late sender", "1", 90)
    assert waits_by_cause(table, 91) == [first]


def test_of_many_ranks_that_waited_the_first_are_named():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    for waiter in range(1, 20, 2):
        build.location(waiter, wall_ns=1000)
        build.wait("late sender", waiter, 0, 10)
    with Workspace(build.build()) as workspace:
        table = wait_states(workspace)
    assert table is not None
    (row,) = waits_by_cause(table)
    assert row["waiters"] == "1, 3, 5, 7, 9, 11, ..."


def test_waits_one_by_one_are_of_own_ranks_and_those_that_are_not_listed_are_counted():
    with Workspace(job().build()) as workspace:
        found = single_waits(workspace)
    assert found is not None
    assert set(found.table.column("rank").to_pylist()) == {1, 2, 3}
    assert set(found.table.column("call_site").to_pylist()) == {""}
    assert (found.table.num_rows, found.waits, found.waited_ns) == (5, 8, 730)
    assert found.counts is not None
    assert not found.corrected


def test_waits_are_added_up_by_the_rank_they_go_back_to():
    rows = [
        {"rank": rank, "root_rank": 0, "root_operation": "MPI_Send", "root_site": "a.c:7", "root_path": path}
        | {"waited_ns": 100, "passed_on_ns": passed_on, "outside_ns": 50, "in_mpi_ns": 10, "most_steps": rank}
        for rank, path, passed_on in ((1, "program > MPI_Send", 0), (2, "program > solve > MPI_Send", 80))
    ]
    other = rows[0] | {"root_rank": 1, "root_site": ""}
    first, second = waits_by_root(pa.Table.from_pylist([other, *rows]))
    assert first == {
        "root_rank": 0,
        "waiters": "1-2",
        "root_operation": "MPI_Send",
        "root_site": "a.c:7",
        "waited_ns": 200,
        "passed_on_share": 0.4,
        "outside_share": 0.5,
        "in_mpi_share": 0.1,
        "most_steps": 2,
    }
    assert (second["root_rank"], second["waited_ns"]) == (1, 100)


def test_how_much_earlier_than_the_last_one_ranks_come_to_their_end():
    build = TableBuilder()
    for rank, wall_ns in enumerate((1000, 700, 950, 900)):
        build.location(rank, wall_ns=wall_ns, start_unix_ns=2_000 if rank < 3 else 2_100)
    build.location(1, 1, wall_ns=2_000)  # a thread
    with Workspace(build.build()) as workspace:
        assert early_ends(workspace) == EarlyEnds(2, 350, 300)
    with Workspace(build.build({"run.complete": "false"})) as workspace:
        assert early_ends(workspace) is None
    build.location(4, wall_ns=500, node="node1")
    with Workspace(build.build()) as workspace:
        assert early_ends(workspace) is None


def test_what_ranks_wait_in_mpi_finalize_is_how_much_earlier_they_came():
    build = TableBuilder()
    for rank, waited_ns in enumerate((5, 300, 50)):
        build.location(rank, wall_ns=1000 + rank, start_unix_ns=2_000)
        build.fact(rank, "program > MPI_Finalize", 1, waited_ns)
        build.fact(rank, "program > MPI_Barrier", 1, 400)
    with Workspace(build.build()) as workspace:
        assert early_ends(workspace) == EarlyEnds(2, 294 + 43, 294)


def test_there_are_none_without_a_trace_or_with_a_damaged_one():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    profile = build.build()
    with Workspace(profile) as workspace:
        assert wait_states(workspace) is None
        assert single_waits(workspace) is None

        def damaged() -> None:
            raise ProfileError("damaged")

        assert trace_problem(workspace) == ""
        profile.wait_tables = damaged
        assert wait_states(workspace) is None
        assert trace_problem(workspace) == "the trace is not used, findings rest on counters alone: damaged"
