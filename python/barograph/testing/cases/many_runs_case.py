# SPDX-License-Identifier: BSD-3-Clause
"""Synthetic runs of one program, of which one has a slow communicator and one a slow rank.

Used by the tests of compare. 8 ranks in two halves: each computes (`relax`), exchanges data in its half and meets the
others in a barrier, where whoever comes early waits. Times are round, so that expected values can be worked out by
hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from barograph.testing.cases.stencil_case import MILLISECOND, SECOND
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

RANKS = 8
RUNS = 24
SLOW_COMMUNICATOR, SLOW_RANK = 7, 16  # which runs
DELAYED_RANK = 5
START_NS = 1_767_323_045_000_000_000
# What the program takes outside of solve, what relax, the exchange and the barrier take.
START_UP, RELAX, EXCHANGE, BARRIER = 1 * SECOND, 5 * SECOND, 2 * SECOND, SECOND // 2
ON_COMMUNICATOR, ON_RANK = 3 * SECOND, 2 * SECOND


def jitter(run: int) -> int:
    """Returns by how much a run is longer than another: 0 to 100 ms, in steps of 10."""
    return run * 7 % 11 * 10 * MILLISECOND


def program_run(run: int, *, ranks: int = RANKS, program: str = "fft", extra: int = 0) -> TableProfile:
    """Builds one run; `extra` is computed longer by all ranks."""
    slow = ON_COMMUNICATOR * (run == SLOW_COMMUNICATOR) + ON_RANK * (run == SLOW_RANK)
    relax, exchange = RELAX + jitter(run) // 2 + extra, EXCHANGE + jitter(run) - jitter(run) // 2
    build = TableBuilder()
    solve = relax + exchange + BARRIER + slow
    for rank in range(ranks):
        build.location(rank, wall_ns=START_UP + solve)
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    half = ranks // 2
    halves = [
        build.communicator(
            f"s{first}.1",
            half,
            f"{first}-{first + half - 1}",
            created_by="MPI_Comm_split",
            parent_id=world,
            creation_path="world > split#1",
        )
        for first in (0, half)
    ]
    for rank in range(ranks):
        delayed = ON_RANK * (run == SLOW_RANK and rank == DELAYED_RANK)
        longer = ON_COMMUNICATOR * (run == SLOW_COMMUNICATOR and rank >= half)
        inner = "program > solve > "
        build.fact(rank, "program > solve", 1, solve)
        build.fact(rank, inner + "relax", 100, relax + delayed)
        home = halves[rank // half]
        build.fact(rank, inner + "MPI_Alltoallv", 100, exchange + longer, object_id=home, total_bytes=1 << 20)
        build.fact(rank, inner + "MPI_Barrier", 100, BARRIER + slow - delayed - longer, object_id=world)
    facts = {"program.name": program, "run.start_unix_ns": str(START_NS + run * 60 * SECOND)}
    return build.build(facts, f"run-{run:02}.baro")


def program_runs() -> dict[str, TableProfile]:
    """Builds all runs, by the names of their profiles."""
    return {f"run-{run:02}.baro": program_run(run) for run in range(RUNS)}


def scaled_run(
    ranks: int,
    wall_ns: int,
    *,
    run: int = 0,
    program: str = "heat",
    arguments: Sequence[str] | None = ("64",),
    facts: Mapping[str, str] | None = None,
) -> TableProfile:
    """Builds a run of a scaling series, a quarter of it in MPI; `arguments`: None where they are not known."""
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=wall_ns)
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}", creation_path="world")
    for rank in range(ranks):
        build.fact(rank, "program > MPI_Allreduce", 10, wall_ns // 4, object_id=world, total_bytes=80)
    known = {} if arguments is None else {"program.command": json.dumps([program, *arguments])}
    start = {"run.start_unix_ns": str(START_NS + (100 * ranks + run) * SECOND)}
    return build.build(
        {"program.name": program, **start, **known, **(facts or {})}, f"scaled-{ranks}-{run}.baro"
    )
