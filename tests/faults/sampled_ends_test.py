# SPDX-License-Identifier: BSD-3-Clause
"""Sampled programs without MPI whose profile is not written at their end: none of their samples is lost."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation

COMMAND = [sys.executable, "-m", "barograph.cli"]
# Computes for as many seconds of CPU time, and ends with the exit code: by _exit unless it is 0.
PROGRAM = """
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static volatile double sink;
__attribute__((noinline)) static void compute(double seconds) {
    while (clock() < seconds * CLOCKS_PER_SEC)
        for (int i = 0; i < 100000; ++i) sink = sink * 0.999 + 1;
}
int main(int argc, char** argv) {
    compute(atof(argv[argc - 2]));
    if (atoi(argv[argc - 1]) != 0) _exit(atoi(argv[argc - 1]));
    return 0;
}
"""

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")

Clean = Callable[[], dict[str, str]]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no cc")
    folder = tmp_path_factory.mktemp("program")
    source, output = folder / "computes.c", folder / "computes"
    source.write_text(PROGRAM)
    subprocess.run([compiler, "-O2", "-g", str(source), "-o", str(output)], check=True)
    return output


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "full"
    folder.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=4k", "none", str(folder)]
    if subprocess.run(words, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting a file system is not allowed here")
    try:
        (folder / "filler").write_bytes(bytes(4096))
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def called(*words: object, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    (folder / "arenas").mkdir(exist_ok=True)
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=folder,
        env=environment | {"BAROGRAPH_ARENA_DIR": str(folder / "arenas")},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def assert_sampled(profile: Path, environment: dict[str, str]) -> None:
    done = called("functions", profile, "--json", folder=profile.parent, environment=environment)
    found = {row["function"]: row for row in json.loads(done.stdout)["functions"]}
    assert Path(found["compute"]["file"]).name == "computes.c"
    assert found["compute"]["line"] > 0


def test_samples_outlive_exit_without_handlers(program: Path, tmp_path: Path, clean: Clean) -> None:
    run = ("run", "--sample", "1000Hz", "-o", "x", "--", program, "0.5", "21")
    done = called(*run, folder=tmp_path, environment=clean())
    assert done.returncode == 21
    assert done.stderr.splitlines() == [
        "barograph: 1 process exited without finalizing (exit code 21); recovered x.baro, complete up to its last call",
        "barograph: see it with: barograph report x.baro",
    ]
    assert not list((tmp_path / "arenas").rglob("*.arena"))
    assert_sampled(tmp_path / "x.baro", clean())
    with barograph.open(tmp_path / "x.baro") as profile:
        assert profile.metadata["recovered.reason"] == "exit code 21"


def test_a_full_disk_is_named_and_the_samples_are_kept(
    program: Path, full: Path, tmp_path: Path, clean: Clean
) -> None:
    run = ("run", "--sample", "1000Hz", "-o", full / "x", "--", program, "0.3", "0")
    done = called(*run, folder=tmp_path, environment=clean())
    assert done.returncode == 0
    said = done.stderr.splitlines()
    assert len(said) == 2, said
    assert said[0] == (
        f"barograph: no profile was written: cannot write {full}/x.baro: no space is left on the file system"
    )
    job = re.search("`barograph recover ([^ ]+) -o NAME`", said[1])
    assert job is not None
    assert called("recover", job[1], "-o", "saved", folder=tmp_path, environment=clean()).returncode == 0
    assert_sampled(tmp_path / "saved.baro", clean())
