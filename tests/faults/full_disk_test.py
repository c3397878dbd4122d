# SPDX-License-Identifier: BSD-3-Clause
"""Commands that write on a full disk: one line, and nothing under the final name.

A file system of 64 KiB, of which 4 KiB are free, is mounted for it, which takes root; without, these tests are skipped.
"""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import barograph

PATHS = 4000
FILLER = "filler"
FULL = re.compile("No space left on device|no space is left|disk is full")
FAILED = 5


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("disk")
    words = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(folder)]
    if subprocess.run(words, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting a file system is not allowed here")
    try:
        (folder / FILLER).write_bytes(bytes(60 * 1024))
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def region_names() -> list[str]:
    numbers = random.Random(1)
    return [f"region {at} {numbers.getrandbits(48):x}" for at in range(1, PATHS)]


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as Caliper prints it."""
    path = tmp_path_factory.mktemp("foreign") / "large.json"
    path.write_text(json.dumps([{"path": name, "time": 0.001} for name in region_names()]))
    return path


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """4,000 regions with names that do not compress to nothing."""
    path = tmp_path_factory.mktemp("profile") / "large.baro"
    names = region_names()
    barograph.write(
        path,
        call_paths={
            "path_id": range(PATHS),
            "parent_id": [None, *[0] * (PATHS - 1)],
            "operation": ["program", *names],
            "layer": ["program", *["region"] * (PATHS - 1)],
        },
        fact_rows={
            "rank": [0] * PATHS,
            "path_id": range(PATHS),
            "calls": [1] * PATHS,
            "time_ns": [10**9, *(100_000 + at * 37 % 1009 for at in range(1, PATHS))],
        },
    )
    return path


@pytest.mark.parametrize(
    ("words", "target"),
    [
        (("report", "{profile}", "--html", "{disk}/x.html"), "x.html"),
        (("report", "{profile}", "--pdf", "{disk}/x.pdf"), "x.pdf"),
        (("report", "{profile}", "--tables", "{disk}/x"), "x"),
        (("export", "{profile}", "--to", "sqlite", "-o", "{disk}/x.sqlite"), "x.sqlite"),
        (("tree", "{profile}", "--min-percent", "0", "--csv", "{disk}/x.csv"), "x.csv"),
        (("query", "{profile}", "FROM fact_rows, call_paths LIMIT 9000", "--csv", "{disk}/x.csv"), "x.csv"),
        (("import", "{foreign}", "-o", "{disk}/x"), "x.baro"),
        (("merge", "{profile}", "-o", "{disk}/x"), "x.baro"),
    ],
)
def test_a_full_disk_is_one_line(
    words: tuple[str, ...], target: str, disk: Path, profile: Path, foreign: Path
):
    line = [word.format(profile=profile, disk=disk, foreign=foreign) for word in words]
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *line], capture_output=True, text=True, check=False
    )
    assert done.returncode == FAILED, done.stdout + done.stderr
    assert done.stderr.startswith("barograph: error: ")
    assert done.stderr.count("\n") <= 2
    assert FULL.search(done.stderr)
    assert not (disk / target).exists()
    assert [path.name for path in disk.iterdir()] == [FILLER]
