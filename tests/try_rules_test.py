# SPDX-License-Identifier: BSD-3-Clause
"""`barograph try --rule` on a real program: the library follows a rule for its size only, and what it gains is found.

The FFT exchanges data within rows of 4 ranks and columns of 2. A delay of 150 ms per call is planted on communicators
of 4: with Open MPI in one of its own algorithms, with MPICH before the call, see tests/programs/slow_*.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.launch.program.target import inspect_target
from barograph.trial.rule_files import built_in_tree, mpich_rules_text, mpich_variables
from barograph.trial.rules import Collective, Rule

REPOSITORY = Path(__file__).resolve().parents[1]
PROGRAMS = REPOSITORY / "tests" / "programs"
FFT = REPOSITORY / "examples" / "fft" / "fft.c"
SMALL = ("--side", "16", "--rounds", "2", "--rows", "2")
SECONDS = "^seconds ([0-9.]+)"

# conftest.Mpi and conftest.Record; conftest cannot be imported by name.
Mpi = Any
Record = Callable[..., Any]
Clean = Callable[[], dict[str, str]]


def compiled(mpi: Mpi, output: Path, *words: str) -> Path:
    flags = ["-O1", "-std=gnu99", "-w", f"-I{REPOSITORY / 'include'}"]
    subprocess.run([mpi.compiler, *flags, *words, "-o", str(output), "-lm", "-ldl"], check=True, timeout=120)
    return output


def planted(mpi: Mpi, folder: Path) -> tuple[Path, dict[str, str]]:
    """Returns the FFT and variables with which MPI_Alltoallv is slow on communicators of 4, but for one algorithm."""
    if mpi.family == "ompi":
        shim = compiled(mpi, folder / "slow.so", "-shared", "-fPIC", str(PROGRAMS / "slow_linear.c"))
        return compiled(mpi, folder / "fft", str(FFT)), {"LD_PRELOAD": str(shim)}
    return compiled(mpi, folder / "fft", "-include", str(PROGRAMS / "slow_unless_nb.h"), str(FFT)), {}


@pytest.mark.parametrize("mpi", ["openmpi4", "mpich4"], indirect=True)
def test_the_combination_that_avoids_what_is_slow_wins_and_its_communicators_are_named(
    record: Record, mpi: Mpi, clean: Clean, tmp_path: Path
) -> None:
    fft, variables = planted(mpi, tmp_path)
    run = record(fft, *SMALL, ranks=8)
    assert run.code == 0, run.stderr
    slow, other = ("linear", "pairwise") if mpi.family == "ompi" else ("scattered", "nb")
    rules = [
        "--rule",
        f"MPI_Alltoallv:4={slow},{other}",
        "--rule",
        f"MPI_Alltoallv:2={slow}",
        "--combinations",
    ]
    options = [
        "-k",
        "4",
        "--record",
        "--time-from",
        SECONDS,
        "--launcher",
        mpi.launcher,
        "-o",
        str(tmp_path / "kept"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "try", str(run.profile_path), *rules, *options, "--json"],
        env=clean() | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=400,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["best"] == f"Alltoallv 2:{slow} 4:{other}"
    (best,) = [one for one in result["runs"] if one["remedy"] == result["best"]]
    assert best["results"] == "equal"  # though the program prints its time
    assert {"operation": "MPI_Alltoallv", "size": 4, "algorithm": other} in best["rules"]
    assert Path(best["rules_file"]).is_file()
    assert len(best["profiles"]) == len(result["usual_profiles"]) == 4
    assert all(Path(path).is_file() for path in [*best["profiles"], *result["usual_profiles"]])
    gains = {(one["remedy"], one["size"]): one["gain"] for one in result["communicators"]}
    assert gains[result["best"], 4]["verdict"] == "faster"
    # There and back in each of 2 rounds: 4 calls of 150 ms on communicators of 4.
    assert gains[result["best"], 4]["usual_seconds"] - gains[result["best"], 4]["changed_seconds"] > 0.4
    assert gains[f"Alltoallv 2:{slow} 4:{slow}", 4]["ratio"] < 0.6 * gains[result["best"], 4]["ratio"]


@pytest.mark.parametrize("mpi", ["mpich4", "mpich5", "abi-mpich5"], indirect=True)
@pytest.mark.parametrize(("size", "wrong"), [(4, True), (3, False), (2, True), (5, False)])
def test_mpich_follows_a_rule_on_communicators_of_its_size_only(
    mpi: Mpi, size: int, wrong: bool, clean: Clean, tmp_path: Path
) -> None:
    # An algorithm that is for MPI_IN_PLACE only gives wrong results elsewhere, so that following it shows.
    fft = compiled(mpi, tmp_path / "fft", str(FFT))
    _family, library = inspect_target([str(fft)], find_installation().library).mpi
    assert library is not None
    wrong_one = Collective(
        "mpich", "MPI_Alltoallv", {"in place": "MPIR_Alltoallv_intra_pairwise_sendrecv_replace"}
    )
    path = tmp_path / "rules.json"
    path.write_text(
        mpich_rules_text(
            [Rule("MPI_Alltoallv", size, "in place")], {"MPI_Alltoallv": wrong_one}, built_in_tree(library)
        )
    )
    done = subprocess.run(
        [mpi.launcher, "-n", "8", str(fft), *SMALL],
        env=clean() | mpich_variables(path),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ("difference below 1e-9" in done.stdout) is not wrong, done.stdout + done.stderr


@pytest.mark.parametrize("mpi", ["intel"], indirect=True)
def test_a_library_without_rules_by_size_is_refused(
    record: Record, mpi: Mpi, clean: Clean, tmp_path: Path
) -> None:
    run = record(compiled(mpi, tmp_path / "fft", str(FFT)), *SMALL, ranks=4)
    assert run.code == 0, run.stderr
    words = ["try", str(run.profile_path), "--rule", "MPI_Alltoallv:2=nb", "--launcher", mpi.launcher]
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *words],
        env=clean(),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=tmp_path,
    )
    assert done.returncode == 2
    assert "cannot be told an algorithm by communicator size" in done.stderr
    assert not list(tmp_path.glob("*-try"))
