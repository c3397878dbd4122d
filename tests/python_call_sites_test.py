# SPDX-License-Identifier: BSD-3-Clause
"""Call sites in Python programs: the exact function, file and line of calls, in each installed version of Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.source import Line, frames_of

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]

PROGRAM = Path(__file__).resolve().parent / "programs" / "call_sites" / "call_sites.py"
VERSIONS = ("3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15")

# Nothing here depends on the MPI library.
pytestmark = [pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)]


def interpreters() -> dict[str, str]:
    """Returns an interpreter of each version, and the system's: one in the executable, and one in a library."""
    found = {"this": sys.executable, "system": "/usr/bin/python3"}
    folders = [Path("/usr/bin"), Path("/usr/local/bin"), *Path.home().glob(".pyenv/versions/*/bin")]
    for version in VERSIONS:
        for path in (folder / f"python{version}" for folder in folders):
            if path.exists():
                found[version] = str(path)
    return found


INTERPRETERS = interpreters()


def interpreter(name: str) -> Path:
    """Returns an interpreter; skips without it."""
    path = Path(INTERPRETERS.get(name, ""))
    if not path.is_file():
        pytest.skip(f"there is no Python {name}")
    return path


def version_of(python: Path) -> tuple[int, ...]:
    """Returns the minor version that an interpreter says it has."""
    text = "import sys; print(*sys.version_info[:2])"
    done = subprocess.run([python, "-c", text], check=True, capture_output=True, text=True, timeout=60)
    return tuple(int(word) for word in done.stdout.split())


def line_of(mark: str) -> int:
    """Returns the number of the line with a mark."""
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    return next(number for number, text in enumerate(lines, 1) if text.endswith(f"mark: {mark}"))


def rows_of(table: Any) -> list[dict[str, Any]]:
    """Returns the rows of an Arrow table, whose types are open."""
    return table.to_pylist()


def call_sites(
    profile: barograph.Profile, operations: tuple[str, ...] = ("write",)
) -> dict[str, tuple[str, int]]:
    """Returns where files are written: name of the file -> (call site as views show it, calls)."""
    paths = {row["path_id"]: row for row in rows_of(profile.table("call_paths"))}
    names = {row["object_id"]: row["name"] for row in rows_of(profile.table("objects"))}
    found: dict[str, tuple[str, int]] = {}
    for sample in rows_of(profile.table("fact_rows")):
        path = paths[sample["path_id"]]
        if path["operation"] in operations and path["layer"] == "posix":
            name = Path(names[sample["object_id"]]).name
            site = paths[int(path["parent_id"])]
            where = site["operation"] if site["layer"] == "source" else ""
            before, calls = found.get(name, (where, 0))
            assert before == where, f"{name} is written at {before} and {where}"
            found[name] = (where, calls + sample["calls"])
    return found


def expected(version: tuple[int, ...]) -> dict[str, tuple[str, int]]:
    """Returns what call_sites.py must be seen to do."""
    qualified = version >= (3, 11)

    def at(mark: str, function: str, calls: int = 1) -> tuple[str, int]:
        name = function if qualified else function.rsplit(".", 1)[-1]
        return f"call_sites.py:{line_of(mark)} {name}", calls

    nested = PROGRAM.read_text(encoding="utf-8").splitlines().index("        os.write(") + 1
    generated = {
        f"generated{number}": (f"made_{number % 5}.py:{number % 3 + 2} work", 1) for number in range(30)
    }
    return generated | {
        "plain": at("plain", "plain"),
        "nested": (f"call_sites.py:{nested} {'outer.<locals>.' if qualified else ''}inner", 1),
        "method": at("method", "Writer.save"),
        "generator": at("generator", "Writer.values"),
        "lambda": at("lambda", "<lambda>"),
        "recursion": at("recursion", "recursive"),
        "exception": at("exception", "failing"),
        "library": at("library", "of_library"),
        "far": at("far", "far"),
        "thread": at("thread", "in_thread", 300),
        "closing": at("closing", "<module>"),
        "handler": at("handler", "in_handler"),
        "text": ("<string>:4 <module>", 1),
        "module": at("module", "<module>"),
    }


@pytest.mark.parametrize("name", ["system", *VERSIONS])
def test_every_way_to_call(mpi: Mpi, record: Record, tmp_path: Path, name: str) -> None:
    """Each write is seen at its line, whatever runs around it, also when a code object lies where another one was."""
    python = interpreter(name)
    folder = tmp_path / "written"
    folder.mkdir()
    run: Run = record(python, str(PROGRAM), str(folder), ranks=0)
    assert run.code == 0, run.stderr
    version = version_of(python)
    with run.profile() as profile:
        found = call_sites(profile)
        assert {file: found[file] for file in found if (folder / file).exists()} == expected(version)
        assert profile.metadata["source.python"] == ".".join(map(str, version))
        assert profile.metadata["recording.dropped_events"] == "0"


