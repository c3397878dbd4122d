# SPDX-License-Identifier: BSD-3-Clause
"""`barograph try` on a real program: it runs as recorded, each way as often as asked, and its output is compared."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
FFT = REPOSITORY / "examples" / "fft" / "fft.c"
SMALL = ("--side", "16", "--rounds", "1", "--rows", "2")

# conftest.Mpi and conftest.Record; conftest cannot be imported by name.
Mpi = Any
Record = Callable[..., Any]


@pytest.fixture
def fft(mpi: Mpi, tmp_path: Path) -> Path:
    program = tmp_path / "fft"
    flags = ["-O1", "-std=c99", "-Wall", "-Wextra", "-Werror", "-Wno-stringop-overflow"]
    command = [mpi.compiler, *flags, f"-I{REPOSITORY / 'include'}", str(FFT), "-o", str(program), "-lm"]
    subprocess.run(command, check=True)
    return program


def try_it(
    clean: Callable[[], dict[str, str]], profile: Path, *arguments: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "try", str(profile), *arguments]
    return subprocess.run(
        command, env=clean(), capture_output=True, text=True, check=False, timeout=300, cwd=profile.parent
    )


@pytest.mark.two_mpis
def test_remedies_are_tried_as_the_program_was_recorded(
    record: Record, fft: Path, mpi: Mpi, clean: Callable[[], dict[str, str]]
) -> None:
    run = record(fft, *SMALL, ranks=4)
    assert run.code == 0, run.stderr
    names = ["alltoallv-linear", "alltoallv-pairwise"] if mpi.family == "ompi" else ["alltoallv-scattered"]
    chosen = [word for name in names for word in ("--remedy", name)]
    options = ["-k", "1", "--launcher", mpi.launcher, "--time-from", "^seconds ([0-9.]+)", "--json"]
    done = try_it(clean, run.profile_path, *chosen, *options, "--communicator-size", "2")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert len(result["usual_seconds"]) == 1
    assert [one["remedy"] for one in result["runs"]] == names
    assert {one["results"] for one in result["runs"]} == {"equal"}
    assert {one["gain"]["verdict"] for one in result["runs"]} == {"too few runs to tell"}
    assert all(one["variables"] and len(one["seconds"]) == 1 for one in result["runs"])


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_what_cannot_be_tried_is_said(record: Record, fft: Path, clean: Callable[[], dict[str, str]]) -> None:
    run = record(fft, *SMALL, ranks=4)
    for arguments, message in (
        (("--remedy", "prayer"), "there is no remedy prayer"),
        (("--remedy", "ompio", "-k", "1", "--", str(fft), "--side", "3"), "a run ended with exit code"),
        (("--remedy", "ompio", "-k", "1", "--time-from", "minutes (.*)"), "--time-from fits nothing"),
        (("--remedy", "ompio", "-k", "1", "--result", "no-such-file"), "no-such-file cannot be read"),
    ):
        done = try_it(clean, run.profile_path, *arguments)
        assert done.returncode != 0
        assert message in done.stderr
        assert "Traceback" not in done.stderr
