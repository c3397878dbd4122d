# SPDX-License-Identifier: BSD-3-Clause
"""Darshan's counters of one record as rows of file_counters, and as the calls that a fact is made of.

Names follow the field `darshan` of spec/files/counters.toml. What Darshan counts in another way than we do is put right
here: MPI-IO and PnetCDF count independent, collective, split and nonblocking calls apart, we count all of them, and the
last three again. Negative counters mean "not counted" in Darshan. Called by darshan; pure arithmetic.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from barograph.imports.darshan.darshan_log import Record
from barograph.spec.file_counters import FILE_COUNTERS, FILE_SIZE_EDGES

VARYING: Final = 1  # size class of calls whose single sizes are not known
FIRST_CLASS: Final = 3
SIZE_NAMES: Final = (
    "0_100", "100_1K", "1K_10K", "10K_100K", "100K_1M", "1M_4M", "4M_10M", "10M_100M", "100M_1G", "1G_PLUS",
)  # fmt: skip
COMMON_KEPT: Final = 4
ALL_OPENS: Final = "ALL_OPENS"  # MPI-IO's, independent and collective
NS: Final = 1e9
# Darshan has one time for all calls of a layer that move no data: it belongs to none of them in particular.
METADATA: Final = {
    "posix": "POSIX metadata", "stdio": "STDIO metadata", "mpi-io": "MPI-IO metadata", "hdf5": "HDF5 metadata",
    "pnetcdf": "PnetCDF metadata", "dfs": "DFS metadata", "daos": "DAOS metadata",
}  # fmt: skip
WAITS: Final = "PnetCDF waits"
MOST: Final = 2**60  # larger counts, sizes and times (36 years) cannot come from a program


@dataclass(frozen=True)
class Module:
    """How a module's counters are called, and which operations its calls are; `metadata` calls move no data."""

    layer: str
    prefix: str
    reads: dict[str, str]
    writes: dict[str, str]
    metadata: tuple[str, ...]
    with_writes: dict[str, str]  # calls whose time Darshan adds to that of writes
    cheap: dict[
        str, str
    ]  # calls whose time is part of that of metadata too, and nothing beside that of the others
    sizes: str = ""  # what comes before the size in the names of its histograms
    waits: tuple[str, ...] = ()  # calls that Darshan has a time of waiting for
    within: tuple[str, ...] = ()  # calls that are among the others already


MODULES: Final = {
    "POSIX": Module(
        "posix", "POSIX_", {"READS": "read"}, {"WRITES": "write"},
        ("OPENS", "STATS", "MMAPS", "RENAME_SOURCES"),
        {"FSYNCS": "fsync", "FDSYNCS": "fdatasync"}, {"SEEKS": "lseek", "DUPS": "dup"}, "SIZE_{}_",
    ),
    "STDIO": Module(
        "stdio", "STDIO_", {"READS": "fread"}, {"WRITES": "fwrite"},
        ("OPENS", "FDOPENS"), {"FLUSHES": "fflush"}, {"SEEKS": "fseek"},
    ),
    "MPI-IO": Module(
        "mpi-io", "MPIIO_",
        {"INDEP_READS": "MPI_File_read", "COLL_READS": "MPI_File_read_all", "SPLIT_READS": "MPI_File_read_all_begin",
         "NB_READS": "MPI_File_iread"},
        {"INDEP_WRITES": "MPI_File_write", "COLL_WRITES": "MPI_File_write_all",
         "SPLIT_WRITES": "MPI_File_write_all_begin", "NB_WRITES": "MPI_File_iwrite"},
        (ALL_OPENS, "VIEWS"), {"SYNCS": "MPI_File_sync"}, {}, "SIZE_{}_AGG_",
    ),
    "H5F": Module("hdf5", "H5F_", {}, {}, ("OPENS", "FLUSHES"), {}, {}),
    "H5D": Module(
        "hdf5", "H5D_", {"READS": "H5Dread"}, {"WRITES": "H5Dwrite"}, ("OPENS", "FLUSHES"), {}, {},
        "SIZE_{}_AGG_",
    ),
    "PNETCDF_FILE": Module(
        "pnetcdf", "PNETCDF_FILE_", {}, {},
        ("CREATES", "OPENS", "REDEFS", "SYNCS"), {}, {}, "", ("INDEP_WAITS", "COLL_WAITS"),
    ),
    "PNETCDF_VAR": Module(
        "pnetcdf", "PNETCDF_VAR_",
        {"INDEP_READS": "ncmpi_get_var", "COLL_READS": "ncmpi_get_var_all", "NB_READS": "ncmpi_iget_var"},
        {"INDEP_WRITES": "ncmpi_put_var", "COLL_WRITES": "ncmpi_put_var_all", "NB_WRITES": "ncmpi_iput_var"},
        ("OPENS",), {}, {}, "SIZE_{}_AGG_",
    ),
    "DFS": Module(
        "dfs", "DFS_", {"READS": "dfs_read", "READXS": "dfs_readx"},
        {"WRITES": "dfs_write", "WRITEXS": "dfs_writex"},
        ("OPENS", "GLOBAL_OPENS", "LOOKUPS", "DUPS", "GET_SIZES", "PUNCHES", "REMOVES", "STATS"), {}, {},
        "SIZE_{}_", within=("NB_READS", "NB_WRITES"),
    ),
    "DAOS": Module(
        "daos", "DAOS_",
        {"OBJ_FETCHES": "daos_obj_fetch", "ARRAY_READS": "daos_array_read", "KV_GETS": "daos_kv_get"},
        {"OBJ_UPDATES": "daos_obj_update", "ARRAY_WRITES": "daos_array_write", "KV_PUTS": "daos_kv_put"},
        ("OBJ_OPENS", "OBJ_PUNCHES", "OBJ_DKEY_PUNCHES", "OBJ_AKEY_PUNCHES", "OBJ_DKEY_LISTS", "OBJ_AKEY_LISTS",
         "OBJ_RECX_LISTS", "ARRAY_OPENS", "ARRAY_GET_SIZES", "ARRAY_SET_SIZES", "ARRAY_STATS", "ARRAY_PUNCHES",
         "ARRAY_DESTROYS", "KV_OPENS", "KV_REMOVES", "KV_LISTS", "KV_DESTROYS"), {}, {}, "SIZE_{}_",
    ),
}  # fmt: skip

