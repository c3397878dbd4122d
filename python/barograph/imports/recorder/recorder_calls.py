# SPDX-License-Identifier: BSD-3-Clause
"""What a call signature of Recorder means: layer and operation, file, bytes, and what it does to the place in a file.

Where each function keeps its arguments follows Recorder's wrappers, which write neither results nor, by default,
pointers (`%p`). Called by recorder; pure, and total: strange arguments mean "not known".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from barograph.imports.io_operations import Kind, kind_of
from barograph.spec.layers import CALL_LAYERS, FUNCTION_PREFIXES

NO_FILE: Final = -1
UNKNOWN: Final = -1
POINTER: Final = "%p"

STDIO: Final = frozenset({
    "fopen", "fopen64", "fdopen", "fclose", "fread", "fwrite", "ftell", "fseek", "fseeko", "ftello", "fflush",
    "fileno", "fprintf", "vfprintf", "tmpfile",
})  # fmt: skip
# Recorder sees the C library's inner names.
RENAMED: Final = {
    "__xstat": "stat", "__xstat64": "stat64", "__lxstat": "lstat", "__lxstat64": "lstat64", "__fxstat": "fstat",
    "__fxstat64": "fstat64",
}  # fmt: skip
# Which argument is the file, where it is not the first; NO_FILE: none is one.
FILES: Final = {
    "fread": 3, "fwrite": 3, "mmap": 4, "mmap64": 4, "stat": 1, "stat64": 1, "lstat": 1, "lstat64": 1, "fstat": 1,
    "fstat64": 1, "linkat": 1, "symlink": 1, "symlinkat": 2, "readlinkat": 1, "faccessat": 1,
    "H5Fcreate": 0, "H5Fopen": 0, "MPI_File_open": 1,
} | dict.fromkeys(
    ("msync", "getcwd", "dup", "dup2", "pipe", "umask", "readdir", "closedir", "rewinddir", "tmpfile"), NO_FILE
)  # fmt: skip
# Which arguments multiply to the number of bytes.
SIZES: Final = {
    "read": (2,), "write": (2,), "pread": (2,), "pread64": (2,), "pwrite": (2,), "pwrite64": (2,), "readv": (1,),
    "writev": (1,), "fread": (1, 2), "fwrite": (1, 2), "vfprintf": (1,), "fprintf": (1,),
}  # fmt: skip
OFFSETS: Final = {"pread": 3, "pread64": 3, "pwrite": 3, "pwrite64": 3}
PRINTING: Final = frozenset(
    {"fprintf", "vfprintf"}
)  # their size counts the 0 at the end, which is not written
SEEKS: Final = frozenset({"lseek", "lseek64", "fseek", "fseeko", "MPI_File_seek"})
WHENCE: Final = {"0": "set", "1": "current", "2": "end", "600": "set", "602": "current", "604": "end"}
APPENDING: Final = 0o2000  # O_APPEND of Linux
TRUNCATING: Final = 0o1000  # O_TRUNC
MPI_APPENDING: Final = 128  # MPI_MODE_APPEND of MPICH and Open MPI
SHARED: Final = re.compile(r"_(shared|ordered)")  # at a place that all ranks move
MOST: Final = 2**60

# Names of MPI's types without MPI_, by their size on x86-64 and aarch64.
SIZED_TYPES: Final = {
    1: (
        "BYTE", "CHAR", "SIGNED_CHAR", "UNSIGNED_CHAR", "INT8_T", "UINT8_T", "PACKED", "CHARACTER", "CXX_BOOL",
        "C_BOOL", "INTEGER1",
    ),
    2: (
        "SHORT", "UNSIGNED_SHORT", "INT16_T", "UINT16_T", "INTEGER2",
    ),
    4: (
        "INT", "UNSIGNED", "INT32_T", "UINT32_T", "FLOAT", "REAL", "INTEGER", "LOGICAL", "WCHAR", "INTEGER4",
        "REAL4",
    ),
    8: (
        "LONG", "UNSIGNED_LONG", "LONG_LONG", "LONG_LONG_INT", "UNSIGNED_LONG_LONG", "INT64_T", "UINT64_T",
        "DOUBLE", "DOUBLE_PRECISION", "AINT", "OFFSET", "COUNT", "COMPLEX", "C_COMPLEX", "C_FLOAT_COMPLEX",
        "CXX_FLOAT_COMPLEX", "2INT", "FLOAT_INT", "INTEGER8", "REAL8", "COMPLEX8", "2REAL", "2INTEGER",
    ),
    16: (
        "LONG_DOUBLE", "DOUBLE_COMPLEX", "C_DOUBLE_COMPLEX", "CXX_DOUBLE_COMPLEX", "COMPLEX16",
        "2DOUBLE_PRECISION",
    ),
}  # fmt: skip
TYPES: Final = {name: size for size, names in SIZED_TYPES.items() for name in names}


@dataclass(slots=True)
class Call:
    """A signature, understood. `does` is open, close, seek, view or "" (what changes the place in a file, or none).

    `size` and `offset` are UNKNOWN where the arguments do not say; `offset` of a seek is how far, of a view where it
    begins. `handle` stands for a file that was opened by another call ("" where the file itself is known or none is).
    """

    kind: Kind
    thread: int
    level: int
    file: str = ""
    handle: str = ""
    size: int = UNKNOWN
    offset: int = UNKNOWN
    explicit: bool = False
    pointer: bool = False  # at the place where the rank's last access ended, and moves it
    does: str = ""
    whence: str = ""
    appends: bool = False
    truncates: bool = False
    unit: int = 1

    @property
    def place(self) -> int:
        """The layer's place, upper ones first."""
        return CALL_LAYERS.index(self.kind.layer)


