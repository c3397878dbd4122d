# SPDX-License-Identifier: BSD-3-Clause
"""A Darshan log through libdarshan-util: job, names, mounts, and the records of each module.

Called by darshan and darshan_trace. Every pointer that the library gives is checked before it is followed, which
PyDarshan's own functions do not do; what the library prints goes into `said` and not to the user's terminal. Records
are read one at a time: a log may be larger than memory.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports.darshan import darshan_library
from barograph.imports.foreign_file_error import ForeignFileError

if TYPE_CHECKING:
    import numpy.typing as npt

# Modules whose records are counters, by the name of their structure; those inside a file say which.
STRUCTURES: Final = {
    "POSIX": "darshan_posix_file",
    "MPI-IO": "darshan_mpiio_file",
    "STDIO": "darshan_stdio_file",
    "H5F": "darshan_hdf5_file",
    "H5D": "darshan_hdf5_dataset",
    "PNETCDF_FILE": "darshan_pnetcdf_file",
    "PNETCDF_VAR": "darshan_pnetcdf_var",
    "DFS": "darshan_dfs_file",
    "DAOS": "darshan_daos_object",
}
INSIDE: Final = frozenset({"H5D", "PNETCDF_VAR"})
TRACES: Final = ("DXT_POSIX", "DXT_MPIIO")
MESSAGES: Final = "APMPI"
# One traced access, as the log has it.
SEGMENT: Final = np.dtype([("offset", "<i8"), ("length", "<i8"), ("start", "<f8"), ("end", "<f8")])
# The library writes the command line into a buffer of this size (DARSHAN_EXE_LEN).
EXE_BYTES: Final = 4096
# More is damage: the largest machines have some ten million cores, and jobs end within days.
MOST_RANKS: Final = 2**25
MOST_SECONDS: Final = 1e9
RECORDS_AT_ONCE: Final = 1024
MESSAGES_MAGIC: Final = int.from_bytes(b"APMPI", "big")
RANK_COUNTER: Final = "_RANK"  # ends the names of counters that are ranks: 0 is one


@dataclass(frozen=True)
class Job:
    """What the head of a log says of the run; `metadata` has the version of the library and hints of its own."""

    ranks: int
    number: int
    start_unix_ns: int
    run_time_ns: int
    log_version: str
    program: str
    metadata: dict[str, str]


@dataclass(frozen=True)
class Record:
    """Counters of a file (or of an object in the file `parent`) on a rank; -1: all ranks together.

    Counters that are 0 are left out, except those that name a rank.
    """

    number: int
    rank: int
    parent: int
    values: dict[str, int]
    times: dict[str, float]


@dataclass(frozen=True)
class Communication:
    """What AutoPerf counted and timed of a rank's calls of MPI, by its names; `waits`: in barriers of its own."""

    rank: int
    node: str
    values: dict[str, int]
    times: dict[str, float]
    waits: dict[str, float]


@dataclass(frozen=True)
class Stripes:
    """Where Lustre keeps a file: stripe sizes, counts and servers (OSTs) of its components."""

    number: int
    sizes: list[int]
    counts: list[int]
    targets: list[int]


@dataclass(frozen=True)
class Heat:
    """Bytes read and written by a rank in bins of equal width."""

    number: int
    rank: int
    bin_ns: int
    read: npt.NDArray[np.int64]
    written: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Segments:
    """The traced accesses of a rank to a file: first all writes, then all reads."""

    number: int
    rank: int
    node: str
    writes: int
    rows: npt.NDArray[Any]


