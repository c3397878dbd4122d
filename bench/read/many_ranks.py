# SPDX-License-Identifier: BSD-3-Clause
"""A profile of a large job: `python many_ranks.py FILE [--ranks N]`.

What a solver leaves: 14 regions with messages in two sizes, a wait, reductions among a row of ranks and all of them, on
nodes of 64 ranks, one of which is slow. A hundred call paths; times differ by rank, so that nothing compresses better
than in a real run.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from barograph.writer import write_profile

SECOND = 1_000_000_000
WALL = 600 * SECOND
RANKS_OF_NODE = 64
RANKS_OF_ROW = 256
REGIONS = 14
STEPS = 10_000
SLOW_NODE = 3
WORLD = 1
FIRST_ROW = 2
SMALL, LARGE, EIGHT = 4096, 1 << 20, 8


class Facts:
    """Call paths, and the facts of all ranks for each."""

    def __init__(self, ranks: int) -> None:
        self.ranks = np.arange(ranks)
        self.noise: Any = np.random.default_rng(7)
        self.paths: dict[str, list[Any]] = {"path_id": [], "parent_id": [], "operation": [], "layer": []}
        self.columns: dict[str, list[Any]] = {
            name: []
            for name in (
                "rank",
                "path_id",
                "object_id",
                "bucket",
                "calls",
                "time_ns",
                "bytes",
                "min_ns",
                "max_ns",
            )
        }

    def path(self, parent: int | None, operation: str, layer: str) -> int:
        """Adds a call path and returns its number."""
        number = len(self.paths["path_id"])
        for name, value in zip(self.paths, (number, parent, operation, layer), strict=True):
            self.paths[name].append(value)
        return number

    def add(self, path: int, calls: int, time_ns: Any, objects: Any = 0, size: int = 0) -> None:
        """Adds one fact per rank: `calls` calls of `size` bytes each; `time_ns` is an array over ranks."""
        count = len(self.ranks)
        total = np.asarray(time_ns, np.int64)
        each = total // calls
        values = {
            "rank": self.ranks,
            "path_id": np.full(count, path),
            "object_id": np.broadcast_to(objects, count),
            "bucket": np.full(count, size.bit_length() if size else 0),
            "calls": np.full(count, calls),
            "time_ns": total,
            "bytes": np.full(count, calls * size),
            "min_ns": each // 2,
            "max_ns": each * 3 + self.noise.integers(1, 1000, count),
        }
        for name, column in values.items():
            self.columns[name].append(column)

    def seconds(self, mean: float, spread: float) -> Any:
        """Returns a time for each rank."""
        return np.maximum(self.noise.normal(mean, spread, len(self.ranks)), mean / 10) * SECOND


def write_many_ranks(target: Path, ranks: int) -> None:
    """Writes the profile; replaces what is there."""
    facts = Facts(ranks)
    slow = np.where(facts.ranks // RANKS_OF_NODE == SLOW_NODE, 1.3, 1.0)
    rows = FIRST_ROW + facts.ranks // RANKS_OF_ROW
    program = facts.path(None, "program", "program")
    facts.add(program, 1, np.full(ranks, WALL))
    facts.add(facts.path(program, "MPI_Init", "mpi"), 1, facts.seconds(2, 0.1))
    step = facts.path(program, "step", "region")
    facts.add(step, STEPS, np.full(ranks, WALL - 20 * SECOND))
    for number in range(REGIONS):
        region = facts.path(step, f"phase {number:02}", "region")
        computing = facts.seconds(18 + number, 0.4) * slow
        waiting = np.maximum(computing.max() * 0.9 - computing, 0) * 0.3
        calls = facts.seconds(0.4, 0.05), facts.seconds(1, 0.1), facts.seconds(0.6, 0.1)
        facts.add(region, STEPS, computing + waiting + sum(calls) + 2 * SECOND)
        send = facts.path(region, "MPI_Isend", "mpi")
        facts.add(send, 6 * STEPS, calls[0], WORLD, SMALL << (number % 3))
        facts.add(send, STEPS, calls[0] / 3, WORLD, LARGE)
        facts.add(facts.path(region, "MPI_Irecv", "mpi"), 6 * STEPS, calls[0] / 4, WORLD, SMALL)
        facts.add(facts.path(region, "MPI_Waitall", "mpi"), STEPS, calls[1] + waiting, WORLD)
        reduction = facts.path(region, "MPI_Allreduce", "mpi")
        facts.add(reduction, STEPS, calls[2], WORLD, EIGHT)
        facts.add(reduction, STEPS, calls[2] / 2, rows, EIGHT << (number % 4))
        facts.add(facts.path(region, "MPI_Bcast", "mpi"), STEPS // 10, calls[0] / 9, rows, LARGE >> 2)
        facts.add(facts.path(region, "assemble", "region"), STEPS, computing / 3)
    count = -(-ranks // RANKS_OF_ROW)
    ends = [(first, min(first + RANKS_OF_ROW, ranks)) for first in range(0, ranks, RANKS_OF_ROW)]
    objects = {
        "object_id": list(range(FIRST_ROW + count)),
        "kind": ["none"] + ["communicator"] * (1 + count),
        "name": ["", "W0.0", *(f"s{first}.1" for first, _ in ends)],
        "size": [0, ranks, *(last - first for first, last in ends)],
        "members": ["", f"0-{ranks - 1}", *(f"{first}-{last - 1}" for first, last in ends)],
        "parent_id": [None, None, *[WORLD] * count],
        "creation_path": ["", "world", *["world > split#1"] * count],
    }
    locations = {
        "rank": facts.ranks,
        "node": [f"node{rank // RANKS_OF_NODE:04}" for rank in range(ranks)],
        "cores": np.ones(ranks, np.int64),
        "wall_ns": np.full(ranks, WALL),
        "events": np.full(ranks, sum(int(column[0]) for column in facts.columns["calls"])),
        "start_unix_ns": np.full(ranks, 1_700_000_000 * SECOND),
    }
    write_profile(
        target,
        call_paths=facts.paths,
        fact_rows={name: np.concatenate(columns) for name, columns in facts.columns.items()},
        locations=locations,
        objects=objects,
        metadata={"program.name": "many-ranks", "overhead.event_ns": "50"},
        overwrite=True,
    )


def main() -> None:
    """Writes it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("--ranks", type=int, default=32_768)
    options = parser.parse_args()
    write_many_ranks(options.target, options.ranks)


if __name__ == "__main__":
    main()
