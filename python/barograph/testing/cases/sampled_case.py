# SPDX-License-Identifier: BSD-3-Clause
"""Synthetic case: ranks whose CPU time is known by function, from samples.

Each rank computes for 9 of 10 s: 600 samples of 10 ms are in solve(), 300 in the kernel() that it calls, 100 in MPI.
With `extra`, rank 2 has that many more samples, in hot(), and the others wait for it.
"""

from __future__ import annotations

from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
PERIOD_NS = 10_000_000
MAIN = "app.c:90 main"


def sampled_builder(*, extra: int = 0, ranks: int = 4) -> TableBuilder:
    """Builds the case, to which a test may add."""
    builder = TableBuilder()
    for rank in range(ranks):
        more = extra * PERIOD_NS if rank == 2 else 0
        builder.location(rank, wall_ns=10 * SECOND + extra * PERIOD_NS)
        builder.fact(rank, "program > MPI_Barrier", 10, SECOND + extra * PERIOD_NS - more, object_id=0)
        builder.samples(rank, [MAIN, "app.c:20 solve"], 590)
        builder.samples(rank, [MAIN, "app.c:21 solve"], 10)
        builder.samples(rank, [MAIN, "app.c:22 solve", "kernel.c:7 kernel"], 300)
        builder.samples(rank, [MAIN, "mpi.c:1 progress"], 100, within="program > MPI_Barrier")
        if more:
            builder.samples(rank, [MAIN, "app.c:40 hot"], extra)
    return builder