# Ours that Darshan keeps under another name in some module, or counts apart: sums of what is there.
SUMS: Final = {
    "opens": (
        "INDEP_OPENS", "COLL_OPENS", "FDOPENS", "GLOBAL_OPENS", "LOOKUPS", "OBJ_OPENS", "ARRAY_OPENS", "KV_OPENS",
    ),
    "reads": (
        "INDEP_READS", "COLL_READS", "SPLIT_READS", "NB_READS", "READXS", "OBJ_FETCHES", "ARRAY_READS", "KV_GETS",
    ),
    "writes": (
        "INDEP_WRITES", "COLL_WRITES", "SPLIT_WRITES", "NB_WRITES", "WRITEXS", "OBJ_UPDATES", "ARRAY_WRITES",
        "KV_PUTS",
    ),
    "syncs": ("FDSYNCS", "FLUSHES", "SYNCS"),
    "waits": ("INDEP_WAITS", "COLL_WAITS"),
    "stats": ("ARRAY_STATS",),
    "removals": ("REMOVES", "ARRAY_DESTROYS", "KV_DESTROYS", "KV_REMOVES"),
    "truncations": (
        "PUNCHES", "OBJ_PUNCHES", "OBJ_DKEY_PUNCHES", "OBJ_AKEY_PUNCHES", "ARRAY_PUNCHES", "ARRAY_SET_SIZES",
    ),
    "other metadata calls": (
        "GET_SIZES", "ARRAY_GET_SIZES", "OBJ_DKEY_LISTS", "OBJ_AKEY_LISTS", "OBJ_RECX_LISTS", "KV_LISTS",
    ),
}  # fmt: skip


def _ours() -> dict[str, list[str]]:
    """Darshan's name of a counter -> ours, one or several."""
    names: dict[str, list[str]] = {}
    for counter in FILE_COUNTERS:
        if counter.kind == "counter":
            for theirs in (counter.darshan, *SUMS.get(counter.name, ())):
                names.setdefault(theirs, []).append(counter.name)
    names.pop("")
    return names


OURS: Final = _ours()
OWN: Final = {row.darshan: [row.name] for row in FILE_COUNTERS if row.kind == "counter" and row.darshan}
SIZES: Final = (*FILE_SIZE_EDGES, 0)
CLASS_BOUNDS: Final = tuple(
    zip((0, *(edge + 1 for edge in FILE_SIZE_EDGES)), (*FILE_SIZE_EDGES, -1), strict=True)
)
COMMON: Final = {
    name: [(f"{kind}{place}_{kind}", f"{kind}{place}_COUNT") for place in range(1, COMMON_KEPT + 1)]
    for name, kind in (("common sizes", "ACCESS"), ("common strides", "STRIDE"))
}


