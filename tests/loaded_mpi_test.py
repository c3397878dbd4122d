# SPDX-License-Identifier: BSD-3-Clause
"""An MPI that the program loads by itself, without being linked with it: recorded, or said to be not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation
from barograph.launch.program.target import inspect_target
from barograph.testing.environment import clean_environment

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMMAND = [sys.executable, "-m", "barograph.cli"]
CTYPES = """
import ctypes, sys
mpi = ctypes.CDLL(sys.argv[1])
mpi.MPI_Init(None, None)
open_mpi = "libmpi.so" in sys.argv[1]
world = ctypes.byref(ctypes.c_void_p.in_dll(mpi, "ompi_mpi_comm_world")) if open_mpi else ctypes.c_int(0x44000000)
for _ in range(10):
    mpi.MPI_Barrier(world)
mpi.MPI_Finalize()
"""

pytestmark = pytest.mark.skipif(
    bool(find_installation().problem()[0]), reason=f"nothing to preload: {find_installation().problem()[0]}"
)

# conftest.Mpi and conftest.Build; conftest cannot be imported by name.
Mpi = Any
Build = Callable[[Path, Any], Path]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Returns a function that runs words in a folder of the test."""
    environment = clean_environment()

    def run_words(*words: object) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done

    return run_words


@pytest.fixture
def library(mpi: Mpi, build: Build) -> Path:
    """The file of the MPI library."""
    found = inspect_target([str(build(PROGRAMS / "halves.c", mpi))], find_installation().library).mpi[1]
    assert found is not None
    return found


def compiled(compiler: str, output: Path, *words: object) -> Path:
    command = [compiler, "-w", "-O1", *map(str, words), "-o", str(output), "-ldl"]
    subprocess.run(command, check=True, timeout=120)
    return output


def calls(path: Path, operation: str) -> dict[int, int]:
    """Returns how often each rank called an operation."""
    with barograph.open(path) as profile, profile.connect() as connection:
        query = "SELECT rank, sum(calls)::BIGINT FROM facts WHERE operation = ? GROUP BY rank"
        return dict(connection.execute(query, [operation]).fetchall())


@pytest.mark.parametrize("how", ["local", "global", "deep"])
def test_functions_found_by_a_handle_are_recorded(
    run: Run, mpi: Mpi, library: Path, tmp_path: Path, how: str
) -> None:
    flags = ["-DMPICH_HANDLES"] if mpi.family == "mpich" else []
    source = PROGRAMS / "loaded" / "by_handle.c"
    program = compiled(str(shutil.which("cc")), tmp_path / "by_handle", *flags, source)
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", program, library, how)
    assert done.stdout == "sum 2\n"
    assert calls(tmp_path / "x.baro", "MPI_Allreduce") == {0: 10, 1: 10}


@pytest.mark.two_mpis
def test_by_ctypes(run: Run, mpi: Mpi, library: Path, tmp_path: Path) -> None:
    words = (sys.executable, "-S", "-c", CTYPES, library)
    run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", *words)
    assert calls(tmp_path / "x.baro", "MPI_Barrier") == {0: 10, 1: 10}


@pytest.mark.two_mpis
def test_a_tool_that_looks_up_the_library_is_not_led_back(
    run: Run, mpi: Mpi, library: Path, tmp_path: Path
) -> None:
    source = PROGRAMS / "loaded" / "tool.c"
    program = compiled(mpi.compiler, tmp_path / "tool", f'-DLIBRARY="{library}"', source)
    done = run(*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", program)
    assert done.stdout == "sum 2 seen 10\n"
    assert calls(tmp_path / "x.baro", "MPI_Allreduce") == {0: 10, 1: 10}


@pytest.mark.two_mpis
def test_what_is_not_recorded_is_the_first_line(run: Run, mpi: Mpi, tmp_path: Path) -> None:
    source = PROGRAMS / "loaded" / "plugin.c"
    plugin = compiled(mpi.compiler, tmp_path / "plugin.so", "-DPLUGIN", "-shared", "-fPIC", source)
    program = compiled(str(shutil.which("cc")), tmp_path / "program", source)
    done = run(*COMMAND, "run", "--launcher", mpi.launcher, "-n", 1, "-o", "x", "--", program, plugin)
    assert done.stdout == "sum 1\n"
    report = run(*COMMAND, "report", "x.baro").stdout.splitlines()
    assert report[0].startswith("INCOMPLETE: the program used MPI, and none of its calls is recorded"), report


def test_an_mpi_in_a_namespace_of_its_own_is_the_first_line(
    run: Run, mpi: Mpi, library: Path, tmp_path: Path
) -> None:
    """Its C library shares the keys of threads with the program's: it must not find a value of ours."""
    source = PROGRAMS / "loaded" / "apart.c"
    program = compiled(str(shutil.which("cc")), tmp_path / "apart", source)
    words = [program, library]
    bare = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    if bare.returncode != 0:
        pytest.skip(f"{mpi.name} cannot be loaded so")
    done = run(*COMMAND, "run", "--launcher", mpi.launcher, "-n", 1, "-o", "x", "--", program, library)
    assert done.stdout == bare.stdout
    report = run(*COMMAND, "report", "x.baro").stdout.splitlines()
    assert report[0].startswith("INCOMPLETE: the program loaded MPI into a namespace of its own (dlmopen)"), (
        report
    )
