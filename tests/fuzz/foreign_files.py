# SPDX-License-Identifier: BSD-3-Clause
"""Imports damaged files of other tools: each must become a profile or an error that a command says in one line.

    python tests/fuzz/foreign_files.py [COUNT] [FIRST]     # default: 200 mutations from number 0

Every mutation has its number, so that one can be made again (COUNT 1). Each is imported in a process of its own, where
a C library may crash as it may in `barograph import`. Prints what became of them, and a line for each that ended in
another exception, took longer than LONGEST_S or more memory than MOST_BYTES; the exit code is 1 then.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import random
import resource
import shutil
import signal
import struct
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import barograph
from barograph.imports.darshan import darshan, darshan_library
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.recorder import recorder
from barograph.testing.foreign.darshan_writer import DarshanLog
from barograph.testing.foreign.recorder_trace import Record, in_one_file, record, write_recorder_trace

LONGEST_S: Final = 20
MOST_BYTES: Final = 2**30
# What numbers of 4 and 8 bytes are made of: sizes that cannot be, and ones that just may.
EXTREMES: Final = (0, 1, 2**16, 2**24, 2**31 - 1, 2**31, 2**32 - 1, 2**40, 2**62, 2**63, 2**64 - 1)
MODULES: Final = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 14, 15, 16, 17)  # of a Darshan log, those that are read
SENSELESS: Final = 6  # logs whose records make no sense
HEAD_BYTES: Final = 600  # a Darshan log begins with the places and sizes of its parts
ZLIB: Final = 0x78  # its first byte
DARSHAN: Final = (6567223).to_bytes(8, "little")  # the magic number of a log
FINE: Final = (ForeignFileError, ValueError, OSError, MemoryError)


def trace_of(rank: int) -> list[Record]:
    """Calls of two layers on two files."""
    rows: list[Record] = []
    for step in range(40):
        at = 20 * step
        rows.append(record("MPI_File_write_at", "%p", step * 64, "%p", 64, "MPI_INT", "%p", at=(at, at + 9)))
        rows.append(record("pwrite64", "/d/a", "%p", 256, step * 256 + rank, at=(at + 1, at + 8), level=1))
    return rows


def seeds(folder: Path) -> list[Path]:
    """Makes the files and folders that are damaged afterwards."""
    found: list[Path] = []
    for version, merged, in_one in (
        ("2.3.3", False, False), ("2.4.0", True, False), ("2.5.0", False, False), ("3.0.0", False, False),
        ("3.0.0", True, False), ("3.1.0", True, True), ("3.1.0", False, True),
    ):  # fmt: skip
        place = folder / f"trace-{version}-{merged}-{in_one}"
        write_recorder_trace(
            place, [trace_of(0), trace_of(1)], version=version, merged=merged, versioned=not in_one
        )
        found.append(in_one_file(place) if in_one else place)
    package = importlib.util.find_spec("darshan")
    if package is None:
        return found
    shipped = {path.name: path for path in Path(str(package.origin)).parent.rglob("*.darshan")}
    found += [path for _, path in sorted(shipped.items()) if path.stat().st_size < 100_000]
    made = DarshanLog(3, 60, names={7: "/scratch/a", 8: "/pool/b"})
    for rank in range(3):
        made.add("POSIX", 7, rank, OPENS=1, WRITES=4, BYTES_WRITTEN=400, SIZE_WRITE_0_100=4, F_WRITE_TIME=2.0)
        made.add("DFS", 8, rank, OPENS=1, READS=4, BYTES_READ=400, SIZE_READ_0_100=4, F_READ_TIME=2.0)
        made.trace("DXT_POSIX", 7, rank, writes=[(0, 100, 1.0, 2.0)] * 4)
        made.communication(rank, "n0", MPI_SEND_CALL_COUNT=3, MPI_SEND_TOTAL_TIME=1.0)
    found.append(made.write(folder / "made.darshan"))
    for number in range(SENSELESS):
        chance = random.Random(number)
        made = DarshanLog(chance.choice([1, 4]), 60, names={1: "/a"})
        made.raw = {chance.choice(MODULES): (chance.randrange(1, 5), records(chance)) for _ in range(3)}
        path = made.write(folder / f"senseless-{number}.darshan")
        if path.exists():  # the library may refuse to write it
            found.append(path)
    return found


def damage(chance: random.Random, data: bytes) -> bytes:
    """Cuts, flips, repeats or overwrites some of it."""
    changed = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5])):
        if not changed:
            break
        at = chance.randrange(len(changed))
        if chance.random() < 0.4:
            at = chance.randrange(min(len(changed), HEAD_BYTES))
        match chance.randrange(6):
            case 0:
                del changed[at:]
            case 1:
                for place in range(at, min(at + chance.choice([1, 4, 40]), len(changed))):
                    changed[place] = chance.randrange(256)
            case 2:
                size = chance.choice([4, 8])
                number = chance.choice(EXTREMES) % 2 ** (8 * size)
                changed[at : at + size] = number.to_bytes(size, chance.choice(["little", "little", "big"]))
            case 3:
                changed[at:at] = changed[at : at + chance.choice([8, 64, 4096])]
            case 4:
                del changed[at : at + chance.choice([1, 8, 100])]
            case _:
                changed[at : at + 8] = changed[at : at + 8][::-1]  # as of the other byte order
    return bytes(changed)


def inside(chance: random.Random, data: bytes) -> bytes:
    """Damages what is in a compressed part and compresses it again, so that it is read; places and sizes fit."""
    parts = compressed_parts(data)
    if not parts:
        return damage(chance, data)
    part = chance.choice(parts)
    fresh = zlib.compress(damage(chance, part.content))
    changed = bytearray(data[: part.begin] + fresh + data[part.end :])
    more = len(fresh) - (part.end - part.begin)
    for at in part.sizes:  # of Recorder, before the part
        struct.pack_into("<Q", changed, at, len(fresh))
    for at in part.places:  # of Darshan, at the beginning
        begin, size = struct.unpack_from("<QQ", data, at)
        if begin > part.begin:
            struct.pack_into("<Q", changed, at, begin + more)
        elif begin <= part.begin < begin + size:
            struct.pack_into("<Q", changed, at + 8, size + more)
    return bytes(changed)


class Part(NamedTuple):
    """A stream of zlib in a file, what is in it, and where its size and that of others is written."""

    begin: int
    end: int
    content: bytes
    sizes: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def compressed_parts(data: bytes) -> list[Part]:
    """Finds the streams: any in a log of Darshan, in a file of Recorder those behind both sizes."""
    a_log = data[8:16] == DARSHAN
    found: list[Part] = []
    for begin in range(16, len(data)):
        if data[begin] != ZLIB or (found and begin < found[-1].end):
            continue
        stream = zlib.decompressobj()
        with contextlib.suppress(zlib.error):
            content = stream.decompress(data[begin:])
            end = len(data) - len(stream.unused_data)
            sized = struct.unpack_from("<Q", data, begin - 16)[0] == end - begin
            if stream.eof and (sized or a_log):
                found.append(Part(begin, end, content, () if a_log else (begin - 16,)))
    if a_log and found:
        places = tuple(at for at in range(16, found[0].begin - 16, 8) if is_place(data, at))
        found = [part._replace(places=places) for part in found]
    return found


def is_place(data: bytes, at: int) -> bool:
    """True where a log may say where one of its parts begins, and its size."""
    begin, size = struct.unpack_from("<QQ", data, at)
    return at < begin < begin + size <= len(data)


def records(chance: random.Random) -> bytes:
    """Bytes of a module: noise, extremes, or very many zeros, which compress well."""
    if chance.random() < 0.1:
        return bytes(2**26)
    words = [
        chance.choice(EXTREMES) if chance.random() < 0.3 else chance.randrange(1, 2000)
        for _ in range(chance.choice([3, 60, 700, 5000]))
    ]
    return b"".join(word.to_bytes(8, "little") for word in words)


def mutated(chance: random.Random, seed: Path, folder: Path) -> Path:
    """Returns a damaged copy of a seed: half of them are such that what is in it is read all the same."""
    way = chance.choice((damage, inside))
    if seed.is_dir():
        copy = folder / "trace"
        shutil.copytree(seed, copy)
        files = sorted(copy.iterdir())
        for file in chance.sample(files, min(len(files), chance.choice([1, 2]))):
            file.write_bytes(way(chance, file.read_bytes()))
        return copy
    copy = folder / "log.darshan"
    data = seed.read_bytes()
    copy.write_bytes(way(chance, data) if chance.random() < 0.9 else data)
    return copy


def imported(path: Path, target: Path) -> int:
    """What the process of one import does; returns its exit code: 0 a profile, 1 an error that is said, 2 another."""
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), 2 if "-v" not in sys.argv else 1)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_S, LONGEST_S))
    resource.setrlimit(resource.RLIMIT_AS, (4 * MOST_BYTES, 4 * MOST_BYTES))
    try:
        draft = recorder.read(path) if path.is_dir() else darshan.read(path)
        draft.write(target)
        barograph.open(target).verify()
    except FINE:
        return 1
    except Exception:  # noqa: BLE001 - what is looked for
        traceback.print_exc(file=sys.stdout)
        sys.stdout.flush()
        return 2
    return 0


def main() -> int:
    """Makes and imports the mutations; returns the exit code."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    count, first = (*numbers, *(200, 0)[len(numbers) :])
    ends = Counter[str]()
    bad = 0
    # What each import would load again otherwise.
    darshan_library.load()
    barograph.open  # noqa: B018
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = seeds(folder)
        for number in range(first, first + count):
            chance = random.Random(number)
            home = folder / "one"
            home.mkdir()
            path = mutated(chance, found[number % len(found)], home)
            began = time.monotonic()
            child = os.fork()
            if not child:
                os._exit(imported(path, home / "x.baro"))
            _, status, used = os.wait4(child, 0)
            took = time.monotonic() - began
            code = os.waitstatus_to_exitcode(status)
            what = {0: "profile", 1: "error"}.get(code) or (
                f"crash ({signal.Signals(-code).name})" if code < 0 else "exception"
            )
            ends[what] += 1
            memory = used.ru_maxrss * 1024
            if code in {2, -signal.SIGXCPU} or took > 3 * LONGEST_S or memory > MOST_BYTES:
                bad += 1
                print(
                    f"{number}: {what}, {took:.1f} s, {memory >> 20} MiB, {found[number % len(found)].name}"
                )
            shutil.rmtree(home)
    print(f"{count} mutations: " + ", ".join(f"{times} {what}" for what, times in sorted(ends.items())))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
