# SPDX-License-Identifier: BSD-3-Clause
"""Folders for arenas without room, missing, or put there by somebody else: one job gives one profile of all ranks.

The small file system is mounted, which takes root; without, that test is skipped.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "tiny_calls.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
USUAL = f"barograph-{os.geteuid()}"
DIES = "import os; os.close(os.open('data', os.O_CREAT | os.O_WRONLY)); os.kill(os.getpid(), 9)"

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def run_in(
    folder: Path, words: Sequence[object], environment: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def make_link(arenas: Path) -> str:
    arenas.mkdir()
    (arenas.parent / "elsewhere").mkdir()
    (arenas / USUAL).symlink_to(arenas.parent / "elsewhere")
    return f"{arenas}/{USUAL} is a symbolic link: the measurements are kept in {arenas}/{USUAL}-"


def make_open(arenas: Path) -> str:
    arenas.mkdir()
    (arenas / USUAL).mkdir()
    (arenas / USUAL).chmod(0o777)
    return (
        f"{arenas}/{USUAL} can be written to by other users: the measurements are kept in {arenas}/{USUAL}-"
    )


def make_foreign(arenas: Path) -> str:
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder away")
    arenas.mkdir()
    (arenas / USUAL).mkdir(mode=0o700)
    os.chown(arenas / USUAL, 12345, -1)
    return f"{arenas}/{USUAL} belongs to user 12345: the measurements are kept in {arenas}/{USUAL}-"


def make_none(arenas: Path) -> str:
    return f"cannot be kept in {arenas} (it does not exist): they are kept in memory"


def make_small(arenas: Path) -> str:
    arenas.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8k", "none", str(arenas)], capture_output=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("mounting a file system is not allowed here")
    return f"cannot be kept in {arenas} (no room: 8 KiB free): they are kept in memory"


@pytest.mark.parametrize("make", [make_link, make_open, make_foreign, make_none, make_small])
def test_one_job_gives_one_profile(
    make: Callable[[Path], str],
    mpi: Any,
    build: Callable[[Path, Any], Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
) -> None:
    arenas = tmp_path / "arenas"
    said = make(arenas)
    before = sorted(os.listdir(arenas)) if arenas.exists() else []
    work = tmp_path / "work"
    work.mkdir()
    try:
        words = [*COMMAND, "run", "-n", 2, "--launcher", mpi.launcher, "-o", "x", "--", build(PROGRAM, mpi)]
        done = run_in(work, words, clean() | {"BAROGRAPH_ARENA_DIR": str(arenas)})
        left = sorted(os.listdir(arenas)) if arenas.exists() else []
    finally:
        if make is make_small:
            subprocess.run(["umount", "-l", str(arenas)], check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count(said) == 1, done.stderr
    assert done.stderr.count("measurements") == 1, done.stderr
    assert left == before
    assert [path.name for path in work.iterdir()] == ["x.baro"]
    with barograph.open(work / "x.baro") as profile:
        assert profile.metadata["job.ranks"] == "2"
        assert "job.not_recorded" not in profile.metadata
        query = "SELECT count(DISTINCT rank) FROM facts WHERE layer = 'mpi'"
        assert profile.connect().execute(query).fetchall() == [(2,)]


def test_what_lies_in_another_folder_is_recovered(
    clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """By `barograph run` itself, and by hand after a launcher that knows nothing of it."""
    make_link(tmp_path / "arenas")
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}
    dies = [sys.executable, "-S", "-c", DIES]
    done = run_in(tmp_path, [*COMMAND, "run", "-o", "x", "--", *dies], environment)
    assert done.returncode == 128 + 9
    assert "recovered x.baro" in done.stderr
    inside = environment | {"PMI_RANK": "0", "PMI_SIZE": "1"}
    done = run_in(tmp_path, [*COMMAND, "run", "--record", "all", "-o", "y", "--", *dies], inside)
    assert done.returncode == -9, done.stderr
    listed = run_in(tmp_path, [*COMMAND, "recover", "--list", "--json"], environment)
    (job,) = json.loads(listed.stdout)["jobs"]
    assert job["dead"] == 1
    done = run_in(tmp_path, [*COMMAND, "recover", job["job"]], environment)
    assert done.stdout.startswith("recovered y.baro\n"), done.stderr
    assert os.listdir(tmp_path / "arenas") == [USUAL]
    assert os.listdir(tmp_path / "elsewhere") == []
