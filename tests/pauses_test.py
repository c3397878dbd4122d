# SPDX-License-Identifier: BSD-3-Clause
"""Pauses of the recording: exact counts from C, Fortran and Python, by the annotation API and by MPI_Pcontrol."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]

INCLUDE = Path(__file__).resolve().parents[1] / "include" / "barograph"
PAUSE_NS = 200_000_000  # the program sleeps so long in a pause

pytestmark = [pytest.mark.parametrize("mpi", ["openmpi4", "mpich4"], indirect=True)]

FORTRAN = """
program pauses
   use mpi
   use barograph
   implicit none
   integer :: ierror
   call MPI_Init(ierror)
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call barograph_pause()
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call barograph_resume()
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call MPI_Pcontrol(0)
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call MPI_Pcontrol(1)
   call MPI_Finalize(ierror)
end program
"""

PYTHON = """
import barograph

for step in range(10):
    if step == 3:
        barograph.pause()
    if step == 7:
        barograph.resume()
    with barograph.region("step"):
        pass
"""


def calls_of(profile: barograph.Profile) -> dict[str, int]:
    """Returns the calls of each operation, summed over ranks, after checking that each rank's parts add up."""
    with profile.connect() as connection:
        for row in connection.sql("SELECT * FROM rank_times").to_arrow_table().to_pylist():
            parts = ("computing_ns", "mpi_ns", "io_ns", "startup_ns", "tool_ns", "paused_ns")
            assert sum(row[part] for part in parts) == row["total_ns"]
            assert row["total_ns"] == pytest.approx(row["wall_ns"] * row["threads"], rel=0.01)
        query = "SELECT operation, sum(calls)::BIGINT FROM path_times JOIN call_paths USING (path_id) GROUP BY ALL"
        return dict(connection.sql(query).fetchall())


def paused_ns(profile: barograph.Profile) -> list[int]:
    with profile.connect() as connection:
        return [ns for (ns,) in connection.sql("SELECT paused_ns FROM rank_times ORDER BY rank").fetchall()]


def computing_ns(profile: barograph.Profile) -> list[int]:
    with profile.connect() as connection:
        return [
            ns for (ns,) in connection.sql("SELECT computing_ns FROM rank_times ORDER BY rank").fetchall()
        ]


@pytest.mark.parametrize("way", ["api", "pcontrol", "open"])
def test_c(mpi: Mpi, record: Record, way: str) -> None:
    run = record("pauses", way, ranks=2)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        calls = calls_of(profile)
        paused = paused_ns(profile)
        # The program sleeps only while paused.
        assert max(computing_ns(profile)) < PAUSE_NS
        assert profile.metadata["recording.dropped_events"] == "0"
        assert "recording.unbalanced_regions" not in profile.metadata
        with profile.connect() as connection:
            barriers = connection.sql(
                "SELECT object, sum(calls)::BIGINT FROM facts WHERE operation = 'MPI_Barrier' GROUP BY ALL ORDER BY 1"
            ).fetchall()
            waits = connection.sql(
                "SELECT DISTINCT object FROM facts WHERE operation = 'MPI_Waitall'"
            ).fetchall()
    assert dict(barriers)["W0.0"] == 2 * 5
    assert sum(dict(barriers).values()) == 2 * 6  # those on the communicator that was made in a pause
    assert len(barriers) == 3
    assert waits == [("W0.0",)]
    assert calls["MPI_Waitall"] == 2
    assert calls["entered before"] == calls["entered within"] == 2
    assert not {"MPI_Isend", "MPI_Irecv", "MPI_Comm_split"} & calls.keys()
    assert calls["recording paused"] == 2 * 2
    assert min(paused) >= PAUSE_NS * (2 if way == "open" else 1)


def test_report(mpi: Mpi, record: Record) -> None:
    run = record("pauses", ranks=2)
    command = [sys.executable, "-m", "barograph.cli", "report", run.profile_path]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Recording was paused for " in text
    assert " on all ranks (2 times)" in " ".join(text.split())
    done = subprocess.run([*command, "--json"], check=True, capture_output=True, text=True)
    split = json.loads(done.stdout)["time_split"]
    assert split["paused_ns"] >= 2 * PAUSE_NS


def test_a_killed_program_was_paused_up_to_its_end(mpi: Mpi, record: Record) -> None:
    run = record("pauses", "killed", ranks=2)
    assert run.code != 0
    with run.profile() as profile:
        calls = calls_of(profile)
        paused = paused_ns(profile)
    assert calls["MPI_Barrier"] == 2 * 6
    assert calls["recording paused"] == 2 * 2
    assert max(paused) >= 2 * PAUSE_NS


def test_fortran(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    path = Path(mpi.compiler)
    fortran = path.with_name(path.name.replace("mpicc", "mpif90"))
    if not fortran.exists():
        pytest.skip(f"{mpi.name} has no mpif90")
    (tmp_path / "main.f90").write_text(FORTRAN)
    subprocess.run(["gcc", "-c", INCLUDE / "barograph_fortran.c"], cwd=tmp_path, check=True)
    sources = [INCLUDE / "barograph.f90", "main.f90", "barograph_fortran.o"]
    subprocess.run([str(fortran), *sources, "-o", "program"], cwd=tmp_path, check=True)
    run = record(tmp_path / "program", ranks=2)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        calls = calls_of(profile)
    assert (calls["MPI_Barrier"], calls["recording paused"]) == (4, 4)


@pytest.mark.parametrize("compiled", [True, False])
def test_python(mpi: Mpi, record: Record, tmp_path: Path, compiled: bool) -> None:
    script = tmp_path / "program.py"
    hidden = "" if compiled else "import sys; sys.modules['barograph._annotate'] = None\n"
    script.write_text(hidden + PYTHON)
    run = record(Path(sys.executable), str(script), ranks=0)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        calls = calls_of(profile)
    assert (calls["step"], calls["recording paused"]) == (6, 1)
