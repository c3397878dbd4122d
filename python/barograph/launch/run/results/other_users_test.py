# SPDX-License-Identifier: BSD-3-Clause
# Measurements of a run's processes that have become another user are not found by `barograph run`: they are named.
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.launch.run.results.other_users import notes_of_others
from barograph.testing.environment import clean_environment

OTHER = 65534
SETUID = """
import os, sys
os.setgid(65534)
os.setuid(65534)
if os.fork() == 0:
    with open(sys.argv[1], "rb") as file:
        file.read()
    os._exit(0)
os.wait()
"""
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user")


def test_there_are_none(tmp_path: Path) -> None:
    assert notes_of_others(tmp_path / "absent", "1") == []
    own = tmp_path / f"barograph-{os.geteuid()}" / "job-1"
    own.mkdir(parents=True)
    (own / "vm-1.arena").touch()
    assert notes_of_others(tmp_path, "1") == []


@needs_root
def test_arenas_of_others_are_named(tmp_path: Path) -> None:
    folder = tmp_path / f"barograph-{OTHER}" / "job-1"
    folder.mkdir(parents=True)
    os.chown(folder, OTHER, OTHER)
    assert notes_of_others(tmp_path, "1") == []
    (folder / "vm-1.arena").touch()
    (note,) = notes_of_others(tmp_path, "1")
    assert note.startswith("warning: the measurements of 1 process that ran as user ")
    assert f" are in {folder}: " in note
    assert notes_of_others(tmp_path, "2") == []


@needs_root
@pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")
def test_a_run_says_that_a_child_became_another_user(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(SETUID)
    with tempfile.TemporaryDirectory() as name:  # where others may look, unlike in `tmp_path`
        place = Path(name)
        place.chmod(0o755)
        arenas = place / "arenas"
        arenas.mkdir()
        arenas.chmod(0o1777)
        (place / "data").write_bytes(bytes(1000))
        (place / "data").chmod(0o644)
        words = [
            "run",
            "--arena-dir",
            arenas,
            "-o",
            "run",
            "--",
            sys.executable,
            "program.py",
            place / "data",
        ]
        done = run_in(tmp_path, words)
    assert done.returncode == 0, done.stderr
    assert f"1 process that ran as user nobody are in {arenas}/barograph-{OTHER}/job-" in done.stderr, (
        done.stderr
    )


def run_in(folder: Path, words: list[str | Path]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)],
        cwd=folder, env=clean_environment(), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
