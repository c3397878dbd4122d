# SPDX-License-Identifier: BSD-3-Clause
"""What is recorded of files against what strace saw of the same run: each file has the same calls and bytes.

strace follows all processes and names the file behind each descriptor; nothing that it says comes from us.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

PROGRAMS = Path(__file__).resolve().parent / "programs"
STRACE = shutil.which("strace")
COMPILER = shutil.which("cc") or shutil.which("gcc")
MPI_COMPILER = shutil.which("mpicc.openmpi")
MPI_LAUNCHER = shutil.which("mpirun.openmpi")
HEADERS = Path("/usr/include/hdf5/openmpi")
LIBRARIES = next(Path("/usr/lib").glob("*/hdf5/openmpi"), Path("/usr/lib"))
TIMEOUT_S = 120

# File and operation -> calls and bytes.
Book = dict[tuple[str, str], tuple[int, int]]

# Operations by the name of their system call on every architecture.
SAME = {
    "open64": "open", "openat": "open", "openat64": "open", "creat": "open", "creat64": "open",
    "mkstemp": "open", "mkstemp64": "open", "dup3": "dup2", "fcntl64": "fcntl", "pread64": "pread",
    "pwrite64": "pwrite", "preadv2": "preadv", "pwritev2": "pwritev", "lseek64": "lseek", "mmap64": "mmap",
    "ftruncate64": "ftruncate", "truncate64": "truncate", "posix_fallocate": "fallocate",
    "posix_fallocate64": "fallocate", "sendfile64": "sendfile", "renameat": "rename", "renameat2": "rename",
    "unlinkat": "unlink", "rmdir": "unlink", "mkdirat": "mkdir",
}  # fmt: skip
MOVES = {
    "read", "write", "pread", "pwrite", "readv", "writev", "preadv", "pwritev", "sendfile", "copy_file_range",
}  # fmt: skip
BY_DESCRIPTOR = MOVES | {
    "close",
    "dup",
    "dup2",
    "fsync",
    "fdatasync",
    "ftruncate",
    "fallocate",
    "lseek",
    "mmap",
}
BY_PATH = {"rename", "unlink", "mkdir", "truncate"}
COMPARED = BY_DESCRIPTOR | BY_PATH | {"open", "fcntl"}
# A question mark: not every architecture has it.
TRACED = [f"?{name}" for name in sorted({*SAME, *COMPARED})]

pytestmark = [
    pytest.mark.skipif(STRACE is None, reason="strace is not installed"),
    pytest.mark.skipif(COMPILER is None, reason="no C compiler"),
]

DESCRIPTOR = re.compile(r"\d+<(/[^>]*)>(?:\(deleted\))?")
CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+|0x[0-9a-f]+)(?:<(/[^>]*)>)?(?:\(deleted\))?")


def lines_of(log: str) -> list[tuple[str, str]]:
    """Returns processes and calls of a log, each whole where another process's came between its two halves."""
    begun: dict[str, str] = {}
    calls: list[tuple[str, str]] = []
    for line in log.splitlines():
        process, _, text = line.partition(" ")
        text = text.strip()
        if text.endswith("<unfinished ...>"):
            begun[process] = text.removesuffix("<unfinished ...>")
        elif text.startswith("<... "):
            calls.append((process, begun.pop(process, "") + text.partition("resumed>")[2]))
        else:
            calls.append((process, text))
    return calls


