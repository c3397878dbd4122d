# SPDX-License-Identifier: BSD-3-Clause
"""Which family an MPI operation belongs to, and which families count per member instead of per call.

The table itself is generated from spec/calls (barograph.spec.mpi_operations); this is the only module that imports it.
"""

from __future__ import annotations

import pyarrow as pa

try:
    from barograph.spec.mpi_operations import OPERATIONS
except ImportError:
    OPERATIONS = {
        **dict.fromkeys(("MPI_Send", "MPI_Isend", "MPI_Recv", "MPI_Irecv"), "point-to-point"),
        **dict.fromkeys(("MPI_Wait", "MPI_Waitall", "MPI_Test"), "completion"),
        **dict.fromkeys(("MPI_Allreduce", "MPI_Gatherv", "MPI_Barrier", "MPI_Bcast"), "collective"),
        **dict.fromkeys(("MPI_Cart_create", "MPI_Comm_split"), "communicator"),
    }

POINT_TO_POINT = frozenset({"point-to-point", "persistent", "partitioned", "completion"})
COLLECTIVE = frozenset({"collective", "neighborhood", "communicator", "topology"})
INITIALIZATION = ("MPI_Init", "MPI_Init_thread")


def kind_of(operation: str) -> str:
    """Returns "point-to-point", "collective" or "other": how calls of an operation are counted over ranks.

    Calls of a collective are counted per member (every member makes the same call); all others are summed over ranks,
    as mpisee does. Communicator and topology creation is collective too.
    """
    family = OPERATIONS.get(operation, "")
    if family in COLLECTIVE:
        return "collective"
    return "point-to-point" if family in POINT_TO_POINT else "other"


def family_table() -> pa.Table:
    """Returns (operation, family, kind) of every known MPI operation."""
    names = sorted(OPERATIONS)
    return pa.table(
        {"operation": names, "family": [OPERATIONS[n] for n in names], "kind": [kind_of(n) for n in names]}
    )