class Counted:
    """The counters of one record by Darshan's names without the module's prefix, 0 where it has none; times in ns."""

    def __init__(self, module: Module, record: Record) -> None:
        cut = len(module.prefix)
        self.module = module
        self.record = record
        self.values = {name[cut:]: value for name, value in record.values.items() if 0 < value < MOST}
        times = {name[cut:]: value for name, value in record.times.items() if "VARIANCE" not in name}
        self.values |= {name: round(value * NS) for name, value in times.items() if 0 < value * NS < MOST}
        self.strange = sum(value >= MOST for value in record.values.values())
        self.strange += sum(not 0 <= value * NS < MOST for value in times.values())
        self._histograms: dict[str, list[int]] = {}
        self._bounds: list[tuple[int, int]] | None = None
        if ALL_OPENS in module.metadata:
            self.values[ALL_OPENS] = self["INDEP_OPENS"] + self["COLL_OPENS"]

    def __getitem__(self, name: str) -> int:
        return self.values.get(name, 0)

    def rows(self) -> Iterator[tuple[str, int, int]]:
        """Yields counter, argument and value of file_counters, those that are not 0."""
        found: dict[str, int] = {}
        for theirs, value in self.values.items():
            for name in (OWN if theirs in self.module.within else OURS).get(theirs, ()):
                found[name] = found.get(name, 0) + value
        yield from ((name, 0, value) for name, value in found.items())
        for name, direction in (("read sizes", "READ"), ("write sizes", "WRITE")):
            calls = self.histogram(direction)
            yield from ((name, edge, count) for edge, count in zip(SIZES, calls, strict=True) if count)
        for name in COMMON:
            yield from ((name, value, count) for value, count in self.common(name).items())

    def common(self, name: str) -> dict[int, int]:
        """Returns the common sizes or strides that the record names, and how often each was met."""
        found: dict[int, int] = {}
        for size, count in COMMON[name]:
            if size in self.values and count in self.values:
                found[self[size]] = found.get(self[size], 0) + self[count]
        return found

    def histogram(self, direction: str) -> list[int]:
        """Returns calls per size class, READ or WRITE; all 0 where the module has no histogram."""
        found = self._histograms.get(direction)
        if found is None:
            start = self.module.sizes.format(direction)
            found = [self.values.get(start + name, 0) if start else 0 for name in SIZE_NAMES]
            self._histograms[direction] = found
        return found

    def bounds(self) -> list[tuple[int, int]]:
        """Returns smallest and largest size of each class; -1: the open one has no largest.

        They are those of the class, or of the sizes in it that Darshan names when these are all there are.
        """
        if self._bounds is None:
            self._bounds = list(CLASS_BOUNDS)
            named: dict[int, dict[int, int]] = {}
            for size, count in self.common("common sizes").items():
                named.setdefault(bisect_left(FILE_SIZE_EDGES, size), {})[size] = count
            for place, sizes in named.items():
                calls = self.histogram("READ")[place] + self.histogram("WRITE")[place]
                if sum(sizes.values()) >= calls:
                    self._bounds[place] = min(sizes), max(sizes)
        return self._bounds


@dataclass
class Calls:
    """Calls of one operation in one size class: what becomes a fact. Times in ns; smallest and largest bound sizes."""

    operation: str
    direction: str  # READ, WRITE or ""
    bucket: int
    calls: int
    time_ns: int
    longest_ns: int = 0
    bytes: int = 0
    smallest: int = 0
    largest: int = 0


def shared_out(total: int, weights: list[int]) -> list[int]:
    """Divides a total by weights so that the parts are whole and add up to it exactly."""
    whole, done, given, parts = sum(weights), 0, 0, list[int]()
    for weight in weights:
        done += weight
        until = total * done // whole if whole else 0
        parts.append(until - given)
        given = until
    return parts


