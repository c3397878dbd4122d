# SPDX-License-Identifier: BSD-3-Clause
"""A program in Python for bench/couple/applications.py: power iteration of a matrix whose rows the ranks share.

python allreduce.py SIZE STEPS; all ranks print the same digits.
"""

from __future__ import annotations

import sys

import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
size, steps = int(sys.argv[1]), int(sys.argv[2])
rows = numpy.arange(world.rank, size, world.size)
matrix = 1.0 / (1.0 + numpy.abs(rows[:, None] - numpy.arange(size)[None, :]))
vector = numpy.ones(size)
for _ in range(steps):
    part = numpy.zeros(size)
    part[rows] = matrix @ vector
    total = numpy.empty(size)
    world.Allreduce(part, total)
    length = numpy.linalg.norm(total)
    vector = total / length
print(f"rank {world.rank} of {world.size}: {length!r}")
