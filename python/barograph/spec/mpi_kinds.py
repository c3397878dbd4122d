# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/calls/mpi_kinds.toml by `python -m codegen`. Do not edit.
"""What kind of call a function of MPI is, in pictures."""

from __future__ import annotations

from typing import Final

# Name of a kind -> title; the last one has all families that are not below.
KINDS: Final = {
    "mpi-collective": "MPI collective",
    "mpi-p2p": "MPI point-to-point",
    "mpi-wait": "MPI completion",
    "mpi-rma": "MPI one-sided",
    "mpi": "other MPI",
}
# Family -> name of its kind.
FAMILIES: Final = {
    "collective": "mpi-collective",
    "neighborhood": "mpi-collective",
    "point-to-point": "mpi-p2p",
    "persistent": "mpi-p2p",
    "partitioned": "mpi-p2p",
    "completion": "mpi-wait",
    "one-sided": "mpi-rma",
}
