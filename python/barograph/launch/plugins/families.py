# SPDX-License-Identifier: BSD-3-Clause
"""Which MPI a library or a launcher belongs to. The names of the families are those of the plugins.

Facts from the MPI libraries' own file names (sonames) and from what their launchers print for --version.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

OPEN_MPI = "ompi"
MPICH = "mpich"
STANDARD_ABI = "abi"
OTHER = "other"

TITLES = {
    OPEN_MPI: "Open MPI",
    MPICH: "MPICH",
    STANDARD_ABI: "the MPI 5 standard ABI",
    OTHER: "an unknown MPI",
    "slurm": "Slurm",
}

# First match wins. MPICH, Intel MPI, MVAPICH and Cray MPICH share one ABI (the MPICH ABI Compatibility
# Initiative) and its library version 12. Open MPI's C library is version 40 since 2.0 (20 in 2.x), its
# Fortran ones vary.
LIBRARY_PATTERNS = (
    (STANDARD_ABI, r"libmpi(fort)?_abi\.so"),
    (MPICH, r"libmpich(cxx|fort)?\.so"),
    (MPICH, r"libmpifort\.so\.12"),
    (MPICH, r"libmpi_(cray|gnu|intel|nvidia|amd|aocc)\w*\.so"),
    (MPICH, r"libmpi\.so\.12"),
    (OPEN_MPI, r"libmpi\.so\.[24-9]\d"),
    (OPEN_MPI, r"libmpi_(mpifh|cxx|usempif08|usempi_ignore_tkr|usempi|ibm)\.so"),
    (OTHER, r"libmpi\.so"),
)

LAUNCHER_PATTERNS = (
    (OPEN_MPI, r"open ?mpi|openrte|prterun|prrte"),
    (MPICH, r"hydra|mpich|intel\(r\) mpi|mvapich"),
    ("slurm", r"^(slurm|srun) "),
)


def library_family(name: str) -> str | None:
    """Returns the MPI family that a library's name tells, None for a library that is not MPI's."""
    return next((family for family, pattern in LIBRARY_PATTERNS if re.match(pattern, name)), None)


def find_family(libraries: Iterable[tuple[str, Path | None]]) -> tuple[str | None, Path | None]:
    """Returns family and file of the first MPI library among (name, file) pairs, or (None, None)."""
    for name, file in libraries:
        family = library_family(name)
        if family is not None:
            return family, file
    return None, None


def launcher_family(version_text: str) -> str:
    """Returns the family of a launcher from what it prints for --version; "other" when that is not known."""
    for family, pattern in LAUNCHER_PATTERNS:
        if re.search(pattern, version_text, re.IGNORECASE | re.MULTILINE):
            return family
    return OTHER
