# SPDX-License-Identifier: BSD-3-Clause
"""The synthetic case most tests use: a stencil solver on 4 or 16 ranks, one of them slow, with round numbers.

Every time is chosen so that expected values can be worked out by hand: the job takes 10 s on every rank; the
slow rank spends 6 s in `relax` where the others spend 2 s, and they wait for it in MPI_Allreduce on the
Cartesian communicator.
"""

from __future__ import annotations

from math import isqrt

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000
MILLISECOND = 1_000_000


def stencil_profile(
    ranks: int = 4,
    slow_rank: int | None = 2,
    *,
    threads: int = 1,
    dropped: int = 0,
    path: str = "stencil.baro",
) -> TableProfile:
    """Builds the case; ranks is a square number, threads > 1 adds helper threads that run `pack` for 1 s."""
    side = isqrt(ranks)
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    cart = build.communicator(
        "a0.1",
        ranks,
        f"0-{ranks - 1}",
        created_by="MPI_Cart_create",
        parent_id=world,
        creation_path="world > cart_create#1",
        user_name="grid",
        attributes=f'{{"dims":[{side},{side}],"periods":[0,1]}}',
    )
    rows = [
        build.communicator(
            f"b{row * side}.2",
            side,
            f"{row * side}-{row * side + side - 1}",
            created_by="MPI_Cart_sub",
            parent_id=cart,
            creation_path="world > cart_create#1 > cart_sub#1",
        )
        for row in range(side)
    ]
    mixed = build.mixed()
    for rank in range(ranks):
        slow = rank == slow_rank
        build.location(
            rank,
            wall_ns=10 * SECOND,
            init_ns=200 * MILLISECOND,
            events=100_000,
            dropped=dropped if slow else 0,
            overhead_ns=5 * MILLISECOND,
            node=f"node{rank * 2 // ranks}",
        )
        relax = 6 * SECOND if slow else 2 * SECOND
        wait = 500 * MILLISECOND if slow else 4500 * MILLISECOND
        build.fact(rank, "program > MPI_Init", 1, 200 * MILLISECOND)
        build.fact(rank, "program > MPI_Cart_create", 1, MILLISECOND, object_id=world)
        build.fact(rank, "program > solve", 1, 9 * SECOND)
        build.fact(rank, "program > solve > relax", 100, relax)
        build.fact(rank, "program > solve > halo", 100, SECOND)
        halo = "program > solve > halo > "
        build.fact(rank, halo + "MPI_Isend", 400, 40 * MILLISECOND, object_id=cart, size=8192)
        # Rows are periodic, columns are not: beyond the first and the last row there is MPI_PROC_NULL.
        row, column = divmod(rank, side)
        neighbours = [row * side + (column + step) % side for step in (-1, 1)]
        neighbours += [(row + step) * side + column for step in (-1, 1) if 0 <= row + step < side]
        for receiver in sorted(set(neighbours)):
            times = neighbours.count(receiver)
            build.message(rank, receiver, cart, 100 * times, size=8192, time_ns=10 * times * MILLISECOND)
        build.fact(rank, halo + "MPI_Irecv", 400, 20 * MILLISECOND, object_id=cart, size=8192)
        build.fact(rank, halo + "MPI_Waitall", 100, 900 * MILLISECOND, object_id=mixed)
        build.fact(rank, "program > solve > MPI_Allreduce", 100, wait, object_id=cart, size=8)
        row_sum = 100 * MILLISECOND + rank * MILLISECOND
        build.fact(
            rank, "program > solve > MPI_Allreduce", 50, row_sum, object_id=rows[rank // side], size=1024
        )
        build.fact(rank, "program > checkpoint", 2, 500 * MILLISECOND)
        gathered = 100_000 + 1_000 * rank
        build.fact(
            rank,
            "program > checkpoint > MPI_Gatherv",
            2,
            80 * MILLISECOND,
            object_id=world,
            total_bytes=gathered,
        )
        if rank == 0:
            build.fact(rank, "program > checkpoint > write", 2, 300 * MILLISECOND)
        for thread in range(1, threads):
            build.location(rank, thread, wall_ns=8 * SECOND, events=10, node=f"node{rank * 2 // ranks}")
            build.fact(rank, "program > pack", 100, SECOND, thread=thread)
    metadata = {
        "program.name": "stencil",
        "program.path": "/opt/stencil/stencil",
        "program.command": '["stencil", "--steps", "100"]',
        "clock.source": "tsc",
        "mpi.thread_level": "MPI_THREAD_MULTIPLE" if threads > 1 else "MPI_THREAD_SINGLE",
        "mpi.standard": "3.1",
        "collect.aggregators": "1",
        "collect.unify_ns": "1000000",
        "collect.aggregate_ns": "2000000",
        "collect.write_ns": "3000000",
    }
    return build.build(metadata, path)
