# SPDX-License-Identifier: BSD-3-Clause
"""Writes Darshan logs with chosen records, by the library that PyDarshan brings along: logs whose truth is known.

Used by tests; PyDarshan reads the same files. Counters are named without the module's prefix; those that are not given
are 0. A record of all ranks has rank -1.
"""

from __future__ import annotations

import pickle
import struct
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
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
    "DFS": (16, 1, "DFS_", "struct darshan_dfs_file"),
    "DAOS": (17, 1, "DAOS_", "struct darshan_daos_object"),
}
# AutoPerf's, whose records of ranks come after a head with a magic number.
MESSAGES: Final = (14, 1)
MESSAGES_HEAD: Final = struct.Struct("<QqqI4xdd")
MESSAGES_MAGIC: Final = 0x41504D5049
# DXT's, whose records have one structure: head, then all writes, then all reads.
TRACES: Final = {"DXT_POSIX": (10, 1), "DXT_MPIIO": (11, 2)}
NODE_BYTES: Final = 64
Access = tuple[int, int, float, float]  # offset, length, begin and end in seconds
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


@dataclass(frozen=True)
class Trace:
    """What DXT kept of a rank's accesses to a file in a module of TRACES."""

    module: str
    number: int
    rank: int
    node: str
    writes: Sequence[Access]
    reads: Sequence[Access]


@dataclass(frozen=True)
class Communication:
    """What AutoPerf counted of a rank's calls of MPI, under its names; values that end in TIME are seconds."""

    rank: int
    node: str
    values: dict[str, float]


@dataclass
class DarshanLog:
    """A log in the making: `names` by number of the object, `metadata` of the job, `stripes` not at all.

    `raw`: bytes of modules that are named by their number, in the version given, in place of their records.
    """

    ranks: int
    seconds: int
    names: dict[int, str] = field(default_factory=dict[int, str])
    records: list[Record] = field(default_factory=list[Record])
    traces: list[Trace] = field(default_factory=list[Trace])
    messages: list[Communication] = field(default_factory=list[Communication])
    raw: dict[int, tuple[int, bytes]] = field(default_factory=dict[int, tuple[int, bytes]])
    metadata: str = "lib_ver=3.4.0"

    def add(self, module: str, number: int, rank: int, *, parent: int = 0, **values: float) -> None:
        """Adds a record."""
        self.records.append(Record(module, number, rank, values, parent))

    def trace(
        self, module: str, number: int, rank: int, *, node: str = "node0",
        writes: Sequence[Access] = (), reads: Sequence[Access] = (),
    ) -> None:  # fmt: skip
        """Adds the traced accesses of a rank to a file."""
        self.traces.append(Trace(module, number, rank, node, writes, reads))

    def communication(self, rank: int, node: str, **values: float) -> None:
        """Adds what a rank's calls of MPI were."""
        self.messages.append(Communication(rank, node, values))

    def write(self, path: Path) -> Path:
        """Writes the log, in a process of its own: the library keeps state. Returns its path."""
        # The module that is run is not the one that is imported here: only what both know is pickled.
        log = {name: getattr(self, name) for name in ("ranks", "seconds", "names", "metadata", "raw")}
        log |= {
            name: [vars(row) for row in getattr(self, name)] for name in ("records", "traces", "messages")
        }
        command = [sys.executable, "-m", __name__, str(path)]
        subprocess.run(command, input=pickle.dumps(log), check=True)
        return path


def write(path: str, log: dict[str, Any]) -> None:
    """Writes the log that `DarshanLog.write` gave."""
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
    mounts = ffi.new("struct darshan_mnt_info[1]")  # without any, the name of the program is lost
    mounts[0].mnt_path, mounts[0].mnt_type = b"/scratch", b"lustre"
    library.darshan_log_put_mounts(handle, mounts, 1)
    head, kept = _name_chain(ffi, log["names"])
    library.darshan_log_put_namehash(handle, head)
    parts = dict(log["raw"])
    for module, (number, version, prefix, structure) in MODULES.items():
        records = [record for record in log["records"] if record["module"] == module]
        parts.setdefault(
            number,
            (version, b"".join(_bytes(ffi, backend, record, prefix, structure) for record in records)),
        )
    for module, (number, version) in TRACES.items():
        traces = [trace for trace in log["traces"] if trace["module"] == module]
        parts.setdefault(number, (version, b"".join(_trace_bytes(ffi, trace) for trace in traces)))
    if log["messages"]:
        data = MESSAGES_HEAD.pack(1, 0, MESSAGES_MAGIC, 1, 0.0, 0.0)
        data += b"".join(_message_bytes(ffi, library, row) for row in log["messages"])
        parts.setdefault(MESSAGES[0], (MESSAGES[1], data))
    for number, (version, data) in sorted(parts.items()):  # a log has its modules in this order
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


def _message_bytes(ffi: Any, library: Any, row: dict[str, Any]) -> bytes:
    raw = ffi.new("struct darshan_apmpi_perf_record *")
    raw[0].base_rec.id, raw[0].base_rec.rank = 2, row["rank"]
    raw[0].node_name = row["node"].encode()
    for field_name, list_name in (
        ("counters", "apmpi_counter_names"),
        ("fcounters", "apmpi_f_mpiop_totaltime_counter_names"),
        ("fsynccounters", "apmpi_f_mpiop_synctime_counter_names"),
    ):
        values = getattr(raw[0], field_name)
        names = [ffi.string(getattr(library, list_name)[at]).decode() for at in range(len(values))]
        for name in set(names) & set(row["values"]):
            values[names.index(name)] = row["values"][name]
    return bytes(ffi.buffer(raw))


def _trace_bytes(ffi: Any, trace: dict[str, Any]) -> bytes:
    raw = ffi.new("struct dxt_file_record *")
    raw[0].base_rec.id, raw[0].base_rec.rank = trace["number"], trace["rank"]
    raw[0].hostname = trace["node"].encode()[: NODE_BYTES - 1]
    raw[0].write_count, raw[0].read_count = len(trace["writes"]), len(trace["reads"])
    rows = [*trace["writes"], *trace["reads"]]
    return bytes(ffi.buffer(raw)) + b"".join(struct.pack("<qqdd", *row) for row in rows)


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
    write(sys.argv[1], pickle.load(sys.stdin.buffer))  # noqa: S301 - what the test itself gave
