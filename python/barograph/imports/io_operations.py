# SPDX-License-Identifier: BSD-3-Clause
"""What one operation of an I/O layer counts as: a read, a write, or a kind of metadata call, by its name.

Used by importers of formats that have events (events, recorder). Names of counters are those of
spec/files/counters.toml; what they mean is written there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

OTHER: Final = "other metadata calls"
READ: Final = 1
WRITE: Final = 2

# Layer -> (pattern of a name without its 64, what such calls are counted as); the first that fits.
COUNTED: Final = {
    "posix": (
        (r"(open|openat|creat)", "opens"), (r"close", "closes"), (r"dup[23]?", "duplicates"), (r"lseek", "seeks"),
        (r"[lf]?stat", "stats"), (r"fsync", "syncs"), (r"fdatasync", "data syncs"), (r"mmap", "maps"),
        (r"f?truncate", "truncations"), (r"rename", "renames from"), (r"(unlink|remove|rmdir)", "removals"),
    ),
    "stdio": (
        (r"(fopen|fdopen|tmpfile)", "opens"), (r"fclose", "closes"), (r"fseeko?", "seeks"), (r"fflush", "syncs"),
    ),
    "mpi-io": (
        (r"MPI_File_open", "collective opens"), (r"MPI_File_close", "closes"), (r"MPI_File_seek\w*", "seeks"),
        (r"MPI_File_sync", "syncs"), (r"MPI_File_set_view", "views"), (r"MPI_File_set_size", "truncations"),
    ),
    "hdf5": (
        (r"H5F(open|create)", "opens"), (r"H5Fclose", "closes"), (r"H5Fflush", "syncs"),
        (r"H5Aread", "attribute reads"), (r"H5Awrite", "attribute writes"),
    ),
}  # fmt: skip
TRANSFERS: Final = {
    "posix": re.compile(r"p?(read|write)v?2?(64)?"),
    "stdio": re.compile(r"f(read|write)|v?fprintf"),
    "mpi-io": re.compile(r"MPI_File_i?(read|write)(_at|_all|_shared|_ordered)*(_begin)?"),
    "hdf5": re.compile(r"H5D(read|write)"),
}
# What MPI-IO's accesses count as too, by how their names go on.
MODES: Final = (
    (re.compile(r"_begin$"), "split"),
    (re.compile(r"^MPI_File_i(read|write)"), "nonblocking"),
    (re.compile(r"_(all|ordered)$"), "collective"),
)


@dataclass(frozen=True)
class Kind:
    """What calls of one operation are: `direction` 0, READ or WRITE; `counters` that go up by one with each."""

    layer: str
    operation: str
    direction: int
    counters: tuple[str, ...]

    @property
    def metadata(self) -> bool:
        """True when the time of a call is metadata time of its file."""
        return not self.direction and bool(self.counters)


def kind_of(layer: str, operation: str) -> Kind:
    """Returns what an operation counts as; in other layers than those of I/O as nothing."""
    if layer not in COUNTED:
        return Kind(layer, operation, 0, ())
    if TRANSFERS[layer].fullmatch(operation):
        direction = READ if "read" in operation else WRITE
        modes = [f"{mode} {'reads' if direction == READ else 'writes'}" for pattern, mode in MODES
                 if layer == "mpi-io" and pattern.search(operation)]  # fmt: skip
        return Kind(layer, operation, direction, tuple(modes[:1]))
    plain = operation.removesuffix("64")
    for pattern, name in COUNTED[layer]:
        if re.fullmatch(pattern, plain):
            return Kind(layer, operation, 0, ("opens", name) if name == "collective opens" else (name,))
    return Kind(layer, operation, 0, (OTHER,))
