# SPDX-License-Identifier: BSD-3-Clause
"""What end-to-end tests share: each MPI of this machine, test programs built for it, and runs recorded by the command.

Programs are compiled once per session. Nothing here sleeps or depends on timing; a run that hangs fails by timeout.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import barograph

REPOSITORY = Path(__file__).resolve().parents[1]
PROGRAMS = REPOSITORY / "tests" / "programs"
TIMEOUT_S = 300
# What a surrounding job or an earlier run may have left, and would change what is tested.
FOREIGN = ("BAROGRAPH_", "OMPI_", "PMI", "PMIX", "SLURM_", "PBS_", "LD_PRELOAD", "PRTE_", "HYDRA_")
KEPT = ("BAROGRAPH_LIBRARY_DIR",)


@dataclass(frozen=True)
class Mpi:
    """One MPI installation: its name in Debian's alternatives, compiler and launcher."""

    name: str
    compiler: str
    launcher: str


def find_mpi(name: str) -> Mpi | None:
    """Returns the MPI of that name, or None when its compiler or launcher is missing."""
    compiler, launcher = shutil.which(f"mpicc.{name}"), shutil.which(f"mpirun.{name}")
    return Mpi(name, compiler, launcher) if compiler and launcher else None


@pytest.fixture(scope="session", params=["openmpi", "mpich"])
def mpi(request: pytest.FixtureRequest) -> Mpi:
    """Each MPI; the test is skipped for one that is not installed."""
    found = find_mpi(request.param)
    if found is None:
        pytest.skip(f"{request.param} is not installed")
    return found


Build = Callable[[Path, Mpi], Path]


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Returns a function (source, mpi) -> program, or shared library where the source's folder is pmpi_counter."""
    folder = tmp_path_factory.mktemp("programs")

    def build_one(source: Path, mpi: Mpi) -> Path:
        shared = source.parent.name == "pmpi_counter"
        output = folder / f"{source.stem}-{mpi.name}{'.so' if shared else ''}"
        if not output.exists():
            flags = ["-shared", "-fPIC"] if shared else ["-pthread"]
            include = f"-I{REPOSITORY / 'include'}"
            command = [
                mpi.compiler,
                "-O1",
                "-g",
                "-w",
                *flags,
                include,
                str(source),
                "-o",
                str(output),
                "-ldl",
            ]
            subprocess.run(command, check=True, timeout=TIMEOUT_S)
        return output

    return build_one


def clean_environment() -> dict[str, str]:
    """Returns the environment without anything of a surrounding job; Open MPI may run as root and on few cores."""
    kept = {k: v for k, v in os.environ.items() if k in KEPT or not k.startswith(FOREIGN)}
    return kept | {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
    }


@pytest.fixture
def clean() -> Callable[[], dict[str, str]]:
    """Returns clean_environment()."""
    return clean_environment


@dataclass
class Run:
    """What a program did under Barograph."""

    folder: Path
    code: int
    stdout: str
    stderr: str
    options: Sequence[str] = field(default_factory=tuple)

    @property
    def profile_path(self) -> Path:
        """Where the profile must be."""
        return self.folder / "run.baro"

    def profile(self) -> barograph.Profile:
        """Opens the profile."""
        return barograph.open(self.profile_path)


Record = Callable[..., Run]


@pytest.fixture
def record(mpi: Mpi, build: Build, tmp_path: Path) -> Record:
    """Returns a function that records a test program and gives the Run.

    Arguments: the program's name in tests/programs, its arguments; ranks; options of `barograph run`; environment.
    """
    made = 0

    def record_one(
        name: str,
        *arguments: str,
        ranks: int = 4,
        options: Sequence[str] = (),
        environment: dict[str, str] | None = None,
    ) -> Run:
        nonlocal made
        made += 1
        folder = tmp_path / f"run-{made}"
        (folder / "expected").mkdir(parents=True)
        program = build(PROGRAMS / f"{name}.c", mpi)
        launch = ["-n", str(ranks), "--launcher", mpi.launcher] if ranks else []
        command = [
            *(
                sys.executable,
                "-m",
                "barograph.cli",
                "run",
                "-o",
                str(folder / "run"),
                *launch,
                *options,
                "--",
            ),
            *(str(program), *arguments),
        ]
        done = subprocess.run(
            command,
            cwd=folder,
            env=clean_environment() | {"EXPECT_DIR": str(folder / "expected")} | (environment or {}),
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_S,
        )
        return Run(folder, done.returncode, done.stdout, done.stderr, options)

    return record_one


@pytest.fixture
def bare(mpi: Mpi, build: Build, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Returns a function (name, *arguments, ranks) that runs a test program without Barograph."""

    def run_bare(name: str, *arguments: str, ranks: int = 4) -> subprocess.CompletedProcess[str]:
        program = build(PROGRAMS / f"{name}.c", mpi)
        launch = [mpi.launcher, "-n", str(ranks)] if ranks else []
        return subprocess.run(
            [*launch, str(program), *arguments],
            cwd=tmp_path,
            env=clean_environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_S,
        )

    return run_bare
