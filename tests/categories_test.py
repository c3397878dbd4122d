# SPDX-License-Identifier: BSD-3-Clause
"""Categories of regions: known counts from C, Fortran and Python, and times that add up exactly."""

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

pytestmark = [pytest.mark.parametrize("mpi", ["openmpi4", "mpich4"], indirect=True)]

FORTRAN = """
program categories
   use mpi
   use barograph
   implicit none
   integer :: ierror, step
   integer(barograph_handle) :: mesh, results
   call MPI_Init(ierror)
   mesh = barograph_region("read mesh", "io ")
   results = barograph_region("write results", category="io")
   call barograph_begin(mesh)
   call MPI_Barrier(MPI_COMM_WORLD, ierror)
   call barograph_end(mesh)
   do step = 1, 3
      call barograph_begin(results)
      call MPI_Barrier(MPI_COMM_WORLD, ierror)
      call barograph_end(results)
   end do
   call MPI_Finalize(ierror)
end program
"""

PYTHON = """
import barograph

@barograph.region("solve", category="math")
def solve():
    with barograph.region("write results", category="io"):
        pass

with barograph.region("read mesh", category="io"):
    for _ in range(3):
        solve()
"""


def rows_of(profile: barograph.Profile) -> dict[str, Any]:
    """Returns the view's rows by category, after checking that they add up to the ranks' recorded time."""
    rows = profile.connect().sql("SELECT * FROM categories").to_arrow_table().to_pylist()
    [(total,)] = profile.connect().sql("SELECT sum(total_ns)::BIGINT FROM rank_times").fetchall()
    assert sum(row["total_ns"] for row in rows) == total
    for row in rows:
        assert row["total_ns"] == row["computing_ns"] + row["mpi_ns"] + row["io_ns"] + row["startup_ns"]
    return {row["category"]: row for row in rows}


def test_c(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    run = record("categories", ranks=4)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        rows = rows_of(profile)
        barriers = (
            profile.connect()
            .sql(
                "SELECT category, sum(calls)::BIGINT FROM path_times JOIN path_categories USING (path_id) "
                "JOIN call_paths USING (path_id) WHERE operation = 'MPI_Barrier' GROUP BY ALL"
            )
            .fetchall()
        )
        metadata = profile.metadata
    counts = {name: (row["regions"], row["calls"]) for name, row in rows.items()}
    assert counts == {"io": (2, 16), "math": (1, 5), "extra": (1, 1), "(none)": (0, 0)}
    assert barriers == [("io", 16)]
    assert (rows["extra"]["slowest_rank"], rows["extra"]["min_ns"]) == (1, 0)
    assert rows["extra"]["max_ns"] == rows["extra"]["total_ns"]
    assert (metadata["region.category.solve"], metadata["recording.other_categories"]) == ("math", "1")

    sliced = tmp_path / "sliced.baro"
    command("slice", run.profile_path, "--ranks", "0", "-o", sliced)
    document = json.loads(command("categories", sliced, "--json"))
    shown = {row["category"]: row["calls"] for row in document["categories"]}
    assert shown == {"io": 4, "math": 1, "(none)": 0}


COUNTS = {"io": (2, 16), "math": (1, 5), "extra": (1, 1), "(none)": (0, 0)}
CPP = """
#include <barograph/barograph.hpp>
static void write_results() { BAROGRAPH_REGION_CATEGORY("write results", "io"); }
int main() {
    BAROGRAPH_REGION_CATEGORY("solve", "math");
    for (int i = 0; i < 3; ++i) write_results();
    static const barograph::Handle kMesh{"read mesh", "io"};
    barograph::Region mesh{kMesh};
}
"""
TOLD = "A region was given more than one category"


def counts_of(path: Path) -> dict[str, tuple[int, int]]:
    with barograph.open(path) as profile:
        return {name: (row["regions"], row["calls"]) for name, row in rows_of(profile).items()}


def command(*words: str | Path) -> str:
    """Returns what a command prints, as one line."""
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)], check=True, capture_output=True, text=True
    )
    return " ".join(done.stdout.split())


