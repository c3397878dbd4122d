# SPDX-License-Identifier: BSD-3-Clause
"""What barriers cost where ranks share cores."""

from __future__ import annotations

from barograph.analyze.findings import find_one
from barograph.analyze.findings.finding import Finding
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000


def barrier(on_core: list[float | None], waiting_ns: int = 4 * SECOND) -> Finding:
    """Ranks wait in barriers, with their cores for these parts of 10 s; None: for all of them."""
    build = TableBuilder()
    world = build.communicator("W0.0", len(on_core), f"0-{len(on_core) - 1}")
    for rank, share in enumerate(on_core):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_Barrier", 40, waiting_ns, object_id=world)
        if share is not None:
            cpu_ns = int(share * 10 * SECOND)
            values = {"main thread on core": cpu_ns, "main thread run delay": 10 * SECOND - cpu_ns}
            values |= {"involuntary context switches": 1000}
            build.counters(rank, 0, "program", {(name, 10 * SECOND): value for name, value in values.items()})
    with Workspace(build.build()) as workspace:
        (one,) = (one for one in find_one(workspace, "barrier"))
    return one


def test_ranks_with_their_cores() -> None:
    one = barrier([None] * 4)
    assert (one.seconds_lost, one.estimated, one.evidence["on_core"]) == (4.0, False, 1.0)


def test_no_rank_had_its_core_all_the_time() -> None:
    """It may be the rank that had most of it that came last: at most so much would be left."""
    one = barrier([0.2, 0.25, 0.2, 0.2])
    assert (round(one.seconds_lost, 6), one.estimated, one.evidence["on_core"]) == (1.0, True, 0.25)
    assert one.what.endswith(
        "Part of this may be CPU contention, which the estimate leaves out: no rank had a core for more than 25.0 % of "
        "the time it could use one."
    )


def test_one_rank_that_had_its_core_may_be_the_last() -> None:
    assert barrier([0.2, 0.25, None, 0.2]).seconds_lost == 4.0
    assert not barrier([0.2, 0.95, 0.2, 0.2]).estimated


def test_a_rank_cannot_have_lost_more_than_it_waited_for_a_core() -> None:
    """6 of 10 s without one; of a wait of 8 s, 2 are left at least, and 4 tenths of it as well: 3.2."""
    assert round(barrier([0.4] * 4, 8 * SECOND).seconds_lost, 6) == 3.2
