# SPDX-License-Identifier: BSD-3-Clause
"""Tells functions of I/O libraries that are linked into a program from the program's own.

The module says so for a shared library; for an archive only names do: a call site in it is not where the program made
the call. Used by barograph.source.labels and by the remarks of a report.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from barograph.source.frames import Line


class _Library(NamedTuple):
    name: str
    layer: str  # of its calls
    functions: re.Pattern[str]
    files: re.Pattern[str]  # of its own source; what has another one is not of the library


# The packages of HDF5 (H5D, H5FD, ...), of its C++ and its Fortran interface.
_HDF5 = (
    r"_?_?H5(?:A|AC|B|B2|C|CX|D|DO|DS|E|EA|ES|F|FA|FD|FL|FO|FS|G|HF|HG|HL|HP|I|IM|L|LD|LT|M|MF|MM|MP|O|P|PB|PL|PT|Q|R|RS"
    r"|S|SL|SM|T|TB|TS|UC|VL|VM|WB|Z)?_{0,2}[a-z]\w*|H5::\w.*|h5(?:[a-z]{1,2}|lib|_gen)::h5\w+|h5[a-z]+_(?:c|f_c|f)_?"
)
LIBRARIES = (
    _Library("HDF5", "hdf5", re.compile(_HDF5), re.compile(r"(?:^|/)H5\w*\.\w+$|/hdf5[^/]*/", re.IGNORECASE)),
    _Library(
        "netCDF",
        "netcdf",
        re.compile(
            r"nc_(?:_?create|_?open|close|sync|enddef|_?enddef|redef|def|inq|put|get|copy|rename|del|var_par)\w*"
            r"|NC4?_\w+|NC[34]\w*_\w+|nc4_\w+|nc3_\w+"
        ),
        re.compile(r"/netcdf[^/]*/", re.IGNORECASE),
    ),
    _Library(
        "PnetCDF", "pnetcdf", re.compile(r"ncmpi{1,2}o?_\w+"), re.compile(r"/pnetcdf[^/]*/", re.IGNORECASE)
    ),
    _Library(
        "MPI",
        "mpi-io",
        re.compile(r"P?MPI_File_\w+|ADIOI?_\w+|MPIOI_\w+|mca_(?:io|fs|fbtl|fcoll|sharedfp|common_ompio)_\w+"),
        re.compile(r"/(?:openmpi|mpich|romio|ompio?)[^/]*/", re.IGNORECASE),
    ),
)


@lru_cache(maxsize=65536)
def library_of(line: Line) -> str:
    """Returns the I/O library that a function of a program is of, "" for the program's own."""
    for library in LIBRARIES:
        if library.functions.fullmatch(line.function) and (not line.file or library.files.search(line.file)):
            return library.name
    return ""
