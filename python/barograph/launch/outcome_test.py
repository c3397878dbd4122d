# SPDX-License-Identifier: BSD-3-Clause
"""New profiles are told from old ones, and only arenas of dead processes are removed."""

from __future__ import annotations

import os
import platform
import subprocess
import time
from pathlib import Path

from barograph.launch.outcome import is_alive, list_profiles, remove_arenas

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


def test_arenas_of_the_living_and_of_other_nodes_stay(tmp_path: Path) -> None:
    folder = tmp_path / "barograph-0" / "job-1"
    folder.mkdir(parents=True)
    host = platform.node()
    for name in (
        f"{host}-{NO_PROCESS}.arena",
        f"{host}-{os.getpid()}.arena",
        "elsewhere-1.arena",
        "note.txt",
    ):
        (folder / name).touch()
    assert remove_arenas(folder) == 1
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        [f"{host}-{os.getpid()}.arena", "elsewhere-1.arena", "note.txt"]
    )
    assert remove_arenas(tmp_path / "nowhere") == 0


def test_empty_folders_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "barograph-0" / "job-1"
    folder.mkdir(parents=True)
    (folder / f"{platform.node()}-{NO_PROCESS}.arena").touch()
    assert remove_arenas(folder) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_zombie_is_dead() -> None:
    process = subprocess.Popen(["true"])
    assert not is_alive(process.pid, time.monotonic() + 60)
    process.wait()
    assert not is_alive(process.pid, time.monotonic())
    assert is_alive(os.getpid(), time.monotonic())
