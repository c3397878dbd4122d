# SPDX-License-Identifier: BSD-3-Clause
"""A program that looks HDF5's functions up in the library, as Julia and Java do: no entry of ours is called.

    python hdf5_bound.py LIBHDF5 FILE

One dataset of 800 bytes, written and read, and one attribute of 4 bytes.
"""

from __future__ import annotations

import ctypes
import sys

Id = ctypes.c_int64
hdf5 = ctypes.CDLL(sys.argv[1])


def call(name: str, *arguments: object) -> int:
    """Calls one function that gives an id."""
    function = hdf5[name]
    function.restype = Id
    result = function(*arguments)
    if result < 0:
        sys.exit(f"{name} failed")
    return result


def fixed(name: str) -> Id:
    """Returns an id that HDF5 has made."""
    return Id(Id.in_dll(hdf5, name).value)


call("H5open")
NONE = Id(0)
double, integer = fixed("H5T_NATIVE_DOUBLE_g"), fixed("H5T_NATIVE_INT_g")
size = (ctypes.c_uint64 * 1)(100)
values = (ctypes.c_double * 100)(*range(100))
file = Id(call("H5Fcreate", sys.argv[2].encode(), ctypes.c_uint(2), NONE, NONE))
space = Id(call("H5Screate_simple", 1, size, None))
line = Id(call("H5Dcreate2", file, b"line", double, space, NONE, NONE, NONE))
call("H5Dwrite", line, double, NONE, NONE, NONE, values)
call("H5Dread", line, double, NONE, NONE, NONE, values)
scalar = Id(call("H5Screate", 0))
unit = Id(call("H5Acreate2", line, b"unit", integer, scalar, NONE, NONE))
call("H5Awrite", unit, integer, ctypes.byref(ctypes.c_int(3)))
call("H5Aclose", unit)
call("H5Dclose", line)
call("H5Fclose", file)
print(sum(values))
