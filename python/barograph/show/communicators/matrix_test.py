# SPDX-License-Identifier: BSD-3-Clause
# The headline of the matrix: pairs are of different ranks, what ranks send to themselves is said beside them.
from barograph.analyze.communicators.matrix import MatrixFilter, summarize
from barograph.analyze.workspace import Workspace
from barograph.show.communicators.matrix import self_sums_of, sums_of
from barograph.testing.table_builder import TableBuilder


def headline(own: int, other: int) -> tuple[str, str]:
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=1000)
        if own:
            build.message(rank, rank, world, own, size=1000, time_ns=60)
        build.message(rank, 1 - rank, world, other, size=1000, time_ns=80)
    with Workspace(build.build()) as workspace:
        summary = summarize(workspace, MatrixFilter(), "bytes")
    return sums_of(summary), self_sums_of(summary)


def test_messages_to_oneself_are_said_beside_the_pairs():
    pairs = "2 pairs of ranks: 7.81 KiB in 8 messages, 160 ns inside the sending calls"
    own = "11.7 KiB (60.0 % of all bytes) in 12 messages, 120 ns inside the sending calls"
    assert headline(6, 4) == (pairs, f"Messages of 2 ranks to themselves: {own}")
    assert headline(0, 4) == (pairs, "")
