# SPDX-License-Identifier: BSD-3-Clause
"""A synthetic case about communicators: equal siblings, windows, folded rows and waiting apart from the operation.

Used by the tests of comms, its tree, the report and the exports. Times are round, so that expected values can be
worked out by hand: 8 ranks, 10 s each.
"""

from __future__ import annotations

from barograph.testing.cases.stencil_case import MILLISECOND, SECOND
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

RANKS = 8
FOLDED = 103


def communicator_profile(
    groups: int = 4,
    *,
    windows: bool = True,
    folded: bool = True,
    waiting: bool = True,
    path: str = "tree.baro",
) -> TableProfile:
    """Builds the case; `groups` times the world is split in pairs (0-1, 2-3, ...), each pair with a dup."""
    build = TableBuilder()
    for rank in range(RANKS):
        build.location(rank, wall_ns=10 * SECOND)
    everyone = f"0-{RANKS - 1}"
    world = build.communicator("W0.0", RANKS, everyone, creation_path="world")
    solve = "program > solve > "
    for rank in range(RANKS):
        build.fact(rank, "program > solve", 1, 9 * SECOND)
        # Rank 7 comes last: it waits for nobody. The operation itself takes 100 ms on every rank.
        wait = (RANKS - 1 - rank) * 200 * MILLISECOND if waiting else 0
        build.fact(rank, solve + "MPI_Allreduce", 100, wait + 100 * MILLISECOND, object_id=world, size=8)
        if wait:
            build.fact(rank, f"{solve}MPI_Allreduce > wait for last rank", 100, wait, object_id=world)
    for group in range(groups):
        _pairs(build, world, group)
    if windows:
        _windows(build, world)
    if folded:
        short = build.communicator(
            f"d0.{groups + 1}+",
            RANKS,
            everyone,
            created_by="MPI_Comm_dup",
            parent_id=world,
            creation_path=f"world > dup#{groups + 1}",
            attributes=f'{{"communicators":{FOLDED}}}',
        )
        for rank in range(RANKS):
            build.fact(rank, solve + "MPI_Bcast", FOLDED, 50 * MILLISECOND, object_id=short, size=4096)
    return build.build({"program.name": "tree"}, path)


def _pairs(build: TableBuilder, world: int, group: int) -> None:
    first = 2 * (group % (RANKS // 2))
    split = build.communicator(
        f"s{first}.{group + 1}",
        2,
        f"{first}-{first + 1}",
        created_by="MPI_Comm_split",
        parent_id=world,
        creation_path=f"world > split#{group + 1}",
        user_name=f"pair {group}",
    )
    copy = build.communicator(
        f"d{first}.{group + 1}",
        2,
        f"{first}-{first + 1}",
        created_by="MPI_Comm_dup",
        parent_id=split,
        creation_path=f"world > split#{group + 1} > dup#1",
    )
    for rank in (first, first + 1):
        build.fact(rank, "program > solve > MPI_Barrier", 10, 20 * MILLISECOND, object_id=split)
    # Only one of the two members calls: 50 % imbalance.
    build.fact(first, "program > solve > MPI_Send", 10, 10 * MILLISECOND, object_id=copy, size=100)


def _windows(build: TableBuilder, world: int) -> None:
    halo = build.window(world, user_name="halo")
    other = build.window(world, "MPI_Win_create_dynamic")
    for rank in range(RANKS):
        build.fact(rank, "program > solve > MPI_Put", 20, 40 * MILLISECOND, object_id=halo, size=4096)
        build.fact(rank, "program > solve > MPI_Win_fence", 2, 60 * MILLISECOND, object_id=halo)
    build.fact(3, "program > solve > MPI_Get", 5, 25 * MILLISECOND, object_id=other, size=16)
