# SPDX-License-Identifier: BSD-3-Clause
"""A Darshan log through libdarshan-util: job, names, mounts, and the records of each module.

Called by darshan and darshan_trace. Every pointer that the library gives is checked before it is followed, which
PyDarshan's own functions do not do; what the library prints goes into `said` and not to the user's terminal. Records
are read one at a time: a log may be larger than memory.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from barograph.imports import darshan_library
from barograph.imports.foreign_file_error import ForeignFileError

if TYPE_CHECKING:
    import numpy.typing as npt

# Modules whose records are counters, by the name of their structure; those inside a file say which.
STRUCTURES: Final = {
    "POSIX": "struct darshan_posix_file **",
    "MPI-IO": "struct darshan_mpiio_file **",
    "STDIO": "struct darshan_stdio_file **",
    "H5F": "struct darshan_hdf5_file **",
    "H5D": "struct darshan_hdf5_dataset **",
    "PNETCDF_FILE": "struct darshan_pnetcdf_file **",
    "PNETCDF_VAR": "struct darshan_pnetcdf_var **",
}
INSIDE: Final = frozenset({"H5D", "PNETCDF_VAR"})
TRACES: Final = ("DXT_POSIX", "DXT_MPIIO")
# One traced access, as the log has it.
SEGMENT: Final = np.dtype([("offset", "<i8"), ("length", "<i8"), ("start", "<f8"), ("end", "<f8")])
# The library writes the command line into a buffer of this size (DARSHAN_EXE_LEN).
EXE_BYTES: Final = 4096
# More is damage: the largest machines have some ten million cores, and jobs end within days.
MOST_RANKS: Final = 2**25
MOST_SECONDS: Final = 1e9


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
    """Counters of a file (or of what lies in the file `parent`) on a rank; -1: all ranks together."""

    number: int
    rank: int
    parent: int
    values: dict[str, int]
    times: dict[str, float]


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
        self._ffi, self._library = self._carrier.ffi, self._carrier.functions
        self.path = path
        self.losses: list[str] = []
        self.said: list[str] = []
        with self._silent():
            self._handle = self._library.darshan_log_open(os.fsencode(path))
        if self._handle == self._ffi.NULL:
            reason = f": {self.said[-1]}" if self.said else ""
            raise ForeignFileError(
                f"{path} can't be read as a Darshan log{reason}",
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

    def _text(self, pointer: Any) -> str:
        if pointer == self._ffi.NULL:  # of a damaged log
            return ""
        return bytes(self._ffi.string(pointer)).decode("utf-8", "replace")

    def job(self) -> Job:
        """Returns the head of the log; raises ForeignFileError when it has none."""
        record = self._ffi.new("struct darshan_job *")
        runtime = self._ffi.new("double *")
        exe = self._ffi.new("char[]", EXE_BYTES + 1)
        with self._silent():
            status = self._library.darshan_log_get_job(self._handle, record)
            if status >= 0:
                self._library.darshan_log_get_job_runtime(self._handle, record[0], runtime)
                if self._library.darshan_log_get_exe(self._handle, exe) < 0:
                    self.losses.append("the program's name can't be read")
        if status < 0:
            raise ForeignFileError(f"{self.path} has no readable description of its job")
        pairs = [line.partition("=") for line in self._text(record[0].metadata).split("\n") if "=" in line]
        words = self._text(exe).split()
        if int(record[0].nprocs) > MOST_RANKS or not 0 <= float(runtime[0]) < MOST_SECONDS:
            raise ForeignFileError(
                f"{self.path} is damaged: its number of ranks or its run time can't be right"
            )
        return Job(
            ranks=max(int(record[0].nprocs), 1),
            number=int(record[0].jobid),
            start_unix_ns=int(record[0].start_time_sec) * 10**9 + int(record[0].start_time_nsec),
            run_time_ns=max(round(float(runtime[0]) * 1e9), 0),
            # The version is the first thing in the handle's structure; there is no function for it.
            log_version=self._text(self._ffi.cast("char *", self._handle)),
            # The arguments stay out of the profile: nobody has looked them through for secrets.
            program=words[0].rpartition("/")[2] if words else "",
            metadata={key: value for key, _, value in pairs},
        )

    def mounts(self) -> list[tuple[str, str]]:
        """Returns (mount point, kind of file system), the longest first."""
        found = self._ffi.new("struct darshan_mnt_info **")
        count = self._ffi.new("int *")
        with self._silent():
            if self._library.darshan_log_get_mounts(self._handle, found, count) < 0:
                self.losses.append("the table of mounted file systems can't be read")
                return []
        rows = [(self._text(found[0][i].mnt_path), self._text(found[0][i].mnt_type)) for i in range(count[0])]
        if count[0]:
            self._library.darshan_free(found[0])
        return sorted(rows, key=lambda row: (-len(row[0]), row))

    def modules(self) -> dict[str, bool]:
        """Returns the modules that have records, and whether each had to leave out files."""
        found = self._ffi.new("struct darshan_mod_info **")
        count = self._ffi.new("int *")
        with self._silent():
            self._library.darshan_log_get_modules(self._handle, found, count)
        partial: dict[str, bool] = {}
        for i in range(count[0]):
            name = self._text(found[0][i].name)
            if not name:
                self.losses.append("the log has modules that are not known")
                continue
            partial[name], self._index[name] = bool(found[0][i].partial_flag), int(found[0][i].idx)
        if count[0]:
            self._library.darshan_free(found[0])
        return partial

    def names(self) -> dict[int, str]:
        """Returns the name of each record. To be asked for last: where it fails, nothing can be read afterwards."""
        found = self._ffi.new("struct darshan_name_record **")
        count = self._ffi.new("int *")
        before = len(self.said)
        with self._silent():
            self._library.darshan_log_get_name_records(self._handle, found, count)
        if len(self.said) > before:
            self.losses.append(f"names of files can't be read ({self.said[before]})")
        names: dict[int, str] = {}
        for i in range(count[0]):
            names[int(found[0][i].id)] = self._text(found[0][i].name)
            self._library.darshan_free(found[0][i].name)
        if count[0]:
            self._library.darshan_free(found[0])
        return names

    def _raw(self, module: str, structure: str) -> Iterator[Any]:
        """Yields the records of a module; one that can't be read ends them and is a loss."""
        if not self._index:
            self.modules()
        if module not in self._index:
            return
        index = self._index[module]
        pointer = self._ffi.new("void **")
        count = 0
        with self._silent():
            while True:
                pointer[0] = self._ffi.NULL
                status = self._library.darshan_log_get_record(self._handle, index, pointer)
                if status < 1 or pointer[0] == self._ffi.NULL:
                    break
                count += 1
                yield self._ffi.cast(structure, pointer)[0]
                self._library.darshan_free(pointer[0])
        if status < 0:
            reason = f" ({self.said[-1]})" if self.said else ""
            self.losses.append(f"records of {module} after the first {count} can't be read{reason}")

    def records(self, module: str) -> Iterator[Record]:
        """Yields the records of a module of STRUCTURES."""
        prefix = module.replace("-", "")
        names, time_names = (
            self._carrier.names(f"{prefix}_{part}counter_names".lower(), f"{prefix}_{part}NUM_INDICES")
            for part in ("", "F_")
        )
        for raw in self._raw(module, STRUCTURES[module]):
            values = np.frombuffer(self._ffi.buffer(raw.counters), np.int64).tolist()
            times = np.frombuffer(self._ffi.buffer(raw.fcounters), np.float64).tolist()
            yield Record(
                number=int(raw.base_rec.id),
                rank=int(raw.base_rec.rank),
                parent=int(raw.file_rec_id) if module in INSIDE else 0,
                values=dict(zip(names, values, strict=False)),
                times=dict(zip(time_names, times, strict=False)),
            )

    def stripes(self) -> Iterator[Stripes]:
        """Yields the layouts of files on Lustre."""
        for raw in self._raw("LUSTRE", "struct darshan_lustre_record **"):
            parts = [raw.comps[i].counters for i in range(raw.num_comps)]
            targets = [int(raw.ost_ids[i]) for i in range(max(raw.num_stripes, 0))]
            yield Stripes(
                number=int(raw.base_rec.id),
                sizes=[int(part[0]) for part in parts],
                counts=[int(part[1]) for part in parts],
                targets=[target for target in targets if target >= 0],
            )

    def heat(self) -> Iterator[Heat]:
        """Yields the heat maps, a row at a time."""
        for raw in self._raw("HEATMAP", "struct darshan_heatmap_record **"):
            count = max(int(raw.nbins), 0)
            read, written = (self._integers(bins, count) for bins in (raw.read_bins, raw.write_bins))
            width = round(float(raw.bin_width_seconds) * 1e9)
            yield Heat(int(raw.base_rec.id), int(raw.base_rec.rank), width, read, written)

    def _integers(self, pointer: Any, count: int) -> npt.NDArray[np.int64]:
        values: Any = np.zeros(count, np.int64)
        if count:
            values[:] = np.frombuffer(self._ffi.buffer(pointer, count * 8), np.int64)
        return values

    def segments(self, module: str) -> Iterator[Segments]:
        """Yields the accesses of a module of TRACES; `rows` is only good until the next one."""
        head = self._ffi.sizeof("struct dxt_file_record")
        for raw in self._raw(module, "struct dxt_file_record **"):
            writes, reads = max(int(raw.write_count), 0), max(int(raw.read_count), 0)
            start = self._ffi.cast("char *", raw) + head
            rows = np.zeros(0, SEGMENT)
            if writes + reads:
                size = (writes + reads) * SEGMENT.itemsize
                rows = np.frombuffer(self._ffi.buffer(start, size), SEGMENT)
            yield Segments(
                int(raw.base_rec.id), int(raw.base_rec.rank), self._text(raw.hostname), writes, rows
            )
