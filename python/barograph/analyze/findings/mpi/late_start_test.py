# SPDX-License-Identifier: BSD-3-Clause
"""Who waits in MPI_Init for a rank that comes late does not start up meanwhile."""

from __future__ import annotations

import pytest

from barograph.analyze.findings import find_all
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.finding_case import MILLISECOND, SECOND, findings_of, ranks_of
from barograph.testing.table_builder import TableBuilder


def started(*times_ns: int, wall_ns: int = 10 * SECOND) -> TableBuilder:
    """Ranks that are so long in MPI_Init; all else is theirs."""
    build = ranks_of(len(times_ns), wall_ns)
    build.communicator("W0.0", len(times_ns), f"0-{len(times_ns) - 1}")
    for rank, time_ns in enumerate(times_ns):
        if time_ns:
            build.fact(rank, "program > MPI_Init", 1, time_ns)
    return build


def test_who_comes_late_to_the_start_is_named() -> None:
    (late,) = findings_of("late-start", started(3 * SECOND, SECOND // 10, 3 * SECOND, 2 * SECOND))
    assert late.what == (
        "Rank 1 spends 100 ms in MPI_Init, 3 ranks (0, 2-3) 2.57 s more on average: that is not start-up, but the "
        "time they wait if all leave it together."
    )
    assert late.seconds_lost == 2.9


@pytest.mark.parametrize(
    ("times_ns", "wall_ns"),
    [
        ((3 * SECOND, 3 * SECOND), 10 * SECOND),
        ((SECOND, SECOND + 199 * MILLISECOND), 10 * SECOND),
        ((50 * MILLISECOND, 149 * MILLISECOND), SECOND),
        ((0, 3 * SECOND), 10 * SECOND),
    ],
    ids=["together", "a fiftieth of the run", "as launchers start processes", "one is not known"],
)
def test_nobody_is_late(times_ns: tuple[int, ...], wall_ns: int) -> None:
    assert findings_of("late-start", started(*times_ns, wall_ns=wall_ns)) == []


@pytest.mark.parametrize(
    ("without_core_s", "lost_s"), [(8.0, 0.58), (1.0, 1.9)], ids=["may be all of it", "a second of it"]
)
def test_a_rank_that_waited_for_a_core_came_late_for_that(without_core_s: float, lost_s: float) -> None:
    """Rank 1 came 2.9 s late: asleep, or without a core."""
    build = started(3 * SECOND, SECOND // 10, 3 * SECOND, 3 * SECOND)
    delay_ns = int(without_core_s * SECOND)
    values = {"main thread on core": delay_ns // 4, "main thread run delay": delay_ns}
    values |= {"involuntary context switches": 1000}
    build.counters(1, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    (late,) = findings_of("late-start", build)
    assert (late.seconds_lost, late.estimated, late.evidence["on_core"]) == (pytest.approx(lost_s), True, 0.2)
    assert late.what.endswith(
        "Part of this may be CPU contention, which the estimate leaves out: rank 1 had a core for only 20.0 % of the "
        "time it could use one."
    )


def test_ranks_that_share_cores_come_one_after_another() -> None:
    build = started(SECOND, SECOND // 2, SECOND, SECOND)
    values = {"main thread on core": SECOND, "main thread run delay": 5 * SECOND}
    values |= {"involuntary context switches": 1000}
    for rank in range(4):
        build.counters(rank, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    assert findings_of("late-start", build) == []


def test_a_run_is_not_short_for_waiting_in_its_start() -> None:
    assert findings_of("short-run", started(3 * SECOND, SECOND, 3 * SECOND, 3 * SECOND)) == []
    (short,) = findings_of("short-run", started(*[3 * SECOND] * 4))
    assert short.evidence["startup_ns"] == 12 * SECOND


def test_what_a_rank_computes_before_it_has_one_price() -> None:
    """Rank 1 computes 2.9 s longer than the others, and these wait as long for it in MPI_Init."""
    build = started(3 * SECOND, SECOND // 10, 3 * SECOND, 3 * SECOND)
    for rank in range(4):
        build.fact(rank, "program > MPI_Allreduce", 100, 5 * SECOND, object_id=1, size=8, shortest_ns=1000)
    with Workspace(build.build()) as workspace:
        found = find_all(workspace)
    assert "late-start" not in {one.id for one in found.shown}
    assert {one.id: one.explained_by for one in found.explained}["late-start"] == "slow-ranks"
