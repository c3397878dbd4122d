# SPDX-License-Identifier: BSD-3-Clause
"""Samples of the system at an interval: also of a program that makes no call for a while, and of each rank."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.environment import clean_environment

BAROGRAPH = [sys.executable, "-m", "barograph.cli"]
# Sleeps for a second between two writes, after it has filled 64 MiB.
PROGRAM = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
    FILE *file = fopen("out", "w");
    fputs("begin", file);
    fflush(file);
    char *filled = malloc(64 << 20);
    memset(filled, 1, 64 << 20);
    sleep(1);
    fprintf(file, "%d", filled[1 << 20]);
    fclose(file);
    free(filled);
    return 0;
}
"""

pytestmark = [
    pytest.mark.skipif(
        bool(find_installation().problem()[0]),
        reason=f"nothing to preload: {find_installation().problem()[0]}",
    ),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]


def barograph(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*BAROGRAPH, *words], cwd=folder, env=clean_environment(),
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("system-interval")
    (folder / "program.c").write_text(PROGRAM, encoding="utf-8")
    subprocess.run(["cc", "-O1", "program.c", "-o", "program"], cwd=folder, check=True, timeout=120)
    return folder


def times(folder: Path, profile: str) -> list[int]:
    question = "SELECT DISTINCT time_ns FROM system WHERE rank = 0 ORDER BY time_ns"
    done = barograph(folder, "query", profile, question, "--json")
    assert done.returncode == 0, done.stderr
    return [row[0] for row in json.loads(done.stdout)["rows"]]


def test_a_program_that_sleeps_is_sampled_meanwhile(folder: Path) -> None:
    for profile, options in (("timed", ("--system-interval", "20ms")), ("plain", ())):
        done = barograph(folder, "run", *options, "-o", profile, "--", "./program")
        assert done.returncode == 0, done.stderr
        assert "warning" not in done.stderr, done.stderr
    timed, plain = times(folder, "timed.baro"), times(folder, "plain.baro")
    # However busy the machine is, a second is longer than some intervals.
    assert len(timed) >= 8, timed
    assert len(timed) > len(plain), (timed, plain)


def test_what_was_sampled_is_shown(folder: Path) -> None:
    done = barograph(folder, "run", "--system-interval", "20ms", "-o", "shown", "--", "./program")
    assert done.returncode == 0, done.stderr
    steps = json.loads(barograph(folder, "system", "shown.baro", "--json").stdout)["steps"]
    memory = [row["value"] for row in steps if row["metric"] == "resident memory"]
    assert max(memory) >= 64 << 20
    assert len(memory) >= 16


def test_an_interval_needs_a_unit(folder: Path) -> None:
    done = barograph(folder, "run", "--system-interval", "20", "-o", "none", "--", "./program")
    assert done.returncode == 2, done.stderr
    assert "has no unit" in done.stderr
