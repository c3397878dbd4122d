# SPDX-License-Identifier: BSD-3-Clause
"""The command `barograph` on a rank of a launcher's job: what it does itself must be what barograph-python does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("barograph")
# Prints which program it is before Python and the recorder have changed anything, and its environment.
SHOW = "import json, os; print(json.dumps(dict(os.environ)))"
# What only rank 0 needs to know: the profile has what it says.
OF_RANK_0 = ("BAROGRAPH_COMMAND", "BAROGRAPH_TOOL_BEFORE", "BAROGRAPH_ENVIRONMENT")
IGNORED = ("BAROGRAPH_TARGET_PID", "_", *OF_RANK_0)


def start(
    command: Path, words: list[str], rank: dict[str, str], folder: Path
) -> subprocess.CompletedProcess[str]:
    # No recording: this is about what the program is started with.
    environment = {**os.environ, **rank, "BAROGRAPH_RECORD": "off"}
    return subprocess.run(
        [command, "run", *words],
        env=environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def environment_of(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return {name: value for name, value in found.items() if name not in IGNORED}


OPEN_MPI = {"OMPI_COMM_WORLD_RANK": "3", "PMIX_NAMESPACE": "prterun.host-1@1"}
RANKS = {
    "open mpi": OPEN_MPI,
    "hydra": {"PMI_RANK": "2", "PMI_JOBID": "kvs_12_0"},
    "no job id": {"PMI_RANK": "2"},
    "slurm": {"SLURM_JOB_ID": "77", "SLURM_STEP_ID": "0", "SLURM_PROCID": "1"},
    "pbs": {"PBS_JOBID": "88.server.site", **OPEN_MPI},
}


@pytest.mark.parametrize("rank", RANKS.values(), ids=RANKS.keys())
@pytest.mark.parametrize(
    "words",
    [
        [],
        ["-o", "name"],
        ["--output=deep/name.baro", "-q"],
        ["--trace", "--aggregators", "2", "--matrix", "off"],
        ["--snapshot", "60s", "--fold-communicators=16"],
        ["--arena-dir", "/tmp", "--"],
    ],
    ids=" ".join,
)
def test_a_rank_gets_what_python_would_give_it(
    tmp_path: Path, words: list[str], rank: dict[str, str]
) -> None:
    program = [sys.executable, "-c", SHOW]
    native = environment_of(start(COMMAND, [*words, *program], rank, tmp_path))
    python = environment_of(start(COMMAND.with_name("barograph-python"), [*words, *program], rank, tmp_path))
    if rank == RANKS["no job id"]:
        assert native.pop("BAROGRAPH_JOB") == python.pop("BAROGRAPH_JOB")
    assert native == python
    assert native["BAROGRAPH_OUTPUT"].startswith(str(tmp_path))


def test_what_env_has_made_up_is_no_name_of_the_users(tmp_path: Path) -> None:
    program = [sys.executable, "-c", SHOW]
    made_up = str(tmp_path / "made-up")
    for words, expected in (([], made_up), (["-o", made_up], "")):
        for default in (made_up, "other"):
            names = {"BAROGRAPH_OUTPUT": made_up, "BAROGRAPH_DEFAULT_OUTPUT": default}
            native = environment_of(start(COMMAND, [*words, *program], {**OPEN_MPI, **names}, tmp_path))
            assert native["BAROGRAPH_DEFAULT_OUTPUT"] == (expected if default == made_up else "")
            python = COMMAND.with_name("barograph-python")
            assert native == environment_of(
                start(python, [*words, *program], {**OPEN_MPI, **names}, tmp_path)
            )


def went_through_python(words: list[str], rank: dict[str, str], folder: Path) -> bool:
    """Whether barograph-python was used: only it tells the program the time that it took."""
    program = [sys.executable, "-c", SHOW]
    done = start(COMMAND, [*words, *program], rank, folder)
    return "BAROGRAPH_TOOL_BEFORE" in json.loads(done.stdout)


def test_python_starts_on_rank_0_and_for_what_is_unusual_only(tmp_path: Path) -> None:
    assert not went_through_python([], OPEN_MPI, tmp_path)
    assert not went_through_python(["-o", "name", "-q"], OPEN_MPI, tmp_path)
    assert went_through_python([], {**OPEN_MPI, "OMPI_COMM_WORLD_RANK": "0"}, tmp_path)
    for words in (["--arena-size", "64M"], ["--hdf5", "both"], ["-o", "../name"], ["-o", "./name"]):
        assert went_through_python(words, OPEN_MPI, tmp_path)
    assert went_through_python([], {**OPEN_MPI, "XDG_DATA_HOME": str(with_plugin(tmp_path))}, tmp_path)


def with_plugin(folder: Path) -> Path:
    plugins = folder / "data" / "barograph" / "plugins"
    plugins.mkdir(parents=True)
    (plugins / "libbarograph-mine.so").write_bytes(b"")
    return folder / "data"


@pytest.mark.parametrize(
    "words",
    [
        ["--aggregators", "many", "true"],
        ["--no-such-option", "true"],
        ["--wrap", "no-such-wrapper", "true"],
        ["-o"],
        ["no-such-program"],
        ["--launcher", "srun", "--dry-run", "--no-such-option", "true"],
        ["-o", "", "true"],
        [],
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_said_as_python_says_it(tmp_path: Path, words: list[str]) -> None:
    for number in ("0", "3"):
        rank = {**OPEN_MPI, "OMPI_COMM_WORLD_RANK": number}
        native = start(COMMAND, words, rank, tmp_path)
        python = start(COMMAND.with_name("barograph-python"), words, rank, tmp_path)
        assert (native.returncode, native.stdout, native.stderr) == (
            python.returncode,
            python.stdout,
            python.stderr,
        )


def test_a_command_without_its_python_says_so(tmp_path: Path) -> None:
    alone = Path(shutil.copy(COMMAND, tmp_path / "barograph"))
    done = subprocess.run([alone, "--version"], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 127
    assert done.stderr.splitlines() == [
        f"barograph: error: cannot run {tmp_path}/barograph-python: No such file or directory",
        "hint: install Barograph again",
    ]
