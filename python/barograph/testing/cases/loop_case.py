# SPDX-License-Identifier: BSD-3-Clause
"""A made-up program with a loop of 64 steps on 8 ranks: a slow step, a rank that gets slower, one that is always last.

All times are whole milliseconds, with a little noise that is the same everywhere, so that expected values can be worked
out by hand.
"""

from __future__ import annotations

from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

MILLISECOND = 1_000_000
SECOND = 1000 * MILLISECOND
STEPS = 64
SLOW_STEP, SLOW_STEP_RANK = 41, 2
DRIFTING_RANK, LAST_RANK = 5, 6
STEP = "program > step"


def loop_profile(ranks: int = 8, *, stride: int = 1, path: str = "loops.baro") -> TableProfile:
    """Builds the case; `stride` steps share an entry."""
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    work = [[_work(rank, step) for step in range(STEPS)] for rank in range(ranks)]
    longest = [max(work[rank][step] for rank in range(ranks)) for step in range(STEPS)]
    total = sum(longest)
    for rank in range(ranks):
        build.location(rank, wall_ns=(total + 500) * MILLISECOND, node=f"node{rank * 2 // ranks}")
        waiting = [longest[step] - work[rank][step] for step in range(STEPS)]
        build.fact(rank, STEP, 1, total * MILLISECOND)
        build.fact(
            rank, f"{STEP} > MPI_Allreduce", STEPS, sum(waiting) * MILLISECOND + 1, object_id=world, size=8
        )
        build.series(rank, STEP, [time * MILLISECOND for time in longest], stride=stride)
        build.series(rank, STEP, [time * MILLISECOND for time in waiting], metric="mpi time", stride=stride)
        residual = [1.0 / (step + 1) + 0.001 * rank for step in range(STEPS)]
        build.series(rank, STEP, residual, metric="residual", unit="", stride=stride)
        build.series(rank, "program", [4096.0], metric="cells", unit="", consistency="by rank")
        build.timeline(
            rank,
            "mpi",
            [(8, 64, min(time // 2, 150) * MILLISECOND) for time in waiting],
            bin_ns=150 * MILLISECOND,
        )
    metadata = {"program.name": "drift", "mpi.thread_level": "MPI_THREAD_SINGLE"}
    return build.build(metadata, path)


def _work(rank: int, step: int) -> int:
    """Returns how long a rank computes in a step, in ms."""
    noise = (rank * 7 + step * 13) % 5
    if rank == SLOW_STEP_RANK and step == SLOW_STEP:
        return 600 + noise
    if rank == DRIFTING_RANK:
        return 70 + noise + step // 2
    return (130 if rank == LAST_RANK else 100) + noise