class Log:
    """An open log; use it as a context manager. `losses` says what could not be read of it."""

    def __init__(self, path: Path) -> None:
        self._carrier = darshan_library.load()
        self._library, self._structures = self._carrier.functions, self._carrier.structures
        self.path = path
        self.losses: list[str] = []
        self.said: list[str] = []
        with self._silent():
            self._handle = self._library.darshan_log_open(os.fsencode(path))
        if not self._handle:
            reason = f": {self.said[-1]}" if self.said else ""
            raise ForeignFileError(
                f"{path} cannot be read as a Darshan log{reason}",
                hint="darshan-parser, or a newer PyDarshan, may say more",
            )
        self._index: dict[str, int] = {}

    def __enter__(self) -> Log:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # After a failure the library's own state is not sound: closing such a handle has been seen to crash.
        if not any(line.startswith("Error") for line in self.said):
            with self._silent():
                self._library.darshan_log_close(self._handle)

    @contextlib.contextmanager
    def _silent(self) -> Generator[None]:
        """Collects what the library prints on stderr."""
        sys.stderr.flush()
        try:
            kept = os.dup(2)
        except OSError:  # closed
            yield
            return
        with tempfile.TemporaryFile() as text:
            os.dup2(text.fileno(), 2)
            try:
                yield
            finally:
                os.dup2(kept, 2)
                os.close(kept)
                text.seek(0)
                lines = text.read().decode("utf-8", "replace").splitlines()
                self.said += [line.strip() for line in lines if line.strip() and line not in self.said]

    def _array(self, structure: str, pointer: ctypes.c_void_p, count: ctypes.c_int) -> Any:
        """What the library gave as a pointer and a number, which may be none."""
        number = count.value if pointer.value else 0
        return (self._structures[structure] * max(number, 0)).from_address(pointer.value or 1)

    def job(self) -> Job:
        """Returns the head of the log; raises ForeignFileError when it has none."""
        record = self._structures["darshan_job"]()
        runtime = ctypes.c_double()
        exe = ctypes.create_string_buffer(EXE_BYTES + 1)
        with self._silent():
            status = self._library.darshan_log_get_job(self._handle, ctypes.byref(record))
            if status >= 0:
                self._library.darshan_log_get_job_runtime(self._handle, record, ctypes.byref(runtime))
                if self._library.darshan_log_get_exe(self._handle, exe) < 0:
                    self.losses.append("the program's name cannot be read")
        if status < 0:
            raise ForeignFileError(f"{self.path} has no readable description of its job")
        pairs = [line.partition("=") for line in _decoded(record.metadata).split("\n") if "=" in line]
        words = _decoded(exe.value).split()
        if record.nprocs > MOST_RANKS or not 0 <= runtime.value < MOST_SECONDS:
            raise ForeignFileError(
                f"{self.path} is damaged: its number of ranks or its run time cannot be right"
            )
        return Job(
            ranks=max(record.nprocs, 1),
            number=record.jobid,
            start_unix_ns=record.start_time_sec * 10**9 + record.start_time_nsec,
            run_time_ns=round(runtime.value * 1e9),
            # The version is the first thing in the handle's structure; there is no function for it.
            log_version=_text(self._handle),
            # The arguments stay out of the profile: nobody has looked them through for secrets.
            program=words[0].rpartition("/")[2] if words else "",
            metadata={key: value for key, _, value in pairs},
        )

    def mounts(self) -> list[tuple[str, str]]:
        """Returns (mount point, kind of file system), the longest first."""
        found, count = ctypes.c_void_p(), ctypes.c_int()
        with self._silent():
            if self._library.darshan_log_get_mounts(self._handle, found, count) < 0:
                self.losses.append("the table of mounted file systems cannot be read")
                return []
        mounts = self._array("darshan_mnt_info", found, count)
        rows = [(_decoded(mount.mnt_path), _decoded(mount.mnt_type)) for mount in mounts]
        self._library.darshan_free(found)
        return sorted(rows, key=lambda row: (-len(row[0]), row))

    def modules(self) -> dict[str, bool]:
        """Returns the modules that have records, and whether each had to leave out files."""
        found, count = ctypes.c_void_p(), ctypes.c_int()
        with self._silent():
            self._library.darshan_log_get_modules(self._handle, found, count)
        partial: dict[str, bool] = {}
        for module in self._array("darshan_mod_info", found, count):
            name = _text(module.name)
            if not name:
                self.losses.append("the log has modules that are not known")
                continue
            partial[name], self._index[name] = bool(module.partial_flag), module.idx
        self._library.darshan_free(found)
        return partial

    def names(self) -> dict[int, str]:
        """Returns the name of each record. To be asked for last: where it fails, nothing can be read afterwards."""
        found, count = ctypes.c_void_p(), ctypes.c_int()
        before = len(self.said)
        with self._silent():
            self._library.darshan_log_get_name_records(self._handle, found, count)
        if len(self.said) > before:
            self.losses.append(f"names of files cannot be read ({self.said[before]})")
        names: dict[int, str] = {}
        for record in self._array("darshan_name_record", found, count):
            names[record.id] = _text(record.name)
            self._library.darshan_free(record.name)
        self._library.darshan_free(found)
        return names

    def _raw(self, module: str) -> Iterator[int]:
        """Yields where the records of a module are; one that cannot be read ends them and is a loss."""
        if not self._index:
            self.modules()
        if module not in self._index:
            return
        index = self._index[module]
        pointer = ctypes.c_void_p()
        count = 0
        with self._silent():
            while True:
                pointer.value = None
                status = self._library.darshan_log_get_record(self._handle, index, pointer)
                if status < 1 or not pointer.value:
                    break
                count += 1
                yield pointer.value
                self._library.darshan_free(pointer)
        if status < 0:
            reason = f" ({self.said[-1]})" if self.said else ""
            self.losses.append(f"records of {module} after the first {count} cannot be read{reason}")
        elif not count:
            self.losses.append(f"the log has data of {module} that is not a whole record")

    def records(self, module: str) -> Iterator[Record]:
        """Yields the records of a module of STRUCTURES."""
        prefix = module.replace("-", "")
        names, time_names = (
            self._carrier.names(f"{prefix}_{part}counter_names".lower(), f"{prefix}_{part}NUM_INDICES")
            for part in ("", "F_")
        )
        structure = self._structures[STRUCTURES[module]]
        size, layout = ctypes.sizeof(structure), np.dtype(structure)
        rows = (ctypes.string_at(place, size) for place in self._raw(module))
        while some := list(islice(rows, RECORDS_AT_ONCE)):
            block: Any = np.frombuffer(b"".join(some), layout)
            parents = block["file_rec_id"].tolist() if module in INSIDE else [0] * len(block)
            yield from map(
                Record,
                block["base_rec"]["id"].tolist(),
                block["base_rec"]["rank"].tolist(),
                parents,
                _named(names, block["counters"]),
                _named(time_names, block["fcounters"]),
            )

    def communication(self) -> Iterator[Communication]:
        """Yields what each rank's calls of MPI were. The first record of the module is a head, which has no calls."""
        head, record = (self._structures.get(f"darshan_apmpi_{part}_record") for part in ("header", "perf"))
        if head is None or record is None:
            self.losses.append(f"this version of PyDarshan cannot read records of {MESSAGES}")
            return
        lists = (("apmpi_counter_names", "APMPI_NUM_INDICES"),
                 ("apmpi_f_mpiop_totaltime_counter_names", "APMPI_F_MPIOP_TOTALTIME_NUM_INDICES"),
                 ("apmpi_f_mpiop_synctime_counter_names", "APMPI_F_MPIOP_SYNCTIME_NUM_INDICES"))  # fmt: skip
        counters, times, waits = (self._carrier.names(*names) for names in lists)
        size, layout = ctypes.sizeof(record), np.dtype(record)
        for number, place in enumerate(self._raw(MESSAGES)):
            if not number:
                first: Any = head.from_address(place)
                if first.magic != MESSAGES_MAGIC:
                    self.losses.append(
                        f"records of {MESSAGES} cannot be read: they do not begin with its head"
                    )
                    return
                continue
            row: Any = np.frombuffer(ctypes.string_at(place, size), layout)
            (values,), (timed,), (waited,) = (
                _named(names, row[field])
                for names, field in ((counters, "counters"), (times, "fcounters"), (waits, "fsynccounters"))
            )
            node = _decoded(bytes(row["node_name"][0]).partition(b"\0")[0])
            yield Communication(int(row["base_rec"]["rank"][0]), node, values, timed, waited)

    def stripes(self) -> Iterator[Stripes]:
        """Yields the layouts of files on Lustre."""
        component = self._structures["darshan_lustre_component"]
        for place in self._raw("LUSTRE"):
            raw: Any = self._structures["darshan_lustre_record"].from_address(place)
            parts = (component * max(raw.num_comps, 0)).from_address(raw.comps) if raw.comps else ()
            yield Stripes(
                number=raw.base_rec.id,
                sizes=[part.counters[0] for part in parts],
                counts=[part.counters[1] for part in parts],
                targets=[
                    target for target in _integers(raw.ost_ids, raw.num_stripes).tolist() if target >= 0
                ],
            )

    def heat(self) -> Iterator[Heat]:
        """Yields the heat maps, a row at a time."""
        for place in self._raw("HEATMAP"):
            raw: Any = self._structures["darshan_heatmap_record"].from_address(place)
            if not 0 < raw.bin_width_seconds < MOST_SECONDS:
                self.losses.append("a heat map has bins of a width that cannot be right, and is left out")
                continue
            read, written = (_integers(bins, raw.nbins) for bins in (raw.read_bins, raw.write_bins))
            yield Heat(raw.base_rec.id, raw.base_rec.rank, round(raw.bin_width_seconds * 1e9), read, written)

    def segments(self, module: str) -> Iterator[Segments]:
        """Yields the accesses of a module of TRACES."""
        structure = self._structures["dxt_file_record"]
        head = ctypes.sizeof(structure)
        for place in self._raw(module):
            raw: Any = structure.from_address(place)
            writes, reads = max(raw.write_count, 0), max(raw.read_count, 0)
            size = (writes + reads) * SEGMENT.itemsize
            rows = np.frombuffer(ctypes.string_at(place + head, size), SEGMENT)
            yield Segments(raw.base_rec.id, raw.base_rec.rank, _decoded(raw.hostname), writes, rows)


def _decoded(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _text(pointer: int | None) -> str:
    """The text that a pointer leads to; a damaged log has pointers to nothing."""
    return _decoded(ctypes.string_at(pointer)) if pointer else ""


def _integers(pointer: int | None, count: int) -> npt.NDArray[np.int64]:
    data = ctypes.string_at(pointer, count * 8) if pointer and count > 0 else b""
    return np.frombuffer(data, np.int64)


def _named(names: list[str], values: Any) -> Iterator[dict[str, Any]]:
    """Yields the counters of each record by their names."""
    values = values[:, : len(names)]
    kept = values != 0
    kept[:, [name.endswith(RANK_COUNTER) for name in names]] = True
    pairs: Any = np.nonzero(kept)
    row, column = pairs
    ends: list[int] = np.searchsorted(row, np.arange(1, len(values) + 1)).tolist()
    called: list[str] = [names[at] for at in column.tolist()]
    found: list[Any] = values[row, column].tolist()
    begin = 0
    for end in ends:
        yield dict(zip(called[begin:end], found[begin:end], strict=True))
        begin = end
