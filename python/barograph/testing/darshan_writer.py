# SPDX-License-Identifier: BSD-3-Clause
"""Writes Darshan logs with chosen records, by the library that PyDarshan brings along: logs whose truth is known.

Used by tests; PyDarshan reads the same files. Counters are named without the module's prefix; those that are not given
are 0. A record of all ranks has rank -1.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Final

# DARSHAN_MOD ids and versions of records, darshan-log-format.h.
MODULES: Final = {
    "POSIX": (1, 4, "POSIX_", "struct darshan_posix_file"),
    "MPI-IO": (2, 3, "MPIIO_", "struct darshan_mpiio_file"),
    "H5F": (3, 3, "H5F_", "struct darshan_hdf5_file"),
    "H5D": (4, 1, "H5D_", "struct darshan_hdf5_dataset"),
    "STDIO": (9, 2, "STDIO_", "struct darshan_stdio_file"),
}
FUNCTIONS: Final = """
void* darshan_log_create(const char*, int, int);
int darshan_log_put_job(void*, struct darshan_job*);
int darshan_log_put_exe(void*, char*);
int darshan_log_put_mounts(void*, struct darshan_mnt_info*, int);
int darshan_log_put_namehash(void*, void*);
int darshan_log_put_mod(void*, int, void*, int, int);
"""
START: Final = 1_700_000_000


@dataclass(frozen=True)
class Record:
    """What a rank (-1: all together) did with an object in a module; `parent` is the file of a dataset."""

    module: str
    number: int
    rank: int
    values: dict[str, float]
    parent: int = 0


@dataclass
class DarshanLog:
    """A log in the making: `names` by number of the object, `metadata` of the job, `stripes` not at all."""

    ranks: int
    seconds: int
    names: dict[int, str] = field(default_factory=dict[int, str])
    records: list[Record] = field(default_factory=list[Record])
    metadata: str = "lib_ver=3.4.0"

    def add(self, module: str, number: int, rank: int, *, parent: int = 0, **values: float) -> None:
        """Adds a record."""
        self.records.append(Record(module, number, rank, values, parent))

    def write(self, path: Path) -> Path:
        """Writes the log, in a process of its own: the library keeps state. Returns its path."""
        subprocess.run([sys.executable, "-m", __name__, str(path), repr(asdict(self))], check=True)
        return path


def write(path: str, log: dict[str, Any]) -> None:
    """Writes the log that `asdict` gave."""
    backend: Any = import_module("darshan.backend.cffi_backend")  # optional
    ffi: Any = backend.ffi
    ffi.cdef(FUNCTIONS)
    library: Any = backend.libdutil
    handle = library.darshan_log_create(path.encode(), 0, 0)
    job = ffi.new("struct darshan_job *")
    job[0].nprocs, job[0].start_time_sec, job[0].end_time_sec = log["ranks"], START, START + log["seconds"]
    job[0].metadata = log["metadata"].encode()
    library.darshan_log_put_job(handle, job)
    library.darshan_log_put_exe(handle, ffi.new("char[]", b"/home/user/synthetic"))
    library.darshan_log_put_mounts(handle, ffi.new("struct darshan_mnt_info[1]"), 0)
    head, kept = _name_chain(ffi, log["names"])
    library.darshan_log_put_namehash(handle, head)
    for module, (number, version, prefix, structure) in MODULES.items():
        records = [record for record in log["records"] if record["module"] == module]
        data = b"".join(_bytes(ffi, backend, record, prefix, structure) for record in records)
        if data:
            library.darshan_log_put_mod(handle, number, data, len(data), version)
    library.darshan_log_close(handle)
    kept.clear()


def _bytes(ffi: Any, backend: Any, record: dict[str, Any], prefix: str, structure: str) -> bytes:
    raw = ffi.new(f"{structure} *")
    raw[0].base_rec.id, raw[0].base_rec.rank = record["number"], record["rank"]
    if record["parent"]:
        raw[0].file_rec_id = record["parent"]
    places = {name: place for place, name in enumerate(backend.counter_names(record["module"]))}
    time_places = {name: place for place, name in enumerate(backend.fcounter_names(record["module"]))}
    for name, value in record["values"].items():
        if name.startswith("F_"):
            raw[0].fcounters[time_places[prefix + name]] = value
        else:
            raw[0].counters[places[prefix + name]] = int(value)
    return bytes(ffi.buffer(raw))


def _name_chain(ffi: Any, names: dict[int, str]) -> tuple[Any, list[Any]]:
    """Returns the head of a chain of names as the library walks it, and what must stay alive meanwhile.

    An element is a pointer to the id and the name, then a handle of uthash, of which the library only follows
    `next`, its third pointer.
    """
    kept: list[Any] = []
    following = 0
    for number, name in names.items():
        entry = ffi.new("char[]", struct.pack("<Q", number) + name.encode() + bytes(1))
        entry_at = int(ffi.cast("uintptr_t", entry))
        element = ffi.new("char[]", struct.pack("<QQQQ", entry_at, 0, 0, following) + bytes(64))
        kept += [entry, element]
        following = int(ffi.cast("uintptr_t", element))
    return ffi.cast("void *", following), kept


if __name__ == "__main__":
    import ast

    write(sys.argv[1], ast.literal_eval(sys.argv[2]))
