# SPDX-License-Identifier: BSD-3-Clause
"""A rank knows itself and its job from what launchers put into its environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.program import inside
from barograph.launch.run.on_rank import default_name
from barograph.testing.environment import clean_environment


@pytest.mark.parametrize(
    ("environment", "rank"),
    [
        ({}, None),
        ({"OMPI_COMM_WORLD_RANK": "3", "PMIX_RANK": "3"}, 3),
        ({"PMI_RANK": "0"}, 0),
        ({"PMIX_RANK": "5"}, 5),
        ({"PMI_RANK": "x"}, None),
        ({"SLURM_PROCID": "2", "SLURM_STEP_ID": "0"}, 2),
        # A batch script is not a rank.
        ({"SLURM_PROCID": "0"}, None),
        ({"SLURM_PROCID": "0", "SLURM_STEP_ID": "4294967291"}, None),
        ({"SLURM_PROCID": "0", "SLURM_STEP_ID": "batch"}, None),
    ],
)
def test_rank(environment: dict[str, str], rank: int | None) -> None:
    assert inside.find_rank(environment) == rank


def test_job_id() -> None:
    transports = "0011223344556677-8899aabbccddeeff"
    assert inside.find_job_id({"SLURM_JOB_ID": "9", "SLURM_STEP_ID": "1"}) == "9-1"
    open_mpi = {"PMIX_NAMESPACE": "811597825", "OMPI_MCA_orte_precondition_transports": transports}
    assert inside.find_job_id(open_mpi) == f"811597825-{transports}"
    assert inside.find_job_id({"PMIX_NAMESPACE": "prterun-host-12@1"}) == "prterun-host-12_1"
    assert len(inside.find_job_id({"PMIX_NAMESPACE": "x" * 500})) == 64


def test_job_id_without_help_is_the_launchers_process() -> None:
    parent = os.getppid()
    assert inside.find_job_id({}) == f"{parent}-{inside.process_state(parent).start}"
    assert inside.process_state(parent).start > 0
    assert inside.process_state(2**22 + 1) == ("", 0, 0)  # above the largest process id


def test_job_id_behind_wrappers_is_that_of_the_launcher() -> None:
    """Each has been told the rank; a launcher that a rank starts has got it as well, and is known by its name."""
    show = "from barograph.launch.program import inside; import os; print(inside.find_job_id(os.environ))"
    python = f"'{sys.executable}' -c '{show}'"
    environment = clean_environment()
    own = f"{os.getpid()}-{inside.process_state(os.getpid()).start}"

    def shown(*words: str, **given: str) -> str:
        done = subprocess.run(
            words, env=environment | given, capture_output=True, text=True, check=True, timeout=60
        )
        return done.stdout.strip()

    assert shown("sh", "-c", f'sh -c "{python}; true"; true', PMI_RANK="7") == own
    # Two wrappers of the same rank, and a proxy between them.
    proxy = (
        "from pathlib import Path; import os, sys; Path('/proc/self/comm').write_text('hydra_pmi_proxy'); "
    )
    proxy += "print(os.getpid(), flush=True); os.system(sys.argv[1])"
    started, job = shown(sys.executable, "-c", proxy, f"{python}; true", PMI_RANK="7").split("\n")
    assert job.startswith(f"{started}-")


def test_family_of_the_launcher() -> None:
    assert inside.launcher_family({}) is None
    assert inside.launcher_family({"OMPI_COMM_WORLD_RANK": "0"}) == "ompi"
    assert inside.launcher_family({"PMI_RANK": "0", "MPI_LOCALNRANKS": "2"}) == "mpich"
    assert inside.launcher_family({"PMI_RANK": "0", "SLURM_STEP_ID": "0"}) is None


def test_name_of_the_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SLURM_JOB_ID", raising=False)
    monkeypatch.delenv("PBS_JOBID", raising=False)
    assert default_name(["./app", "in.py.txt"], "811-22") == "app-811"
    assert default_name(["python3", "-u", "runs/model.py"], "811-22") == "model-811"
    monkeypatch.setenv("SLURM_JOB_ID", "5")
    assert default_name(["./app"], "5-0") == "app-5"


def test_may_preload(program: Path, installed: Path, tmp_path: Path) -> None:
    library = installed / "libbarograph.so"
    assert inside.may_preload(program, library)
    assert inside.may_preload(tmp_path / "missing", library)
    script = tmp_path / "script"
    script.write_text("#!/bin/sh\n")
    assert inside.may_preload(script, library)
    other = tmp_path / "other"
    content = bytearray(program.read_bytes())
    content[4] = 1  # ELFCLASS32
    other.write_bytes(content)
    assert not inside.may_preload(other, library)
    copy = Path(shutil.copy(program, tmp_path / "copy"))
    copy.chmod(0o4755)
    assert not inside.may_preload(copy, library)
