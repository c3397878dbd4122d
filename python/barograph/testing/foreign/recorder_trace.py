# SPDX-License-Identifier: BSD-3-Clause
"""Writes traces in Recorder's formats 2.3 to 3, for tests: after recorder-logger.h, with no code of the reader."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

# In the order of Recorder's list: POSIX, MPI, HDF5; not all of it.
FUNCTIONS = (
    "creat", "creat64", "open", "open64", "close", "write", "read", "lseek", "lseek64", "pread", "pread64",
    "pwrite", "pwrite64", "readv", "writev", "mmap", "mmap64", "fopen", "fopen64", "fclose", "fwrite", "fread",
    "ftell", "fseek", "fsync", "fdatasync", "__xstat", "__xstat64", "__lxstat", "__lxstat64", "__fxstat",
    "__fxstat64", "getcwd", "mkdir", "rmdir", "chdir", "link", "linkat", "unlink", "rename", "ftruncate",
    "vfprintf",
    "PMPI_File_close", "PMPI_File_set_size", "PMPI_File_iread_at", "PMPI_File_iwrite_at", "PMPI_File_open",
    "PMPI_File_read_all", "PMPI_File_read_at_all", "PMPI_File_read_at", "PMPI_File_read", "PMPI_File_set_view",
    "PMPI_File_sync", "PMPI_File_write_all", "PMPI_File_write_at_all", "PMPI_File_write_at", "PMPI_File_write",
    "PMPI_File_write_shared", "PMPI_File_write_all_begin", "PMPI_File_seek", "PMPI_Barrier", "PMPI_Bcast",
    "H5Fcreate", "H5Fopen", "H5Fclose", "H5Dcreate2", "H5Dopen2", "H5Dread", "H5Dwrite", "H5Dclose",
    "H5Screate_simple", "H5Awrite", "H5Aread",
    "ncmpi_create", "ncmpi_put_vara_int_all", "ncmpi_close", "nc_open", "nc_get_var_float", "nc_close",
)  # fmt: skip
RESOLUTION_S = 1e-7


@dataclass(frozen=True)
class Record:
    """One call; begin and end in units of RESOLUTION_S since the rank's start."""

    function: str
    arguments: tuple[str, ...]
    start: int
    end: int
    level: int = 0
    thread: int = 0


def record(function: str, *arguments: object, at: tuple[int, int], level: int = 0, thread: int = 0) -> Record:
    """A call with arguments as Recorder's wrappers write them; MPI's function may be written without the P."""
    name = f"P{function}" if function.startswith("MPI_") else function
    return Record(name, tuple(map(str, arguments)), *at, level, thread)


def _key(record: Record) -> bytes:
    text = "".join(argument.replace(" ", "_") + " " for argument in record.arguments).encode()
    head = struct.pack(
        "<QBBBi",
        record.thread,
        FUNCTIONS.index(record.function),
        record.level,
        len(record.arguments),
        len(text),
    )
    return head + text


def _table(keys: dict[bytes, int], counts: Counter[bytes], rank: int, *, old: bool) -> bytes:
    parts = [struct.pack("<i", len(keys))]
    for key, number in reversed(keys.items()):  # in no particular order
        head = (number, len(key)) if old else (number, rank, len(key), counts[key])
        parts.append(struct.pack(f"<{len(head)}i", *head) + key)
    return b"".join(parts)


def grammar(sequence: Sequence[int]) -> bytes:
    """Packs a sequence: pairs that come often become rules, neighbours that are alike one symbol with a count."""
    rules: dict[int, list[int]] = {}
    rest = list(sequence)
    while len(rest) > 3:
        pair, times = Counter(pairwise(rest)).most_common(1)[0]
        if times < 2 or pair[0] == pair[1]:
            break
        number = -2 - len(rules)
        rules[number] = list(pair)
        packed: list[int] = []
        at = 0
        while at < len(rest):
            found = tuple(rest[at : at + 2]) == pair
            packed.append(number if found else rest[at])
            at += 2 if found else 1
        rest = packed
    words = [1 + len(rules)]
    for number, body in [(-1, rest), *rules.items()]:
        runs: list[list[int]] = []
        for symbol in body:
            if runs and runs[-1][0] == symbol:
                runs[-1][1] += 1
            else:
                runs.append([symbol, 1])
        words += [number, len(runs), *(word for run in runs for word in run)]
    return struct.pack(f"<{len(words)}i", *words)


def piece(data: bytes) -> bytes:
    """Compresses as 3 does: both sizes, then the data."""
    packed = zlib.compress(data)
    return struct.pack("<QQ", len(packed), len(data)) + packed


def _head(
    version: str, ranks: int, start_s: float, *, merged: bool, packed_times: bool, differences: bool
) -> bytes:
    if version[0] == "3":
        switches = (*[True] * 6, False, True)
        head = struct.pack("<i8?4xddi4?", ranks, *switches, start_s, RESOLUTION_S, 2**20, packed_times, merged,
                           False, differences)  # fmt: skip
        return head.ljust(1024, b"\0")
    head = struct.pack("<i4xddii", ranks, start_s, RESOLUTION_S, 2**18, 0)
    return head if version.startswith("2.3") else head + struct.pack("<i4x", merged)


