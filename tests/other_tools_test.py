# SPDX-License-Identifier: BSD-3-Clause
"""Barograph beside other tools that use MPI's profiling interface: preloaded above it or below it, or linked in.

The other tools are small ones of tests/pmpi_counter, made in the styles of mpiP (wrappers and a report at the end),
Darshan (files, POSIX, a reduction in MPI_Finalize) and Score-P (part of the program). Each sees what it sees without
Barograph.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

# conftest.Mpi and conftest.Build.
Mpi = Any
Build = Callable[[Path, Any], Path]
Counts = dict[tuple[int, str], tuple[int, int]]
Start = Callable[..., Path]

HERE = Path(__file__).resolve().parent
TOOLS = HERE / "pmpi_counter"
RANKS = 4
BAROGRAPH = "barograph"

pytestmark = pytest.mark.two_mpis


@pytest.fixture
def start(mpi: Mpi, clean: Callable[[], dict[str, str]], tmp_path: Path) -> Start:
    """Returns a function that runs a program with preloaded libraries, the first one above; gives the run's folder."""
    made = 0

    def run(program: Path, preload: list[Any], **variables: str) -> Path:
        nonlocal made
        made += 1
        folder = tmp_path / f"run-{made}"
        for name in ("counts", "second", "expected"):
            (folder / name).mkdir(parents=True)
        libraries = [str(find_installation().library if one == BAROGRAPH else one) for one in preload]
        environment = {
            "BAROGRAPH_OUTPUT": str(folder / "run"),
            "PMPI_COUNTER_DIR": str(folder / "counts"),
            "SECOND_COUNTER_DIR": str(folder / "second"),
            "FORTRAN_TOOL_DIR": str(folder / "counts"),
            "BUSY_TOOL_REPORT": str(folder / "report"),
            "EXPECT_DIR": str(folder / "expected"),
            **variables,
        }
        if libraries:
            environment["LD_PRELOAD"] = " ".join(libraries)
        assignments = [f"{name}={value}" for name, value in environment.items()]
        command = [mpi.launcher, "-n", str(RANKS), "env", *assignments, str(program)]
        done = subprocess.run(
            command, cwd=folder, env=clean(), capture_output=True, text=True, check=False, timeout=300
        )
        assert done.returncode == 0, done.stderr
        (folder / "stdout").write_text("\n".join(sorted(done.stdout.splitlines())))
        return folder

    return run


def compile_to(output: Path, mpi: Mpi, *arguments: object) -> Path:
    """Compiles with the MPI's C compiler."""
    command = [mpi.compiler, "-O1", "-w", f"-I{HERE.parent / 'include'}", *map(str, arguments)]
    subprocess.run([*command, "-o", str(output), "-ldl"], check=True, timeout=300)
    return output


def counted(folder: Path) -> Counts:
    """Returns what pmpi_counter.c wrote: (rank, function) -> (calls, bytes)."""
    rows: Counts = {}
    for file in folder.iterdir():
        for line in file.read_text().splitlines():
            name, calls, size = line.split("\t")
            rows[int(file.name.removeprefix("rank-")), name] = int(calls), int(size)
    return rows


def recorded(folder: Path) -> Counts:
    """The same from the profile, over all objects."""
    with barograph.open(folder / "run.baro") as profile, profile.connect() as connection:
        assert profile.metadata["recording.dropped_events"] == "0"
        rows = connection.execute(
            """SELECT rank, operation, sum(calls)::BIGINT, sum(bytes)::BIGINT FROM facts WHERE layer = 'mpi'
               GROUP BY ALL"""
        ).fetchall()
    return {(rank, name): (calls, size) for rank, name, calls, size in rows}


@pytest.fixture
def reference(mpi: Mpi, build: Build, start: Start) -> tuple[Path, Path, Counts]:
    """A program, the counting tool, and what the tool counts when it is alone."""
    program = build(HERE / "programs" / "point_to_point.c", mpi)
    counter = build(TOOLS / "pmpi_counter.c", mpi)
    counts = counted(start(program, [counter]) / "counts")
    assert len(counts) > 8 * RANKS
    return program, counter, counts


@pytest.mark.parametrize("above", [True, False])
def test_a_counter_preloaded_above_or_below(
    reference: tuple[Path, Path, Counts], start: Start, above: bool
) -> None:
    """It counts what it counts alone, and Barograph counts the same."""
    program, counter, alone = reference
    folder = start(program, [counter, BAROGRAPH] if above else [BAROGRAPH, counter])
    assert counted(folder / "counts") == alone
    found = recorded(folder)
    assert {row: found.get(row) for row in alone} == alone


