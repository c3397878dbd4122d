# SPDX-License-Identifier: BSD-3-Clause
"""Each program is recorded by the plugin for the MPI library that its calls reach, however it came into the process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.plugins.families import find_family
from barograph.launch.program.elf import iterate_libraries, read_elf

Run = Any  # conftest.Run and conftest.Mpi
Mpi = Any
Record = Callable[..., Run]
Build = Callable[[Path, Mpi], Path]
REQUIRED = "BAROGRAPH_REQUIRE_MPIS"
PROGRAMS = Path(__file__).resolve().parent / "programs"
# What MPI_Get_library_version says, by the first part of our names.
TITLES = {
    "openmpi4": "Open MPI v4",
    "openmpi5": "Open MPI v5",
    "mpich4": "MPICH Version: 4",
    "mpich5": "MPICH Version: 5",
}

PYTHON_PROGRAM = """
import mpi4py
mpi4py.rc.thread_level = "single"
from mpi4py import MPI
world = MPI.COMM_WORLD
assert world.size == 2
buffer = bytearray(8)
for _ in range(5):
    world.Bcast(buffer, root=0)
half = world.Split(world.rank, 0)
half.Barrier()
half.Free()
"""


def title(mpi: Mpi) -> str:
    return TITLES.get(mpi.name.removeprefix("abi-"), "Intel(R) MPI Library")


def calls(profile: barograph.Profile) -> dict[str, dict[int, int]]:
    """Returns operation -> rank -> calls."""
    found: dict[str, dict[int, int]] = {}
    with profile.connect() as connection:
        query = "SELECT operation, rank, sum(calls)::BIGINT FROM facts WHERE layer = 'mpi' GROUP BY ALL"
        for operation, rank, count in connection.execute(query).fetchall():
            found.setdefault(operation, {})[rank] = count
    return found


def linked_library(program: Path) -> Path:
    elf = read_elf(program)
    assert elf is not None
    library = find_family(iterate_libraries(elf))[1]
    assert library is not None
    return library


def test_enough_mpi_libraries_are_here(found_mpis: list[str]) -> None:
    """Skipped tests must not look like passed ones: continuous integration says how many libraries it wants."""
    required = os.environ.get(REQUIRED)
    if required is None:
        pytest.skip(f"{REQUIRED} is not set; here: {', '.join(found_mpis) or 'none'}")
    assert len(found_mpis) >= int(required), f"only {', '.join(found_mpis)}; tools/mpi_libraries.py says why"


def test_profile_names_library_and_plugin(record: Record, mpi: Mpi, build: Build) -> None:
    run = record("halves", ranks=2)
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        assert profile.metadata["mpi.library"].startswith(title(mpi))
        assert Path(profile.metadata["mpi.library_file"]).samefile(
            linked_library(build(PROGRAMS / "halves.c", mpi))
        )
        assert profile.metadata["capture.mpi.plugin"] == mpi.family
        assert profile.metadata["capture.mpi.plugin_built_with"]


@pytest.mark.parametrize("mpi", ["abi-mpich5"], indirect=True)
def test_one_binary_on_two_libraries_of_the_abi(
    record: Record, find_mpi: Callable[[str], Mpi | None], build: Build
) -> None:
    """What the standard ABI is for: built with MPICH, run on Intel MPI."""
    intel = find_mpi("abi-intel")
    if intel is None:
        pytest.skip("abi-intel is not installed")
    folder = linked_library(build(PROGRAMS / "halves.c", intel)).parent
    environment = {"LD_LIBRARY_PATH": str(folder)}
    run = record(
        "halves", ranks=0, options=["-n", "2", "--launcher", intel.launcher], environment=environment
    )
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        assert profile.metadata["mpi.library"].startswith("Intel(R) MPI Library")
        assert profile.metadata["capture.mpi.plugin"] == "abi"
        assert calls(profile)["MPI_Allreduce"] == {0: 130, 1: 130}


@pytest.mark.parametrize("mpi", ["abi-mpich5", "mpich5"], indirect=True)
def test_two_libraries_in_one_process(
    record: Record, mpi: Mpi, find_mpi: Callable[[str], Mpi | None], build: Build
) -> None:
    """The one that the program's own calls reach is recorded."""
    other = find_mpi({"abi-mpich5": "mpich5", "mpich5": "abi-mpich5"}[mpi.name])
    assert other is not None
    library = linked_library(build(PROGRAMS / "halves.c", other))
    run = record("both_loaded", ranks=2, environment={"OTHER_MPI": str(library)})
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        assert profile.metadata["capture.mpi.plugin"] == mpi.family
        assert Path(profile.metadata["mpi.library_file"]).samefile(
            linked_library(build(PROGRAMS / "halves.c", mpi))
        )
        assert calls(profile)["MPI_Allreduce"] == {0: 3, 1: 3}


# Not mpich4: Debian calls its library libmpich.so.12, and mpi4py's wheel wants libmpi.so.12, with or without us.
@pytest.mark.parametrize("mpi", ["openmpi4", "openmpi5", "mpich5", "intel"], indirect=True)
def test_mpi4py(mpi: Mpi, build: Build, tmp_path: Path, clean: Callable[[], dict[str, str]]) -> None:
    """Its wheel opens an MPI library when it is imported, and asks for each function that it may have."""
    pytest.importorskip("mpi4py")
    program = tmp_path / "app.py"
    program.write_text(PYTHON_PROGRAM)
    library = linked_library(build(PROGRAMS / "halves.c", mpi))
    launch = ["-n", "2", "--launcher", mpi.launcher, "-o", str(tmp_path / "run")]
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "run", *launch, "--", sys.executable, str(program)],
        cwd=tmp_path,
        env=clean() | {"MPI4PY_LIBMPI": str(library)},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    with barograph.open(tmp_path / "run.baro") as profile:
        assert profile.metadata["mpi.library"].startswith(title(mpi))
        assert profile.metadata["capture.mpi.plugin"] == mpi.family
        found = calls(profile)
    assert found["MPI_Bcast_c" if "MPI_Bcast_c" in found else "MPI_Bcast"] == {0: 5, 1: 5}
    assert found["MPI_Comm_split"] == {0: 1, 1: 1}
    assert found["MPI_Barrier"] == {0: 1, 1: 1}
