# SPDX-License-Identifier: BSD-3-Clause
"""New profiles are told from old ones, and what dead processes left is found."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from barograph.job_files.process_names import process_name
from barograph.launch.run.results import outcome
from barograph.launch.run.results.outcome import (
    NO_STACK,
    Rescue,
    examine,
    find_leftovers,
    is_alive,
    list_profiles,
    name_of_end,
    rescue,
)
from barograph.recover import Result

if TYPE_CHECKING:
    from barograph.launch.installation import Installation
    from barograph.launch.program.target import Target

NO_PROCESS = 2**22 + 1  # above the largest process id


def test_profiles_of_one_output_only(tmp_path: Path) -> None:
    for name in ("x.baro", "x.2.baro", "x.10.baro", "x.baro.old", "xx.baro", "x.y.baro", "y.baro"):
        (tmp_path / name).touch()
    names = [path.name for path in list_profiles(tmp_path / "x")]
    assert names == ["x.baro", "x.2.baro", "x.10.baro"]


def test_new_profile_is_told_from_an_old_one(tmp_path: Path) -> None:
    profile = tmp_path / "x.baro"
    profile.touch()
    before = list_profiles(tmp_path / "x")
    replacement = tmp_path / "new"
    replacement.touch()
    replacement.rename(profile)
    assert list_profiles(tmp_path / "x") != before


def test_leftovers_are_of_jobs_without_a_living_process(tmp_path: Path) -> None:
    host = platform.node()
    for job, pid in (("dead", NO_PROCESS), ("living", os.getpid())):
        folder = tmp_path / f"job-{job}"
        folder.mkdir()
        (folder / f"{host}-{process_name(pid)}.arena").touch()
    (tmp_path / "job-elsewhere").mkdir()
    (tmp_path / "job-elsewhere" / "elsewhere-1.arena").touch()
    (tmp_path / "job-empty").mkdir()
    assert find_leftovers(tmp_path) == ["dead"]
    assert find_leftovers(tmp_path) == [], "each job is mentioned once"
    (tmp_path / "job-dead" / f"{host}-{process_name(NO_PROCESS + 1)}.arena").touch()
    assert find_leftovers(tmp_path) == ["dead"], "unless more was left"
    assert find_leftovers(tmp_path / "nowhere") == []


def test_a_run_that_left_nothing_needs_no_rescue(tmp_path: Path) -> None:
    assert rescue(tmp_path / "nowhere", tmp_path / "x", "SIGKILL") is None
    (tmp_path / "job-1").mkdir()
    assert rescue(tmp_path / "job-1", tmp_path / "x", "SIGKILL") is None


def test_a_run_waits_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A child that goes on costs its run two seconds, not four."""
    waits: list[float] = []

    def wait(_folder: Path, patience_s: float = outcome.DYING_S) -> list[Path]:
        waits.append(patience_s)
        return []

    monkeypatch.setattr(outcome, "wait_for_the_dying", wait)
    assert rescue(tmp_path, tmp_path / "x", "SIGKILL") is None
    assert waits == [0]


def test_a_vanished_folder_has_no_profiles(tmp_path: Path) -> None:
    assert list_profiles(tmp_path / "gone" / "x") == {}


def test_ends_have_names() -> None:
    assert [name_of_end(code) for code in (137, 143, 3, 0, 250)] == [
        *("SIGKILL", "SIGTERM", "exit code 3", "exit code 0", "signal 122"),
    ]


def test_the_end_behind_mpich_may_be_a_signal() -> None:
    assert [name_of_end(code, "mpich") for code in (9, 15, 1, 137)] == [
        *("SIGKILL or exit code 9", "SIGTERM or exit code 15", "exit code 1", "SIGKILL"),
    ]
    assert name_of_end(9, "ompi") == "exit code 9"


def test_a_zombie_is_dead() -> None:
    process = subprocess.Popen(["true"])
    assert not is_alive(process.pid, time.monotonic() + 120)
    process.wait()
    assert not is_alive(process.pid, time.monotonic())
    assert is_alive(os.getpid(), time.monotonic())


@pytest.mark.parametrize(("family", "where"), [("ompi", " in MPI_Init, or"), (None, "")])
def test_of_a_program_without_mpi_no_call_of_it_is_named(family: str | None, where: str) -> None:
    target = cast("Target", SimpleNamespace(mpi=(family, None)))
    found = examine(
        profiles=[],
        rescued=Rescue("7", "exit code 21", [Result()]),
        code=21,
        target=target,
        installation=cast("Installation", None),
    )
    assert found.remarks == [
        f"processes of the program ended (exit code 21){where} before they did anything that is recorded"
    ]


@pytest.mark.parametrize(
    ("end", "mpi", "said"), [("SIGSEGV", False, True), ("SIGSEGV", True, False), ("SIGKILL", False, False)]
)
def test_a_crash_outside_of_mpi_jobs_leaves_no_stack(end: str, mpi: bool, said: bool, tmp_path: Path) -> None:
    found = examine(
        profiles=[],
        rescued=Rescue("7", end, [Result(profiles=[tmp_path / "x.baro"], ranks=1, expected=1)], mpi=mpi),
        code=139,
        target=cast("Target", SimpleNamespace(mpi=(None, None))),
        installation=cast("Installation", None),
    )
    assert (NO_STACK in found.notes) is said


def test_places_are_those_of_the_ends(tmp_path: Path) -> None:
    """Stacks may be of a moment before."""
    result = Result(profiles=[tmp_path / "x.baro"], ranks=2, expected=2)
    places = [("0", "program"), ("1", "MPI_Barrier")]
    found = examine(
        profiles=[],
        rescued=Rescue("7", "SIGSEGV", [result], mpi=True, places=places),
        code=139,
        target=cast("Target", SimpleNamespace(mpi=("ompi", None))),
        installation=cast("Installation", None),
    )
    assert found.notes == ["where they were when they ended: rank 0 in program; rank 1 in MPI_Barrier"]
