# SPDX-License-Identifier: BSD-3-Clause
"""The examples do what their READMEs say: build with a header alone, and print the same under all circumstances."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE

REPOSITORY = Path(__file__).resolve().parents[1]
SMALL = ["--size", "60", "--iterations", "200", "--checkpoint-every", "100"]

# conftest.Mpi; conftest cannot be imported by name.
Mpi = Any


@pytest.fixture
def stencil(mpi: Mpi, tmp_path: Path) -> Path:
    """The C example, built as its README says."""
    shutil.copy(REPOSITORY / "examples" / "stencil" / "stencil.c", tmp_path)
    # MPICH's header makes gcc doubt MPI_STATUSES_IGNORE.
    flags = ["-O2", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wno-stringop-overflow"]
    command = [mpi.compiler, *flags, f"-I{REPOSITORY / 'include'}", "stencil.c", "-o", "stencil", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    return tmp_path / "stencil"


def run(mpi: Mpi, program: Path, ranks: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [mpi.launcher, "-n", str(ranks), str(program), *arguments],
        cwd=program.parent,
        env=os.environ | AS_ROOT | OVERSUBSCRIBE,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.mark.two_mpis
def test_stencil_prints_the_same_however_it_is_run(mpi: Mpi, stencil: Path) -> None:
    reference = run(mpi, stencil, 1, *SMALL)
    assert reference.returncode == 0, reference.stderr
    assert reference.stdout.splitlines()[-1].startswith("checksum ")
    checkpoint = (stencil.parent / "stencil.checkpoint").read_bytes()
    assert checkpoint.startswith(b"stencil 60 200\n")
    assert len(checkpoint) == len(b"stencil 60 200\n") + 60 * 60 * 8
    for ranks, more in ((4, ["--slow-factor", "3.5"]), (6, ["--persistent"]), (3, ["--slow-rank", "-1"])):
        other = run(mpi, stencil, ranks, *SMALL, *more)
        assert other.stdout.splitlines()[-1] == reference.stdout.splitlines()[-1]
        assert (stencil.parent / "stencil.checkpoint").read_bytes() == checkpoint


@pytest.mark.two_mpis
@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--size", "1"], 2, "--size"),
        (["--frobnicate"], 2, "--frobnicate"),
        (["--slow-rank", "2"], 2, "--slow-rank"),
        (["--checkpoint", "no/such/folder/x"], 1, "No such file"),
    ],
)
def test_stencil_refuses_nonsense(
    mpi: Mpi, stencil: Path, arguments: list[str], code: int, words: str
) -> None:
    done = run(mpi, stencil, 2, *SMALL, *arguments)
    assert done.returncode == code
    assert words in done.stderr


@pytest.mark.two_mpis
def test_drift_prints_the_same_under_the_tool_and_refuses_nonsense(mpi: Mpi, tmp_path: Path) -> None:
    shutil.copy(REPOSITORY / "examples" / "drift" / "drift.c", tmp_path)
    flags = ["-O2", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-Wno-stringop-overflow"]
    command = [mpi.compiler, *flags, f"-I{REPOSITORY / 'include'}", "drift.c", "-o", "drift", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    small = ["--particles", "1000", "--steps", "12", "--rebuild-step", "5"]
    bare = run(mpi, tmp_path / "drift", 3, *small)
    assert bare.returncode == 0, bare.stderr
    assert bare.stdout.startswith("3000 particles, energy ")
    barograph_run = [sys.executable, "-m", "barograph.cli", "run", "-n", "3", "--launcher", mpi.launcher]
    recorded = subprocess.run(
        [*barograph_run, "-o", "drift", "--", "./drift", *small],
        cwd=tmp_path,
        env=os.environ | AS_ROOT | OVERSUBSCRIBE,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert recorded.stdout == bare.stdout, recorded.stderr
    with barograph.open(tmp_path / "drift.baro").connect() as connection:
        query = "SELECT rank, sum(sum) FROM series JOIN metrics USING (metric_id) WHERE name = 'particles' GROUP BY 1"
        particles = dict(connection.execute(query).fetchall())
    assert sum(particles.values()) == 3000 * 12
    assert particles[2] > particles[1] > particles[0]
    assert run(mpi, tmp_path / "drift", 2, "--steps", "many").returncode == 2
