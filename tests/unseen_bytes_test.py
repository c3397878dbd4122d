# SPDX-License-Identifier: BSD-3-Clause
"""Bytes that a program moves past all functions of the C library: stated, and nothing that only looks like it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation

PROGRAMS = Path(__file__).resolve().parent / "programs"
COMPILER = shutil.which("cc") or shutil.which("gcc")

pytestmark = [
    pytest.mark.skipif(COMPILER is None, reason="no C compiler"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
]


def called(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    kept = {key: text for key, text in os.environ.items() if not key.startswith("BAROGRAPH_")}
    library = {key: os.environ[key] for key in ("BAROGRAPH_LIBRARY_DIR",) if key in os.environ}
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)],
        cwd=folder,
        env=kept | library,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done


def start(folder: Path, name: str, *arguments: str) -> tuple[str, str]:
    """Builds and records a program; returns what is said at the end, and in the report."""
    built = folder / "program"
    words = [str(COMPILER), "-O2", "-g", "-w", PROGRAMS / f"{name}.c", "-o", built]
    subprocess.run(words, check=True, timeout=120)
    said = called(folder, "run", "-o", "run", "--", built, *arguments).stderr
    return said, " ".join(called(folder, "report", "run.baro").stdout.split())


def test_bytes_that_were_moved_past_the_recorder(tmp_path: Path) -> None:
    said, report = start(tmp_path, "unseen_ways")
    amounts = "400 B were moved past the recorder"
    files = "the offsets of 4 open files show it"
    assert amounts in said.splitlines()[-1], said
    assert amounts in report
    assert files in report


@pytest.mark.parametrize("what", ["looks like it", "under stdout"])
def test_what_only_looks_like_it(tmp_path: Path, what: str) -> None:
    said, report = start(tmp_path, "unseen_ways", what)
    assert "moved past" not in said
    assert "moved past" not in report


def test_calls_on_what_a_raw_close_gave_the_number_of_a_file_are_stated(tmp_path: Path) -> None:
    """Of the 11 and 10 since the file was last looked at 1 and none were on it, which is not known."""
    said, report = start(tmp_path, "unseen_ways", "another under the number")
    assert "up to 21 calls on 2 descriptors may be counted for files that were closed" in said, said
    assert "up to 21 calls on 2 descriptors may be counted for files that were closed" in report


def test_mapped_bytes_are_stated(tmp_path: Path) -> None:
    _, report = start(tmp_path, "mapped_files")
    assert f"2 mappings of files, shared and writable or of 16 MiB and more: {34 << 20:,} B." in report


def test_what_an_interpreter_reads_of_its_script_is_none_of_the_program(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("# " + 3000 * "x" + "\nprint(sum(range(10)))\n")
    done = called(tmp_path, "run", "-o", "run", "--", sys.executable, script)
    assert done.stdout == "45\n"
    assert "moved past" not in done.stderr
