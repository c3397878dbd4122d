# SPDX-License-Identifier: BSD-3-Clause
"""Which kind an MPI operation is: what a filter means by point-to-point, and what counts per member.

The families come from spec/calls/mpi.toml; this is the only module of analyze that reads them.
"""

from __future__ import annotations

from barograph.spec.mpi_operations import MPI_OPERATIONS

INITIALIZATION = ("MPI_Init", "MPI_Init_thread")

# Places in the libraries that MPI is made of, as call paths name them: what these read when they are loaded, before
# MPI_Init, is start-up as well.
MPI_LIBRARIES = "^lib(mpi|pmpi|open-|pmix|uc[a-z]|fabric|psm)[^ ]*[.]so"

# What `--split-sync` records inside a blocking collective: the time until its last member has arrived. It is a part
# of the call around it, never a call of the program's own.
WAITING = "wait for last rank"

_FAMILIES = {operation.name: operation.family for operation in MPI_OPERATIONS}
_COLLECTIVE = frozenset({"collective", "neighborhood", "communicator", "topology"})
_POINT_TO_POINT = frozenset({"point-to-point", "persistent", "partitioned", "completion"})

# Operations that hand in a message for one partner, and operations that only ask whether one has arrived.
SENDING = tuple(
    name for name, family in _FAMILIES.items() if family == "point-to-point" and "send" in name.lower()
)
POLLING = tuple(n for n in _FAMILIES if n.startswith(("MPI_Test", "MPI_Iprobe", "MPI_Improbe")))


def kind_of(operation: str) -> str:
    """Returns "point-to-point", "collective", "one-sided" or "other": how calls are counted over ranks.

    Calls of a collective are counted per member (every member makes the same call); all others are summed
    over ranks, as mpisee does. Making and freeing communicators and topologies is collective too; waits and
    tests belong to point-to-point communication.
    """
    family = _FAMILIES.get(operation, "")
    if family in _COLLECTIVE:
        return "collective"
    if family == "one-sided":
        return "one-sided"
    return "point-to-point" if family in _POINT_TO_POINT else "other"


def family_columns() -> dict[str, tuple[str, list[str]]]:
    """Returns (operation, family, kind) of every known MPI operation."""
    kinds = [kind_of(name) for name in _FAMILIES]
    columns = {"operation": list(_FAMILIES), "family": list(_FAMILIES.values()), "kind": kinds}
    return {name: ("VARCHAR", values) for name, values in columns.items()}
