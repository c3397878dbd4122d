# SPDX-License-Identifier: BSD-3-Clause
"""Which kind an MPI operation is: what a filter means by point-to-point, and what counts per member.

The families come from spec/calls/mpi.toml; the table operation_families of the SQL library has all.
"""

from __future__ import annotations

from barograph.spec.mpi_operations import MPI_OPERATIONS
from barograph.spec.mpi_waiting import POLLS
from barograph.sql.computed import kind_of as kind_of_family

INITIALIZATION = ("MPI_Init", "MPI_Init_thread")

# Call sites in the libraries that MPI is made of, as call paths name them: what these read when they are loaded, before
# MPI_Init, is start-up as well.
MPI_LIBRARIES = "^lib(mpi|pmpi|open-|pmix|uc[a-z]|fabric|psm)[^ ]*[.]so"

# What `--split-sync` records inside a blocking collective: the time until its last member has arrived. It is a part
# of the call around it, never a call of the program's own.
WAITING = "wait for last rank"

_FAMILIES = {operation.name: operation.family for operation in MPI_OPERATIONS}

# Operations that hand in a message for one partner, and operations that only ask whether something is there.
SENDING = tuple(
    name for name, family in _FAMILIES.items() if family == "point-to-point" and "send" in name.lower()
)
# Those of the former that also receive: they take as long as the partner lets them wait.
EXCHANGING = tuple(name for name in SENDING if "recv" in name.lower())
# Those that wait for one message, those that take one, and those that complete requests and do not say of what size
# their messages are.
BLOCKING_RECEIVES = ("MPI_Recv", "MPI_Mrecv", "MPI_Probe", "MPI_Mprobe")
RECEIVING = (*BLOCKING_RECEIVES, "MPI_Irecv", "MPI_Imrecv")
COMPLETING = ("MPI_Wait", "MPI_Waitall", "MPI_Waitany", "MPI_Waitsome")
# Those that hand in a message and leave a request, and those whose requests receive, or may.
POSTING_SENDS = tuple(name for name in SENDING if name.startswith("MPI_I") and name not in EXCHANGING)
POSTING_RECEIVES = tuple(
    name for name in _FAMILIES if name.startswith(("MPI_Irecv", "MPI_Imrecv", "MPI_Isendrecv", "MPI_Start"))
)
POLLING = tuple(sorted(POLLS))

# Collectives that `--split-sync` divides: blocking ones that move data.
DIVISIBLE = frozenset(
    name
    for name, family in _FAMILIES.items()
    if family == "collective" and not name.startswith(("MPI_I", "MPI_Barrier")) and "_init" not in name
)


def kind_of(operation: str) -> str:
    """Returns "point-to-point", "collective", "one-sided" or "other": how calls are counted over ranks."""
    return kind_of_family(_FAMILIES.get(operation, ""))