def test_several_aggregators_and_parts_that_are_merged(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    run = record("categories", ranks=4, options=["--aggregators", "2"])
    assert run.code == 0, run.stderr
    assert run.profile_path.is_dir()
    assert counts_of(run.profile_path) == COUNTS
    parts = [tmp_path / f"part-{ranks}.baro" for ranks in ("0-1", "2-3")]
    for part in parts:
        command("slice", run.profile_path, "--ranks", part.stem.removeprefix("part-"), "-o", part)
    assert counts_of(parts[1]) == {"io": (2, 8), "math": (1, 2), "(none)": (0, 0)}
    command("merge", *reversed(parts), "-o", tmp_path / "both.baro")
    assert counts_of(tmp_path / "both.baro") == COUNTS


def test_ranks_that_give_a_region_different_categories(mpi: Mpi, record: Record) -> None:
    run = record("categories", "differ", ranks=4)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        rows = rows_of(profile)
        metadata = profile.metadata
    assert (rows["even"]["calls"], "odd" in rows) == (4, False)  # that of the lowest rank
    # Three ranks say something else of `by rank`, and rank 1 of `solve`.
    assert int(metadata["recording.other_categories"]) >= 2
    for words in (("report",), ("categories",), ("tree", "--by", "category")):
        assert TOLD in command(words[0], run.profile_path, *words[1:])


def test_a_job_that_is_killed(mpi: Mpi, record: Record) -> None:
    run = record("categories", "die", ranks=4)
    assert run.code != 0
    rows = counts_of(run.profile_path)
    # Rank 1 has been through all but its last region. The launcher ends the others at any time after they have entered
    # the last barrier: two of their writes are certain, the third and what follows are not.
    assert rows["io"][0] in {2, 3}
    assert rows["io"][1] in range(4 + 3 + 3 * 2, 4 + 4 * 3 + 4 + 1)
    assert rows["math"][0] == 1
    assert rows["math"][1] in range(2, 5 + 1)
    assert rows["extra"] == (1, 1)
    assert "Time by category of regions" in command("report", run.profile_path)


def test_a_snapshot_has_the_categories_so_far(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    snapshot = tmp_path / "run-1" / "run.snapshot-1-half.baro"
    run = record("categories", "snapshot", str(snapshot), ranks=4, options=["--snapshot-keep", "all"])
    assert run.code == 0, run.stderr
    assert counts_of(snapshot) == COUNTS
    assert counts_of(run.profile_path) == {**COUNTS, "late": (1, 4)}


def test_cpp(mpi: Mpi, record: Record, tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(CPP)
    include = INCLUDE.parent
    subprocess.run(["g++", f"-I{include}", "main.cpp", "-o", "program", "-ldl"], cwd=tmp_path, check=True)
    run = record(tmp_path / "program", ranks=0)
    assert run.code == 0, run.stderr
    assert counts_of(run.profile_path) == {"io": (2, 4), "math": (1, 1), "(none)": (0, 0)}


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
        rows = rows_of(profile)
    assert {name: (row["regions"], row["calls"]) for name, row in rows.items()} == {
        "io": (2, 8),
        "(none)": (0, 0),
    }


@pytest.mark.parametrize("compiled", [True, False])
def test_python(mpi: Mpi, record: Record, tmp_path: Path, compiled: bool) -> None:
    script = tmp_path / "program.py"
    hidden = "" if compiled else "import sys; sys.modules['barograph._annotate'] = None\n"
    script.write_text(hidden + PYTHON)
    run = record(Path(sys.executable), str(script), ranks=0)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        rows = rows_of(profile)
    assert {name: (row["regions"], row["calls"]) for name, row in rows.items()} == {
        "io": (2, 4),
        "math": (1, 3),
        "(none)": (0, 0),
    }