def layer_of(function: str) -> str:
    """Returns our name of a function's layer."""
    other = "stdio" if function in STDIO else "posix"
    return next((layer for prefix, layer in FUNCTION_PREFIXES if function.startswith(prefix)), other)


def number(text: str) -> int:
    """Returns a number of an argument, UNKNOWN when it is not a number or cannot be right."""
    digits = text[1:] if text[:1] == "-" else text
    value = int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else UNKNOWN
    return value if -MOST < value < MOST else UNKNOWN


def understood(
    functions: list[str], function: int, thread: int, level: int, arguments: tuple[str, ...]
) -> Call | None:
    """Returns what a call means, None when its function is not in the list of the trace."""
    if function >= len(functions) or not functions[function]:
        return None
    name = functions[function]
    name = RENAMED.get(name, name.removeprefix("P") if name.startswith("PMPI_") else name)
    kind = _kind(layer_of(name), name)

    def at(place: int) -> str:
        return arguments[place] if 0 <= place < len(arguments) else ""

    if kind.layer == "mpi-io":
        return _mpi_io(kind, thread, level, at)
    if kind.layer == "hdf5":
        return _hdf5(kind, thread, level, at)
    if kind.layer in {"netcdf", "pnetcdf"}:
        return _netcdf(kind, thread, level, arguments)
    if kind.layer == "mpi":
        return Call(kind, thread, level)
    return _posix(kind, thread, level, at)


def _file(text: str) -> str:
    """The name of a file; empty for what Recorder writes when it does not know the name."""
    return "" if text in {POINTER, "???"} else text


def _hdf5(kind: Kind, thread: int, level: int, at: Callable[[int], str]) -> Call:
    name = kind.operation
    if name in FILES:
        truncates = name == "H5Fcreate"
        return Call(kind, thread, level, file=_file(at(0)), does="open", truncates=truncates)
    # Property lists, data spaces and data types are of no file.
    handle = "" if name.startswith(("H5P", "H5S", "H5T")) else at(0)
    does = "close" if name == "H5Fclose" else "release" if name.endswith("close") else ""
    return Call(kind, thread, level, handle=handle, does=does)