class Tally:
    """Reads strace's lines and counts what happened to the files of one folder.

    A file keeps the name under which it was opened, as in a profile, also when it is renamed meanwhile. Where a
    descriptor stands right before it is closed is asked by the recorder, past its own wrappers: that does not count.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder.resolve())
        self.first_names: dict[str, str] = {}
        self.calls: Counter[tuple[str, str]] = Counter()
        self.sizes: Counter[tuple[str, str]] = Counter()
        self.asked: dict[
            str, str
        ] = {}  # process -> the descriptor, of its latest call if that asked where it stands

    def name(self, path: str) -> str:
        path = path.removesuffix(" (deleted)")
        return self.first_names.get(path, path)

    def count(self, path: str, operation: str, size: int = 0, times: int = 1) -> None:
        if path.startswith(f"{self.folder}/"):
            key = (path[len(self.folder) + 1 :], operation)
            self.calls[key] += times
            self.sizes[key] += size

    def paths_of(self, arguments: str) -> list[str]:
        """The paths in quotes, with the folder that each is relative to."""
        found: list[str] = []
        for folder, path in re.findall(r'(?:<(/[^>]*)>, )?"((?:[^"\\]|\\.)*)"', arguments):
            found.append(os.path.normpath(str(Path(folder or self.folder) / path)))
        return found

    def read(self, process: str, text: str) -> None:
        match = CALL.match(text)
        if match is None or match[3].startswith("-"):
            return
        call: str = match[1]
        arguments: str = match[2].strip()  # a call in two halves has a space there
        asked = self.asked.pop(process, "")
        if call == "close" and arguments == asked:
            for path in DESCRIPTOR.findall(arguments):
                self.count(self.name(path), "lseek", times=-1)
        elif call == "lseek" and arguments.endswith(", 0, SEEK_CUR"):
            self.asked[process] = arguments.removesuffix(", 0, SEEK_CUR")
        result: str = match[3]
        opened: str | None = match[4]
        operation = SAME.get(call, call)
        files = [self.name(path) for path in DESCRIPTOR.findall(arguments)]
        if operation == "open" and opened is not None:
            self.first_names.pop(opened, None)
            self.count(opened, operation)
        elif operation in BY_PATH:
            paths = self.paths_of(arguments)
            self.count(paths[0], operation)
            if operation == "rename":
                self.first_names[paths[1]] = self.first_names.pop(paths[0], paths[0])
        elif files and (operation in BY_DESCRIPTOR or (operation == "fcntl" and "F_DUPFD" in arguments)):
            # What is copied counts where it goes to.
            file = files[1] if operation == "copy_file_range" else files[0]
            self.count(file, operation, int(result) if operation in MOVES else 0)

    def book(self) -> Book:
        return {key: (calls, self.sizes[key]) for key, calls in self.calls.items() if calls}


def recorded(profiles: list[Path], folder: Path, layer: str = "posix") -> Book:
    """Returns the successful calls of all profiles of a run on files of a folder."""
    query = """
        SELECT object, operation, sum(calls)::BIGINT, sum(bytes)::BIGINT FROM facts
        WHERE layer = ? AND starts_with(object, ?) GROUP BY ALL
    """
    calls: Counter[tuple[str, str]] = Counter()
    sizes: Counter[tuple[str, str]] = Counter()
    start = f"{folder.resolve()}/"
    for path in profiles:
        with barograph.open(path) as profile, profile.connect() as connection:
            assert profile.metadata["recording.dropped_events"] == "0"
            for name, operation, count, size in connection.execute(query, [layer, start]).fetchall():
                key = (str(name)[len(start) :], str(SAME.get(operation, operation)))
                if layer != "posix" or key[1] in COMPARED:
                    calls[key] += count
                    sizes[key] += size
    return {key: (count, sizes[key]) for key, count in calls.items()}


def run_under_strace(folder: Path, *command: str | Path) -> Tally:
    """Runs a command in the folder `work`; returns what strace saw there. Skips where tracing is not allowed."""
    work, log = folder / "work", folder / "strace.log"
    work.mkdir()
    words = [str(STRACE), "-f", "-y", "-s", "0", "-o", str(log)]
    words += ["--seccomp-bpf", "-e", "trace=" + ",".join(TRACED), "--", *map(str, command)]
    done = subprocess.run(
        words, cwd=work, env=clean_environment(),
        capture_output=True, text=True, timeout=TIMEOUT_S, check=False,
    )  # fmt: skip
    if done.returncode != 0 and (not log.exists() or not log.stat().st_size):
        pytest.skip(f"strace cannot trace here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    text = log.read_text(errors="replace")
    if f"<{work.resolve()}/" not in text:
        pytest.skip("strace shows no paths of descriptors here")
    tally = Tally(work)
    for process, line in lines_of(text):
        tally.read(process, line)
    return tally


def barograph_run(folder: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "run"), *options, "--"]


def test_each_file_has_what_strace_saw(tmp_path: Path) -> None:
    """Duplicates, renamed and removed files, threads and a child: file by file the same calls and bytes."""
    program = tmp_path / "io_files"
    build = [str(COMPILER), "-O1", "-o", str(program), str(PROGRAMS / "io_files.c"), "-pthread"]
    subprocess.run(build, check=True, timeout=TIMEOUT_S)
    tally = run_under_strace(tmp_path, *barograph_run(tmp_path), program)
    profiles = sorted(tmp_path.glob("run*.baro"))
    assert len(profiles) == 2, "the program and its child"
    seen = tally.book()
    stream = [seen.pop(key) for key in sorted(seen) if key[0] == "stream.dat"]
    # The recorder asks, past its own wrappers, where a descriptor stands that it shares with another process.
    assert seen.pop(("both.dat", "lseek"))[0] > 0
    assert recorded(profiles, tmp_path / "work") == seen
    assert seen["duplicates.dat", "write"] == (5, 150)
    assert seen["before.dat", "write"] == (2, 300)
    assert seen["gone.dat", "write"] == (3, 711)
    assert seen["thread-2.dat", "pread"] == (300, 2400)
    assert seen["child.dat", "write"] == (1, 1000)
    streams = recorded(profiles, tmp_path / "work", "stdio")
    assert sum(size for _, size in streams.values()) == sum(size for _, size in stream) == 28_000


@pytest.fixture(scope="module")
def parallel_hdf5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns tests/programs/parallel_hdf5.c, built with Debian's HDF5 for Open MPI."""
    if MPI_COMPILER is None or MPI_LAUNCHER is None or not (HEADERS / "hdf5.h").exists():
        pytest.skip("no HDF5 for Open MPI: libhdf5-openmpi-dev")
    output = tmp_path_factory.mktemp("hdf5") / "parallel_hdf5"
    source = PROGRAMS / "parallel_hdf5.c"
    build = [MPI_COMPILER, "-O1", f"-I{HEADERS}", str(source), f"-L{LIBRARIES}", "-lhdf5", "-o", str(output)]
    subprocess.run(build, check=True, timeout=TIMEOUT_S)
    return output


@pytest.mark.parametrize("mode", ["collective", "independent"])
def test_below_hdf5_is_what_strace_saw(tmp_path: Path, parallel_hdf5: Path, mode: str) -> None:
    """All that HDF5 and MPI-IO make of a parallel program's calls, in both modes of transfer."""
    options = ("-n", "2", "--launcher", str(MPI_LAUNCHER))
    tally = run_under_strace(tmp_path, *barograph_run(tmp_path, *options), parallel_hdf5, mode)
    found = recorded([tmp_path / "run.baro"], tmp_path / "work")
    assert found == tally.book()
    moved = sum(size for (file, _), (_, size) in found.items() if file == "fields.h5")
    assert moved > 2 * 8 * 2 * 8000, "each dataset was written and read by both ranks"
