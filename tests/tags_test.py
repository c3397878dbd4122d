# SPDX-License-Identifier: BSD-3-Clause
"""Tags of regions: the same from C, C++, Fortran and Python, counts that are known, and times that add up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]

INCLUDE = Path(__file__).resolve().parents[1] / "include" / "barograph"

pytestmark = [pytest.mark.two_mpis]

CPP = """
#include <barograph/barograph.hpp>
static void solve() {
    BAROGRAPH_REGION("solve");
    BAROGRAPH_REGION_TAG("solve", "library", "PETSc");
    BAROGRAPH_REGION_TAG("solve", "phase", "main");
}
int main() {
    static const barograph::Handle kWrite = barograph::Handle{"write", "output"}.tag("library", "HDF5");
    for (int i = 0; i < 3; ++i) {
        barograph::Region write{kWrite};
        solve();
    }
}
"""

FORTRAN = """
program tags
   use mpi
   use barograph
   implicit none
   integer :: ierror, step
   integer(barograph_handle) :: solve, write
   call MPI_Init(ierror)
   write = barograph_region("write", "output")
   call barograph_region_tag(write, "library ", "HDF5 ")
   solve = barograph_region("solve")
   call barograph_region_tag(solve, "library", "PETSc")
   call barograph_region_tag(solve, "phase", "main")
   do step = 1, 3
      call barograph_begin(write)
      call barograph_begin(solve)
      call barograph_end(solve)
      call barograph_end(write)
   end do
   call MPI_Finalize(ierror)
end program
"""

PYTHON = """
import barograph

@barograph.region("solve", tags={"library": "PETSc", "phase": "main"})
def solve():
    pass

for _ in range(3):
    with barograph.region("write", category="output", tags={"library": "HDF5"}):
        solve()
"""

TAGS = [
    ("solve", "library", "PETSc"),
    ("solve", "phase", "main"),
    ("write", "category", "output"),
    ("write", "library", "HDF5"),
]


def tags_of(run: Run) -> list[tuple[str, str, str]]:
    with run.profile() as profile:
        return profile.connect().sql("FROM region_tags ORDER BY ALL").fetchall()


def counts_of(run: Run, key: str) -> dict[str, tuple[int, int]]:
    """Returns regions and calls by text, after checking that the rows add up to the recorded time."""
    with run.profile() as profile:
        connection = profile.connect()
        [(total,)] = connection.sql("SELECT sum(total_ns)::BIGINT FROM rank_times").fetchall()
        rows = connection.sql(
            f"SELECT text, regions, calls, total_ns FROM tag_times WHERE key = '{key}'"
        ).fetchall()
    assert sum(row[3] for row in rows) == total
    return {text: (regions, calls) for text, regions, calls, _ in rows}


def command(*words: str | Path) -> str:
    """Returns what a command prints, as one line."""
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "160"},
    )
    return " ".join(done.stdout.split())


def test_c(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    run = record("tags", ranks=2)
    assert run.code == 0, run.stderr
    assert tags_of(run) == [("plain", "category", "setup"), *TAGS]
    assert counts_of(run, "library") == {"HDF5": (1, 6), "PETSc": (1, 6), "(none)": (0, 0)}
    assert counts_of(run, "phase") == {"main": (1, 6), "(none)": (0, 0)}
    assert counts_of(run, "category") == {"output": (1, 6), "setup": (1, 2), "(none)": (0, 0)}
    with run.profile() as profile:
        assert profile.metadata["region.tag.library=write"] == "HDF5"
        assert profile.metadata["recording.other_tags"] == "1"
        inside = profile.connect().sql(
            "SELECT text, sum(calls)::BIGINT FROM path_times "
            "JOIN path_tags USING (path_id) JOIN call_paths USING (path_id) "
            "WHERE key = 'library' AND operation = 'MPI_Barrier' GROUP BY ALL ORDER BY 1"
        )
        assert inside.fetchall() == [("HDF5", 6), ("PETSc", 6)]

    report = command("report", run.profile_path)
    assert "Time by library of regions" in report
    assert "Time by phase of regions" in report
    assert report.count("more than one text of the same tag") == 1
    assert set(json.loads(command("report", run.profile_path, "--json"))["tags"]) == {"library", "phase"}
    assert "library=PETSc, phase=main" in command("tree", run.profile_path)
    shown = json.loads(command("categories", run.profile_path, "--tag", "library", "--json"))
    assert shown["tag"] == "library"
    assert [row["category"] for row in shown["categories"]][-1] == "(none)"
    refused = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "categories", str(run.profile_path), "--tag", "owner"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "hint: it has category, library, phase" in refused.stderr

    sliced = tmp_path / "sliced.baro"
    command("slice", run.profile_path, "--ranks", "0", "-o", sliced)
    texts = json.loads(command("categories", sliced, "--tag", "library", "--json"))["categories"]
    assert {row["category"]: row["calls"] for row in texts} == {"HDF5": 3, "PETSc": 3, "(none)": 0}
    output = tmp_path / "lines.csv"
    command("export", run.profile_path, "--to", "tinyprof-csv", "-o", output)
    head, *lines = output.read_text(encoding="utf-8").splitlines()
    assert head.startswith("callpath,rank,execution,iteration,tag,library,phase,runtime")
    assert any(line.startswith("program<write<solve,0,0,,,PETSc,main,") for line in lines), lines


def test_cpp(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(CPP)
    subprocess.run(["g++", f"-I{INCLUDE.parent}", "main.cpp", "-o", "program"], cwd=tmp_path, check=True)
    run = record(tmp_path / "program", ranks=0)
    assert run.code == 0, run.stderr
    assert tags_of(run) == TAGS
    assert counts_of(run, "library") == {"HDF5": (1, 3), "PETSc": (1, 3), "(none)": (0, 0)}


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
    assert tags_of(run) == TAGS
    assert counts_of(run, "library") == {"HDF5": (1, 6), "PETSc": (1, 6), "(none)": (0, 0)}


@pytest.mark.parametrize("pure", [False, True])
def test_python(mpi: Mpi, record: Record, tmp_path: Path, pure: bool) -> None:
    script = tmp_path / "program.py"
    hidden = "import sys; sys.modules['barograph._annotate'] = None\n" if pure else ""
    script.write_text(hidden + PYTHON)
    run = record(Path(sys.executable), str(script), ranks=0)
    assert run.code == 0, run.stderr
    assert tags_of(run) == TAGS
    assert counts_of(run, "library") == {"HDF5": (1, 3), "PETSc": (1, 3), "(none)": (0, 0)}
