# SPDX-License-Identifier: BSD-3-Clause
"""The largest eigenvalue of a matrix by power iteration, with mpi4py and named regions.

Each rank holds a band of rows. Runs the same without Barograph; with it:

    barograph run -n 4 -o power -- python3 power_iteration.py
    barograph tree power.baro

Needs mpi4py and nothing else. The marks need `import barograph`; where that may be missing, see README.md.
"""

from __future__ import annotations

import argparse
import math
from array import array
from collections.abc import Iterator

from mpi4py import MPI

import barograph


@barograph.region("set up")
def make_rows(size: int, first: int, count: int) -> list[array[float]]:
    """Returns `count` rows of a symmetric matrix, from row `first` on."""
    return [
        array("d", (1.0 / (1 + abs(row - column)) for column in range(size)))
        for row in range(first, first + count)
    ]


@barograph.region("multiply")
def multiply(rows: list[array[float]], vector: array[float]) -> array[float]:
    """Returns the product of this rank's rows with the whole vector."""
    return array("d", (math.fsum(map(float.__mul__, row, vector)) for row in rows))


def normalise(world: MPI.Comm, part: array[float]) -> float:
    """Divides a distributed vector by its length, in place, and returns the length."""
    with barograph.region("normalise"):
        length = math.sqrt(world.allreduce(math.fsum(value * value for value in part)))
        for index, value in enumerate(part):
            part[index] = value / length
        return length


@barograph.region("iterate")
def estimates(world: MPI.Comm, rows: list[array[float]], size: int) -> Iterator[float]:
    """Yields better and better estimates; a generator is in its region only while it runs."""
    counts = [size * (rank + 1) // world.size - size * rank // world.size for rank in range(world.size)]
    vector = array("d", [1 / math.sqrt(size)] * size)
    while True:
        part = multiply(rows, vector)
        length = normalise(world, part)
        world.Allgatherv(part, [vector, counts, MPI.DOUBLE])
        yield length


def main() -> None:
    """Prints the eigenvalue once it has settled."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--size", type=int, default=600, help="rows of the matrix (default 600)")
    parser.add_argument("--tolerance", type=float, default=1e-9, help="when to stop (default 1e-9)")
    options = parser.parse_args()

    world = MPI.COMM_WORLD
    first = options.size * world.rank // world.size
    count = options.size * (world.rank + 1) // world.size - first
    rows = make_rows(options.size, first, count)

    previous = 0.0
    for step, estimate in enumerate(estimates(world, rows, options.size), start=1):
        if abs(estimate - previous) <= options.tolerance * estimate:
            if world.rank == 0:
                print(f"eigenvalue {estimate:.6f} after {step} steps")
            break
        previous = estimate


if __name__ == "__main__":
    main()