def _write_3(
    folder: Path, tables: Sequence[bytes], grammars: Sequence[bytes], times: Sequence[bytes], *,
    packed_times: bool,
) -> None:  # fmt: skip
    """The files of 3; one table is that of all ranks."""
    if packed_times:
        # A buffer that was full was written out before the end.
        times = [piece(data[:32]) + piece(data[32:]) for data in times]
    sizes = struct.pack(f"<{len(times)}Q", *map(len, times))
    (folder / "recorder.ts").write_bytes(sizes + b"".join(times))
    if (folder / "ug.mt").exists():
        (folder / "recorder.cst").write_bytes(piece(tables[0]))
        (folder / "ug.cfg").write_bytes(b"".join(map(piece, grammars)))
        return
    for rank, (table, rules) in enumerate(zip(tables, grammars, strict=True)):
        (folder / f"{rank}.cst").write_bytes(piece(table))
        (folder / f"{rank}.cfg").write_bytes(piece(rules))


def write_recorder_trace(
    folder: Path,
    ranks: Sequence[Sequence[Record]],
    *,
    version: str = "2.5.0",
    merged: bool = False,
    packed_times: bool = True,
    versioned: bool = True,
    differences: bool = False,
    start_s: float = 1_700_000_000.5,
) -> Path:
    """Writes a trace.

    `merged` shares signatures and grammars among ranks, as 2.5 and 3 can; 3 can compress times, and have its version
    in recorder.mt and not in a file (`versioned`), and the switch that makes offsets differences.
    """
    folder.mkdir(parents=True)
    old = version.startswith("2.3")
    names = [name.removeprefix("P") if version[0] == "3" else name for name in FUNCTIONS]
    if versioned:
        (folder / "VERSION").write_text(version)
        head = _head(
            version, len(ranks), start_s, merged=merged, packed_times=packed_times, differences=differences
        )
        (folder / "recorder.mt").write_bytes(head + "".join(f"{name}\n" for name in names).encode())
    else:
        about = (*map(int, version.split(".")), len(ranks), len(names))
        head = struct.pack("<5i8?4xddi4?", *about, *[True] * 6, False, True, start_s, RESOLUTION_S, 2**20,
                           packed_times, merged, False, differences)  # fmt: skip
        (folder / "recorder.mt").write_bytes(
            head + b"".join(name.encode().ljust(64, b"\0") for name in names)
        )
    tables: list[bytes] = []
    all_times: list[bytes] = []
    keys: dict[bytes, int] = {}
    counts: Counter[bytes] = Counter()
    grammars: list[bytes] = []
    used: list[int] = []
    for rank, records in enumerate(ranks):
        if not merged:
            keys, counts = {}, Counter()
        numbers: list[int] = []
        for row in records:
            key = _key(row)
            counts[key] += 1
            numbers.append(keys.setdefault(key, len(keys)))
        rules = grammar(numbers)
        if merged:
            if rules not in grammars:
                grammars.append(rules)
            used.append(grammars.index(rules))
        else:
            tables.append(_table(keys, counts, rank, old=old))
            grammars.append(rules)
        before = 0
        times: list[int] = []
        for row in records:
            times += [(row.start - before) % 2**32, (row.end - before) % 2**32]
            before = row.start
        all_times.append(struct.pack(f"<{len(times)}I", *times))
    if merged:
        tables.append(_table(keys, counts, 0, old=False))
        (folder / "ug.mt").write_bytes(struct.pack(f"<{len(used) + 1}i", *used, len(grammars)))
    if version[0] == "3":
        _write_3(folder, tables, grammars, all_times, packed_times=packed_times)
        return folder
    for ending, contents in (("cst", tables), ("cfg", grammars), ("ts", all_times)):
        for number, data in enumerate(contents):
            (folder / f"{number}.{ending}").write_bytes(data)
    return folder


def in_one_file(folder: Path) -> Path:
    """Puts the files of a trace of 3 into one, recorder.dat, which begins with what it has where."""
    kinds = {"recorder.mt": 0, "recorder.ts": 1, "recorder.cst": 2, "ug.cfg": 3, "ug.mt": 4}
    files = sorted(folder.iterdir())
    at = 16 + 24 * len(files)
    index, data = b"", b""
    for file in files:
        rank = -1 if file.name in kinds else int(file.stem)
        kind = kinds.get(file.name, 5 if file.suffix == ".cst" else 6)
        contents = file.read_bytes()
        index += struct.pack("<IiQQ", kind, rank, at + len(data), len(contents))
        data += contents
        file.unlink()
    (folder / "recorder.dat").write_bytes(struct.pack("<8sII", b"RECORDER", 1, len(files)) + index + data)
    return folder
