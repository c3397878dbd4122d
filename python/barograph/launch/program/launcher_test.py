# SPDX-License-Identifier: BSD-3-Clause
"""The launcher that fits a program is found among stand-ins that only know --version."""

from __future__ import annotations

from pathlib import Path

import pytest

from barograph.launch.errors import LaunchError
from barograph.launch.plugins.families import launcher_family, library_family
from barograph.launch.program import launcher as launchers
from barograph.launch.program.launcher import (
    Launcher,
    choose_launcher,
    count_cores,
    find_launchers,
    identify,
    launcher_environment,
)

OPEN_MPI_4 = "mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/\n"
OPEN_MPI_5 = "mpirun (Open MPI) 5.0.7\n"
PRRTE = "prterun (PRRTE) 3.0.9\n"
HYDRA = "HYDRA build details:\n    Version:                                 4.0.2\n"
INTEL = "Intel(R) MPI Library for Linux* OS, Version 2021.18 Build 20260101\n"
SLURM = "slurm 22.05.8\n"

Bin = Path


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bin:
    """An empty folder that is all of PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for name in (*launchers.SCHEDULER_VARIABLES, *launchers.AS_ROOT, *launchers.OVERSUBSCRIBE):
        monkeypatch.delenv(name, raising=False)
    identify.cache_clear()
    return folder


def add(folder: Path, name: str, version: str) -> Path:
    path = folder / name
    lines = "".join(f"echo '{line}'\n" for line in version.splitlines())
    path.write_text(f"#!/bin/sh\n{lines}")
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (OPEN_MPI_4, "ompi"),
        (OPEN_MPI_5, "ompi"),
        (PRRTE, "ompi"),
        (HYDRA, "mpich"),
        (INTEL, "mpich"),
        (SLURM, "slurm"),
        ("something else 1.0", "other"),
        ("", "other"),
    ],
)
def test_family_of_a_launcher(text: str, family: str) -> None:
    assert launcher_family(text) == family


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("libmpi.so.40", "ompi"),
        ("libmpi.so.20", "ompi"),
        ("libmpi_mpifh.so.40", "ompi"),
        ("libmpi_usempif08.so.40", "ompi"),
        ("libmpich.so.12", "mpich"),
        ("libmpichfort.so.12", "mpich"),
        ("libmpi.so.12", "mpich"),
        ("libmpifort.so.12", "mpich"),
        ("libmpi_cray.so.12", "mpich"),
        ("libmpi_abi.so.1", "abi"),
        ("libmpifort_abi.so.1", "abi"),
        ("libmpi.so", "other"),
        ("libmpig.so.1", None),
        ("libhwloc.so.15", None),
        ("libc.so.6", None),
    ],
)
def test_family_of_a_library(name: str, family: str | None) -> None:
    assert library_family(name) == family


def test_plain_name_first_when_it_fits(bin_folder: Bin) -> None:
    first = add(bin_folder, "mpirun", OPEN_MPI_4)
    add(bin_folder, "mpirun.openmpi", OPEN_MPI_4)
    add(bin_folder, "srun", SLURM)
    for family in ("ompi", None):
        assert choose_launcher(family, None, None) == Launcher(
            (str(first),), "ompi", "mpirun (Open MPI) 4.1.4"
        )


def test_other_family_is_looked_for(bin_folder: Bin) -> None:
    add(bin_folder, "mpirun", OPEN_MPI_4)
    hydra = add(bin_folder, "mpiexec.hydra", HYDRA)
    assert choose_launcher("mpich", None, None) == Launcher((str(hydra),), "mpich", "Hydra 4.0.2")


def test_launcher_beside_the_library(bin_folder: Bin, tmp_path: Path) -> None:
    add(bin_folder, "mpirun", OPEN_MPI_4)
    prefix = tmp_path / "prefix"
    for folder in ("bin", "lib"):
        (prefix / folder).mkdir(parents=True)
    own = add(prefix / "bin", "mpirun", INTEL)
    assert choose_launcher("mpich", prefix / "lib" / "libmpi.so.12", None).words == (str(own),)


@pytest.mark.parametrize("family", ["ompi", "abi"])
def test_launcher_of_the_same_version_before_another(bin_folder: Bin, tmp_path: Path, family: str) -> None:
    add(bin_folder, "mpirun", OPEN_MPI_4)
    library = tmp_path / "prefix" / "lib" / "libmpi.so.40"
    for folder in ("bin", "lib"):
        (tmp_path / "prefix" / folder).mkdir(parents=True)
    own = add(tmp_path / "prefix" / "bin", "mpirun", OPEN_MPI_5)
    assert choose_launcher(family, library, None).words == (str(own),)
    (bin_folder / "mpiexec").symlink_to(own)  # as a module puts it on PATH
    assert choose_launcher(family, library, None).words == (str(bin_folder / "mpiexec"),)


def test_program_before_the_script_that_looks_on_path(bin_folder: Bin, tmp_path: Path) -> None:
    for folder in ("bin", "lib"):
        (tmp_path / "prefix" / folder).mkdir(parents=True)
    add(tmp_path / "prefix" / "bin", "mpirun", HYDRA)
    own = add(tmp_path / "prefix" / "bin", "mpiexec.hydra", INTEL)
    assert choose_launcher("mpich", tmp_path / "prefix" / "lib" / "libmpi.so.12", None).words == (str(own),)


def test_any_launcher_may_start_the_standard_abi(bin_folder: Bin) -> None:
    only = add(bin_folder, "mpirun", OPEN_MPI_5)
    assert choose_launcher("abi", None, None).words == (str(only),)


def test_srun_fits_every_family(bin_folder: Bin) -> None:
    srun = add(bin_folder, "srun", SLURM)
    assert choose_launcher("mpich", None, None).words == (str(srun),)


def test_wrong_family_is_refused_clearly(bin_folder: Bin) -> None:
    add(bin_folder, "mpirun", OPEN_MPI_4)
    with pytest.raises(LaunchError, match=r"uses MPICH, but mpirun on PATH belongs to Open MPI") as caught:
        choose_launcher("mpich", None, None)
    assert "--launcher" in caught.value.hint


def test_no_launcher(bin_folder: Bin) -> None:
    with pytest.raises(LaunchError, match="no MPI launcher"):
        choose_launcher(None, None, None)
    assert find_launchers() == []


def test_explicit_launcher_keeps_its_arguments(bin_folder: Bin) -> None:
    srun = add(bin_folder, "srun", SLURM)
    assert choose_launcher("ompi", None, "srun --mpi=pmix").words == (str(srun), "--mpi=pmix")
    for bad in ("", "jsrun -a 1"):
        with pytest.raises(LaunchError, match="no launcher"):
            choose_launcher("ompi", None, bad)


def test_each_launcher_is_listed_once(bin_folder: Bin) -> None:
    path = add(bin_folder, "mpirun.mpich", HYDRA)
    (bin_folder / "mpirun").symlink_to(path)
    assert [launcher.words for launcher in find_launchers()] == [(str(bin_folder / "mpirun"),)]


def test_environment_for_open_mpi(bin_folder: Bin, monkeypatch: pytest.MonkeyPatch) -> None:
    open_mpi = Launcher(("mpirun",), "ompi", "")
    monkeypatch.setattr(launchers, "count_cores", lambda: 2)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert launcher_environment(open_mpi, 2, ()) == {}
    assert launcher_environment(open_mpi, None, ()) == {}
    assert launcher_environment(open_mpi, 3, ()) == launchers.OVERSUBSCRIBE
    assert launcher_environment(open_mpi, 3, ("--hostfile", "hosts")) == {}
    assert launcher_environment(Launcher(("mpirun",), "mpich", ""), 3, ()) == {}
    monkeypatch.setenv("SLURM_JOB_ID", "7")
    assert launcher_environment(open_mpi, 3, ()) == {}
    monkeypatch.setattr("os.geteuid", lambda: 0)
    assert launcher_environment(open_mpi, 3, ()) == launchers.AS_ROOT
    monkeypatch.setenv("OMPI_ALLOW_RUN_AS_ROOT", "0")
    assert "OMPI_ALLOW_RUN_AS_ROOT" not in launcher_environment(open_mpi, 3, ())


def test_cores_not_threads_are_counted(tmp_path: Path) -> None:
    for processor, core in enumerate((0, 0, 1, 1)):
        folder = tmp_path / f"cpu{processor}" / "topology"
        folder.mkdir(parents=True)
        (folder / "physical_package_id").write_text("0\n")
        (folder / "core_id").write_text(f"{core}\n")
    assert count_cores(tmp_path, {0, 1, 2, 3}) == 2
    assert count_cores(tmp_path, {0, 1}) == 1
    assert count_cores(tmp_path / "nothing", {0, 1, 2}) == 3