def test_a_counter_on_either_side(
    reference: tuple[Path, Path, Counts], start: Start, mpi: Mpi, tmp_path: Path
) -> None:
    """The upper one hands its calls to PMPI, past any tool below, with Barograph between them or not."""
    program, counter, alone = reference
    second = compile_to(
        tmp_path / "second.so",
        mpi,
        *("-shared", "-fPIC", '-DCOUNTER_DIR="SECOND_COUNTER_DIR"', TOOLS / "pmpi_counter.c"),
    )
    without = start(program, [counter, second])
    folder = start(program, [counter, BAROGRAPH, second])
    assert counted(folder / "counts") == alone
    assert counted(folder / "second") == counted(without / "second")
    found = recorded(folder)
    assert {row: found.get(row) for row in alone} == alone


@pytest.mark.parametrize("shared", [False, True])
def test_a_counter_linked_into_the_program(
    reference: tuple[Path, Path, Counts], start: Start, mpi: Mpi, tmp_path: Path, shared: bool
) -> None:
    """As an object of the program, which then calls PMPI only, or as a library that it is linked to."""
    _, _, alone = reference
    source = HERE / "programs" / "point_to_point.c"
    tool = TOOLS / "pmpi_counter.c"
    if shared:
        compile_to(tmp_path / "libcounter.so", mpi, "-shared", "-fPIC", tool)
        linked = [source, f"-L{tmp_path}", f"-Wl,-rpath,{tmp_path}", "-Wl,--no-as-needed", "-lcounter"]
    else:
        compile_to(tmp_path / "counter.o", mpi, "-c", tool)
        linked = [source, tmp_path / "counter.o"]
    program = compile_to(tmp_path / "program", mpi, *linked)
    folder = start(program, [BAROGRAPH])
    assert counted(folder / "counts") == alone
    found = recorded(folder)
    assert {row: found.get(row) for row in alone} == alone


@pytest.mark.parametrize("above", [True, False])
def test_a_tool_with_calls_of_its_own(build: Build, start: Start, mpi: Mpi, above: bool) -> None:
    """One that asks for threads, makes a communicator in MPI_Init and reduces in MPI_Finalize reports the same.

    Below, its calls are within the program's and are not recorded. Above, it is a caller like the program is.
    """
    tool = build(TOOLS / "busy_tool.c", mpi)
    program = build(HERE / "programs" / "halves.c", mpi)
    alone = start(program, [tool])
    bare = recorded(start(program, [BAROGRAPH]))
    folder = start(program, [tool, BAROGRAPH] if above else [BAROGRAPH, tool])
    report = (folder / "report").read_text()
    assert report == (alone / "report").read_text()
    assert f"on {RANKS} ranks" in report
    found = recorded(folder)
    if above:
        for rank in range(RANKS):
            assert found.pop((rank, "MPI_Init_thread")) == (1, 0)
            found[rank, "MPI_Init"] = 1, 0
            assert found.pop((rank, "MPI_Comm_dup")) == (1, 0)
            assert found.pop((rank, "MPI_Reduce")) == (1, 16)
            assert found.pop((rank, "MPI_Barrier")) == (1, 0)
            calls, size = found[rank, "MPI_Allreduce"]
            found[rank, "MPI_Allreduce"] = calls - 1, size - 8
            calls, size = found.pop((rank, "MPI_Comm_free"))
            if calls > 1:
                found[rank, "MPI_Comm_free"] = calls - 1, size
    assert found == bare


@pytest.mark.parametrize("above", [True, False])
def test_a_tool_with_fortran_wrappers(
    start: Start, build: Build, mpi: Mpi, tmp_path: Path, above: bool
) -> None:
    """It has wrappers for mpi_send_ and the like, and we for the C functions behind them: both see all."""
    compiler = shutil.which(Path(mpi.compiler).name.replace("mpicc", "mpifort"))
    if compiler is None:
        pytest.skip(f"{mpi.name} has no Fortran compiler")
    source = HERE / "programs" / "fortran" / "messages.F90"
    program = tmp_path / "messages"
    flags = ["-O1", "-w", "-ffree-line-length-none", "-fallow-argument-mismatch", "-DBINDING=1"]
    subprocess.run([compiler, *flags, str(source), "-o", str(program)], check=True, timeout=300)
    tool = build(TOOLS / "fortran_tool.c", mpi)
    alone = start(program, [tool])
    folder = start(program, [tool, BAROGRAPH] if above else [BAROGRAPH, tool])
    assert (folder / "stdout").read_text() == (alone / "stdout").read_text()
    found = recorded(folder)
    for rank in range(RANKS):
        said = (folder / "counts" / f"rank-{rank}").read_text()
        assert said == (alone / "counts" / f"rank-{rank}").read_text()
        sends = found[rank, "MPI_Send"][0] + found[rank, "MPI_Isend"][0]
        assert said == f"sends {sends} reductions 0\n"