def test_callers_up_to_the_depth(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """A call site has as many functions of the program as are asked for, with their files and lines."""
    folder = tmp_path / "written"
    folder.mkdir()
    options = ("--stack-depth", "3")
    run: Run = record(interpreter("this"), str(PROGRAM), str(folder), ranks=0, options=options)
    with run.profile() as profile:
        rows = rows_of(profile.raw_call_paths())
    stacks = [frames_of(row["operation"]) for row in rows if row["layer"] == "source"]
    recursion = next(
        frames
        for frames in stacks
        if isinstance(frames[0], Line) and frames[0].line == line_of("recursion") and len(frames) > 1
    )
    assert len(recursion) == 3
    assert {(frame.function, frame.file) for frame in recursion if isinstance(frame, Line)} == {
        ("recursive", str(PROGRAM))
    }
    assert max(len(frames) for frames in stacks) == 3


def test_worker_processes(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """What forked workers read and write has call sites in their own profiles."""
    program = tmp_path / "workers.py"
    program.write_text(
        "import multiprocessing, os\n"
        "def work(number):\n"
        "    with open(f'out{number}', 'wb', 0) as file:\n"
        "        file.write(b'x')\n"
        "if __name__ == '__main__':\n"
        "    context = multiprocessing.get_context('fork')\n"
        "    workers = [context.Process(target=work, args=(number,)) for number in range(2)]\n"
        "    for worker in workers: worker.start()\n"
        "    for worker in workers: worker.join()\n"
    )
    run: Run = record(interpreter("this"), str(program), ranks=0)
    assert run.code == 0, run.stderr
    found: dict[str, tuple[str, int]] = {}
    for path in sorted(run.folder.glob("*.baro")):
        with barograph.open(path) as profile:
            found |= {name: where for name, where in call_sites(profile).items() if name.startswith("out")}
    assert found == {f"out{number}": ("workers.py:4 work", 1) for number in range(2)}


def test_handlers_of_signals(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    """What the interpreter writes in a signal's handler, at any moment, is recorded with a native call site."""
    program = tmp_path / "signals.py"
    program.write_text(
        "import os, signal\n"
        "where = os.open('signals.out', os.O_CREAT | os.O_WRONLY)\n"
        "os.set_blocking(where, False)\n"
        "signal.set_wakeup_fd(where, warn_on_full_buffer=False)\n"
        "seen = []\n"
        "signal.signal(signal.SIGALRM, lambda *_: seen.append(1))\n"
        "def ping(depth): return pong(depth - 1) if depth else None\n"
        "def pong(depth): return ping(depth)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.0002, 0.0002)\n"
        "while len(seen) < 500: ping(40)\n"
        "signal.setitimer(signal.ITIMER_REAL, 0)\n"
    )
    run: Run = record(interpreter("system"), str(program), ranks=0)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        where, calls = call_sites(profile)["signals.out"]
        dropped = int(profile.metadata["recording.dropped_events"])
    assert "signals.py" not in where
    assert calls + dropped == (run.folder / "signals.out").stat().st_size


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        ("0x030b0200", "3.11 off: its frames are not where they should be"),
        ("0x030d0000", "3.13 off: the interpreter does not say where it keeps its frames"),
        ("0x04010000", "4.1 off: where this version keeps its frames is not known"),
    ],
)
def test_other_interpreters(mpi: Mpi, record: Record, tmp_path: Path, version: str, reason: str) -> None:
    """One that is not as it should be is left alone: the program is unharmed, call sites are native, and it is said."""
    program = tmp_path / "other"
    source = PROGRAM.parent / "other_python.c"
    flags = [f"-DOTHER_PYTHON_VERSION={version}", "-g", "-O1", "-rdynamic"]
    subprocess.run([mpi.compiler, *flags, str(source), "-o", str(program)], check=True, timeout=120)
    run: Run = record(program, ranks=0)
    assert run.code == 0, run.stderr
    words = [sys.executable, "-m", "barograph.cli", "report", str(run.profile_path)]
    said = " ".join(
        subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    )
    assert f"call sites in Python are those of the interpreter: Python {reason}" in said
    with run.profile() as profile:
        assert profile.metadata["source.python"] == reason
        where, calls = call_sites(profile)["other.out"]
    assert where.startswith("other_python.c:")
    assert where.endswith(" _PyEval_EvalFrameDefault")
    assert calls == 10


def test_calls_of_mpi(mpi: Mpi, tmp_path: Path, record: Record, build: Callable[..., Path]) -> None:
    """With --call-sites the calls of mpi4py stand below the line of the program."""
    pytest.importorskip("mpi4py")
    program = tmp_path / "app.py"
    program.write_text(
        "from mpi4py import MPI\n"
        "def exchange():\n"
        "    for _ in range(5):\n"
        "        MPI.COMM_WORLD.Barrier()\n"
        "exchange()\n"
    )
    halves = build(PROGRAM.parent.parent / "halves.c", mpi)
    linked = subprocess.run(["ldd", halves], check=True, capture_output=True, text=True).stdout
    library = next(line.split("=> ")[1].split()[0] for line in linked.splitlines() if "libmpi.so" in line)
    run: Run = record(
        Path(sys.executable),
        str(program),
        ranks=2,
        options=("--call-sites",),
        environment={"MPI4PY_LIBMPI": library},
    )
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        paths = {row["path_id"]: row for row in rows_of(profile.table("call_paths"))}
        calls = {
            paths[int(paths[sample["path_id"]]["parent_id"])]["operation"]: sample["calls"]
            for sample in rows_of(profile.table("fact_rows"))
            if paths[sample["path_id"]]["operation"] == "MPI_Barrier"
        }
    assert calls == {"app.py:4 exchange": 5}