def calls_of(counted: Counted) -> list[Calls]:
    """Returns the calls that a record stands for.

    Darshan has one time per record for all reads, one for all writes and one for metadata. It is divided by the number
    of calls; that of metadata calls is not divided. The time of writes contains that of fsync,
    fdatasync, fflush and MPI_File_sync (that of H5Fflush is metadata's): they get what the writes cannot have taken.
    """
    module = counted.module
    found: list[Calls] = []
    waits = sum(counted[name] for name in module.waits)
    if waits:
        found.append(Calls(WAITS, "", 0, waits, counted["F_WAIT_TIME"]))
    calls = sum(counted[name] for name in module.metadata)
    time = counted["F_META_TIME"] + (0 if waits else counted["F_WAIT_TIME"])
    if calls or time:
        found.append(Calls(METADATA[module.layer], "", 0, max(calls, 1), time))
    found += [
        Calls(operation, "", 0, counted[name], 0) for name, operation in module.cheap.items() if counted[name]
    ]
    flushes = {name: counted[name] for name in module.with_writes if counted[name]}
    written = _transfers(counted, "WRITE", module.writes)
    flushed_ns = _flushed_ns(counted, sum(row.calls for row in written)) if flushes else 0
    found += [Calls(module.with_writes[name], "", 0, calls, time) for (name, calls), time in
              zip(flushes.items(), shared_out(flushed_ns, list(flushes.values())), strict=True)]  # fmt: skip
    read = _transfers(counted, "READ", module.reads)
    times_written = shared_out(counted["F_WRITE_TIME"] - flushed_ns, [row.calls for row in written])
    _time(written, times_written, counted["F_MAX_WRITE_TIME"], counted["MAX_WRITE_TIME_SIZE"])
    times_read = shared_out(counted["F_READ_TIME"], [row.calls for row in read])
    _time(read, times_read, counted["F_MAX_READ_TIME"], counted["MAX_READ_TIME_SIZE"])
    return found + read + written


def _flushed_ns(counted: Counted, writes: int) -> int:
    """What flushes took at least: all where nothing was written, else what is beyond the longest write, each time."""
    longest_ns = counted["F_MAX_WRITE_TIME"]
    if not writes:
        return counted["F_WRITE_TIME"]
    return max(counted["F_WRITE_TIME"] - writes * longest_ns, 0) if longest_ns else 0


def _time(rows: list[Calls], times: list[int], longest_ns: int, longest_size: int) -> None:
    for row, time in zip(rows, times, strict=True):
        row.time_ns = time
        row.longest_ns = -(-time // row.calls)
        if row.smallest <= longest_size <= row.largest:
            row.longest_ns = max(row.longest_ns, min(longest_ns, time))


def _transfers(counted: Counted, direction: str, kinds: dict[str, str]) -> list[Calls]:
    """Reads or writes by size class where the record says the class of each, else in one class of varying sizes."""
    calls = {name: counted[name] for name in kinds if counted[name]}
    total = counted["BYTES_READ" if direction == "READ" else "BYTES_WRITTEN"]
    histogram = counted.histogram(direction)
    if len(calls) == 1 and sum(histogram) == sum(calls.values()):
        (name,) = calls
        return _by_class(kinds[name], direction, counted)
    largest = total if sum(calls.values()) > 1 else 0
    return [
        Calls(kinds[name], direction, VARYING, count, 0, 0, part, 0 if largest else part, part)
        for (name, count), part in zip(calls.items(), shared_out(total, list(calls.values())), strict=True)
    ]


def _by_class(operation: str, direction: str, counted: Counted) -> list[Calls]:
    """The bytes of each class lie as far between its bounds as the total lies between the sums of all bounds."""
    histogram, bounds = counted.histogram(direction), counted.bounds()
    total = counted["BYTES_READ" if direction == "READ" else "BYTES_WRITTEN"]
    used = [(place, calls, *bounds[place]) for place, calls in enumerate(histogram) if calls]
    least = sum(calls * low for _, calls, low, _ in used)
    room = [
        calls * (max(high, total) - low) if high < 0 else calls * (high - low) for _, calls, low, high in used
    ]
    above = shared_out(min(max(total - least, 0), sum(room)), room)
    sizes = [calls * low + extra for (_, calls, low, _), extra in zip(used, above, strict=True)]
    if total < least:
        sizes = shared_out(total, [calls for _, calls, _, _ in used])
    sizes[-1] += total - sum(sizes)
    rows: list[Calls] = []
    for (place, calls, low, high), size in zip(used, sizes, strict=True):
        mean = size // calls
        exact = len(used) == 1 and calls == 1
        smallest, largest = (mean, mean) if exact else (min(low, mean), max(high, mean + (size % calls > 0)))
        rows.append(Calls(operation, direction, FIRST_CLASS + place, calls, 0, 0, size, smallest, largest))
    return rows
