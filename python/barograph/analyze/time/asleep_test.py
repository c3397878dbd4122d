# SPDX-License-Identifier: BSD-3-Clause
"""What ranks slept at least between two samples: worked out by hand."""

from __future__ import annotations

from barograph.analyze.time.asleep import DELAY, ON_CORE, asleep_times
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000


def built(delay: bool = True) -> TableBuilder:
    """A rank that has a core for 1 of the first 4 s, and for all of the next 4 s."""
    build = TableBuilder()
    build.location(0, wall_ns=8 * SECOND)
    build.counters(
        0,
        0,
        "program",
        {
            (ON_CORE, 0): 1000,
            (ON_CORE, 4 * SECOND): 1000 + SECOND,
            (ON_CORE, 8 * SECOND): 1000 + 5 * SECOND,
            **({(DELAY, 4 * SECOND): SECOND // 2, (DELAY, 8 * SECOND): SECOND // 2} if delay else {}),
        },
    )
    return build


def test_what_is_neither_on_a_core_nor_in_calls_was_slept():
    build = built()
    # Of the bin that ends later at most what is within the first 4 s may have been in the call.
    build.timeline(0, "mpi", [(0, 0, 0), (1, 0, 2 * SECOND)], bin_ns=3 * SECOND)
    with Workspace(build.build()) as workspace:
        found = asleep_times(workspace)
    assert found == [
        {
            "rank": 0,
            "start_ns": 0,
            "end_ns": 4 * SECOND,
            "outside_ns": 3 * SECOND,
            "asleep_ns": 3 * SECOND // 2,
        }
    ]


def test_a_rank_may_have_slept_in_its_calls():
    build = built()
    build.timeline(0, "posix", [(9, 0, 3 * SECOND)], bin_ns=4 * SECOND)
    with Workspace(build.build()) as workspace:
        assert asleep_times(workspace) == []


def test_nothing_is_said_where_the_kernel_did_not_tell_what_ranks_waited_for_a_core():
    with Workspace(built(delay=False).build()) as workspace:
        assert asleep_times(workspace) == []
