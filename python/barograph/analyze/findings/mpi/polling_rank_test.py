# SPDX-License-Identifier: BSD-3-Clause
"""What a rank does that polls for another one: it waits, in its polls and while they are recorded."""

from __future__ import annotations

from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
MILLION = 1_000_000
WORLD = 1


def polling(other_calls: int = 0) -> TableBuilder:
    """Rank 0 polls 80 million times, which take 2 s, and recording them 4 s; rank 1 works for 9 s and sends."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    calls = {"MPI_Test": 80 * MILLION - other_calls, "MPI_Comm_rank": other_calls}
    build.location(0, wall_ns=10 * SECOND, events=80 * MILLION)
    for name, count in calls.items():
        if count:
            build.fact(0, f"program > {name}", count, count * 25, object_id=world)
    build.location(1, wall_ns=10 * SECOND, events=20)
    build.fact(1, "program > MPI_Comm_rank", 20, SECOND, object_id=world)
    return build


def found(build: TableBuilder) -> dict[str, Finding]:
    with Workspace(build.build()) as workspace:
        looked = find_all(workspace)
        return {one.id: one for one in (*looked.shown, *looked.explained)}


def test_recording_polls_is_no_work():
    slow = found(polling())["slow-ranks"].evidence
    assert (slow["ranks"], slow["slow_ns"], slow["others_ns"]) == ([1], 9 * SECOND, 4 * SECOND)


def test_who_polls_for_a_slow_rank_is_another_view_of_it():
    build = polling()
    build.message(1, 0, WORLD, 20, size=8, time_ns=1000)
    kinds = found(build)
    priced = {one.id: one.seconds_lost for one in kinds.values() if one.seconds_lost and not one.explained_by}
    assert priced == {"slow-ranks": 5.0}
    assert kinds["polling"].explained_by == kinds["tool-cost"].explained_by == "slow-ranks"


def test_recording_polls_costs_nothing_beside_what_they_wait():
    kinds = found(polling())
    assert kinds["tool-cost"].explained_by == "polling"
    assert kinds["polling"].seconds_lost == 6.0
    assert found(polling(other_calls=40 * MILLION))["tool-cost"].explained_by == ""