def _netcdf(kind: Kind, thread: int, level: int, arguments: tuple[str, ...]) -> Call:
    """PnetCDF and netCDF: what opens a file names it (after PnetCDF's communicator) and gives its id last."""
    name = kind.operation
    if re.fullmatch(r"nc(mpi)?_(create|open)(_par)?", name):
        place = 1 if kind.layer == "pnetcdf" else 0
        file = _file(arguments[place]) if place < len(arguments) else ""
        return Call(kind, thread, level, file=file, handle=arguments[-1] if arguments else "", does="open")
    does = "close" if name in {"nc_close", "ncmpi_close", "nc_abort", "ncmpi_abort"} else ""
    return Call(kind, thread, level, handle=arguments[0] if arguments else "", does=does)


def _mpi_io(kind: Kind, thread: int, level: int, at: Callable[[int], str]) -> Call:
    name = kind.operation
    if name == "MPI_File_open":
        appends = number(at(2)) >= 0 and bool(number(at(2)) & MPI_APPENDING)
        return Call(kind, thread, level, file=_file(at(1)), handle=at(4), does="open", appends=appends)
    handle = at(0)
    if name == "MPI_File_close":
        return Call(kind, thread, level, handle=handle, does="close")
    if name == "MPI_File_set_view":
        # If a view has gaps, the trace does not say where they are.
        unit = size_of(at(2)) if at(2) == at(3) else UNKNOWN
        return Call(kind, thread, level, handle=handle, offset=number(at(1)), does="view", unit=unit)
    if name == "MPI_File_seek":
        whence = WHENCE.get(at(2), "")
        return Call(kind, thread, level, handle=handle, offset=number(at(1)), does="seek", whence=whence)
    if not kind.direction:
        return Call(kind, thread, level, handle=handle)
    explicit = "_at" in name
    first = 3 if explicit else 2
    count, unit = number(at(first)), size_of(at(first + 1))
    size = count * unit if min(count, unit) >= 0 else UNKNOWN
    return Call(
        kind, thread, level, handle=handle, size=size if size < MOST else UNKNOWN,
        offset=number(at(1)) if explicit else UNKNOWN, explicit=explicit,
        pointer=not explicit and not SHARED.search(name),
    )  # fmt: skip


def _posix(kind: Kind, thread: int, level: int, at: Callable[[int], str]) -> Call:
    name = kind.operation
    file = _file(at(FILES.get(name, 0)))
    plain = name.removesuffix("64")
    if plain in {"open", "creat"}:
        flags = max(number(at(1)), 0) if plain == "open" else TRUNCATING
        appends, truncates = bool(flags & APPENDING), bool(flags & TRUNCATING)
        return Call(kind, thread, level, file=file, does="open", appends=appends, truncates=truncates)
    if plain in {"fopen", "fdopen"}:
        appends, truncates = "a" in at(1), "w" in at(1)
        return Call(kind, thread, level, file=file, does="open", appends=appends, truncates=truncates)
    if name in SEEKS:
        whence = WHENCE.get(at(2), "")
        return Call(kind, thread, level, file=file, offset=number(at(1)), does="seek", whence=whence)
    if not kind.direction:
        return Call(kind, thread, level, file=file)
    size = 1
    for place in SIZES.get(name, (NO_FILE,)):
        part = number(at(place))
        size = size * part if part >= 0 and 0 <= size <= MOST else UNKNOWN
    if name in PRINTING and size > 0:
        size -= 1
    place = OFFSETS.get(name)
    offset = UNKNOWN if place is None else number(at(place))
    return Call(
        kind, thread, level, file=file, size=size if size < MOST else UNKNOWN, offset=offset,
        explicit=place is not None, pointer=place is None,
    )  # fmt: skip


def size_of(datatype: str) -> int:
    """Returns the bytes of one element of a predefined type of MPI, by its name; UNKNOWN for others."""
    return TYPES.get(datatype.removeprefix("MPI_"), UNKNOWN)


_KINDS: dict[tuple[str, str], Kind] = {}


def _kind(layer: str, name: str) -> Kind:
    known = _KINDS.get((layer, name))
    if known is None:
        known = _KINDS[layer, name] = kind_of(layer, name)
    return known
