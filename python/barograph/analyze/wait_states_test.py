# SPDX-License-Identifier: BSD-3-Clause
"""Waits by the rank that came late; and where there are none."""

from __future__ import annotations

from barograph.analyze.wait_states import trace_problem, wait_states, waits_by_cause
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


def test_there_are_none_without_a_trace_or_with_a_damaged_one():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    profile = build.build()
    with Workspace(profile) as workspace:
        assert wait_states(workspace) is None

        def damaged() -> None:
            raise ProfileError("damaged")

        assert trace_problem(workspace) == ""
        profile.wait_states = damaged
        assert wait_states(workspace) is None
        assert trace_problem(workspace) == "the trace is not used, findings rest on counters alone: damaged"
