# SPDX-License-Identifier: BSD-3-Clause
"""What a rank hands in with a collective call, in bytes, by the definitions of the reference manual.

Called by model.py. Knows nothing of how Barograph counts: written from the documentation of the payload rules and from
the comment in tests/programs/scripted/collectives.h.
"""

from __future__ import annotations

from collections.abc import Sequence

# Bytes of an element of each type of scripted.c.
TYPE_BYTES = (1, 4, 8, 12, 16, 0)
REDUCIBLE = (1, 2)

KINDS = (
    *("Barrier", "Bcast", "Reduce", "Allreduce", "Gather", "Scatter", "Allgather", "Alltoall"),
    *(
        "Reduce_scatter_block",
        "Reduce_scatter",
        "Gatherv",
        "Scatterv",
        "Allgatherv",
        "Alltoallv",
        "Alltoallw",
    ),
    *("Scan", "Exscan"),
)
NEIGHBOR_KINDS = ("allgather", "allgatherv", "alltoall", "alltoallv", "alltoallw")
REDUCTIONS = {"Reduce", "Allreduce", "Reduce_scatter_block", "Reduce_scatter", "Scan", "Exscan"}
VARYING = {"Reduce_scatter", "Gatherv", "Scatterv", "Allgatherv", "Alltoallv", "Alltoallw"}
NEVER_IN_PLACE = {"Barrier", "Bcast"}
# Not defined between two groups, or only for sizes that fit.
ONE_GROUP_ONLY = {"Reduce_scatter_block", "Reduce_scatter", "Scan", "Exscan"}


def function(base: str, how: int) -> str:
    """Returns the MPI function of a collective: 0 blocking, 1 nonblocking, 2 persistent."""
    return (f"MPI_{base}", f"MPI_I{base.lower()}", f"MPI_{base}_init")[how]


def payload(  # noqa: PLR0917, the arguments of an MPI call
    kind: str,
    rank: int,
    size: int,
    other_size: int | None,
    role: str,
    type_number: int,
    count: int,
    in_place: bool,
    counts: Sequence[int],
) -> int:
    """Returns the bytes of one call.

    rank, size: in the local group. other_size: of the remote group, None in a communicator with one group. role:
    "root", "other", or between two groups "bystander" for a rank of the root's group.
    """
    width = TYPE_BYTES[type_number]
    partners = size if other_size is None else other_size
    own = counts[rank % 5] * width if counts else 0
    if kind == "Barrier" or role == "bystander":
        return 0
    if kind in ("Bcast", "Reduce", "Allreduce", "Allgather", "Scan", "Exscan"):
        return count * width
    if kind == "Gather":
        # Between two groups the root hands in nothing; what it receives is counted.
        return count * width * (partners if other_size is not None and role == "root" else 1)
    if kind == "Scatter":
        return count * width * (partners if role == "root" else 1)
    if kind == "Alltoall":
        return count * width * partners
    if kind == "Reduce_scatter_block":
        return count * width * size
    if kind == "Reduce_scatter":
        return sum(counts[i % 5] for i in range(size)) * width
    if kind == "Gatherv":
        everything = sum(counts[i % 5] for i in range(partners)) * width
        return everything if other_size is not None and role == "root" else own
    if kind == "Scatterv":
        return sum(counts[i % 5] for i in range(partners)) * width if role == "root" else own
    if kind == "Allgatherv":
        return own
    total = 0
    for other in range(partners):
        way = (rank + other) % 5 if in_place else (rank * rank + 3 * other + rank * other) % 5
        odd = (rank + other) % 2 == 1
        total += counts[way] * (1 if kind == "Alltoallw" and odd else width)
    return total
