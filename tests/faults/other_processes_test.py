# SPDX-License-Identifier: BSD-3-Clause
"""Processes that are no ranks, for they end before MPI_Init or are forked children: one line, and one more profile."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "before_init.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
WORKERS = 40
FORKS = f"""
import os
for _ in range({WORKERS}):
    if os.fork() == 0:
        os.close(os.open("data", os.O_CREAT | os.O_WRONLY, 0o600))
        os._exit(0)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(clean: Callable[[], dict[str, str]], tmp_path: Path) -> Run:
    """Returns a function that runs `barograph run -o x` in a folder of its own."""
    (tmp_path / "arenas").mkdir()
    (tmp_path / "work").mkdir()
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path / "arenas")}

    def start(*words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*COMMAND, "run", "-o", "x", *map(str, words)],
            cwd=tmp_path / "work",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return start


def profiles(tmp_path: Path) -> list[str]:
    assert os.listdir(tmp_path / "arenas") == []
    return sorted(path.name for path in (tmp_path / "work").glob("*.baro"))


def own_lines(done: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in done.stderr.splitlines() if line.startswith("barograph: ")]


def test_a_job_that_ends_before_it_begins(
    run: Run, mpi: Any, build: Callable[[Path, Any], Path], tmp_path: Path
) -> None:
    done = run("-n", 4, "--launcher", mpi.launcher, "--", build(PROGRAM, mpi))
    assert done.returncode == 3, done.stderr
    lines = own_lines(done)
    assert len(lines) == 2, done.stderr
    told, see = lines
    assert told.endswith(
        " ended (exit code 3) before MPI_Init returned: no MPI was recorded, and what they did before is in x.baro"
    )
    assert see == "barograph: see it with: barograph report x.baro"
    assert profiles(tmp_path) == ["x.baro"]
    with barograph.open(tmp_path / "work" / "x.baro") as profile:
        query = "SELECT sum(bytes)::BIGINT FROM facts WHERE operation = 'write' AND object LIKE '%data-%'"
        (recorded,) = profile.connect().execute(query).fetchall()[0]
        # mpirun kills the others when the first one ends: with an empty file, or before its write is counted.
        written = sum(file.stat().st_size for file in (tmp_path / "work").glob("data-*"))
        assert 100 <= recorded <= written


def test_children_of_ranks(run: Run, mpi: Any, build: Callable[[Path, Any], Path], tmp_path: Path) -> None:
    """However the job ended; those that did nothing are not mentioned."""
    done = run("-n", 2, "--launcher", mpi.launcher, "--", build(PROGRAM, mpi), "fork")
    assert done.returncode == 3, done.stderr
    assert own_lines(done) == [
        "barograph: 2 child processes were also recorded, in x.2.baro",
        "barograph: wrote x.baro",
        "barograph: see it with: barograph report x.baro",
    ]
    assert profiles(tmp_path) == ["x.2.baro", "x.baro"]
    with barograph.open(tmp_path / "work" / "x.baro") as profile:
        assert profile.metadata["job.ranks"] == "2"


def test_many_children_are_one_line_and_one_profile(run: Run, tmp_path: Path) -> None:
    done = run("--", sys.executable, "-S", "-c", FORKS)
    assert done.returncode == 0, done.stderr
    assert own_lines(done) == [
        f"barograph: {WORKERS} child processes were also recorded, in x.2.baro",
        "barograph: wrote x.baro",
        "barograph: see it with: barograph report x.baro",
    ]
    assert profiles(tmp_path) == ["x.2.baro", "x.baro"]
    with barograph.open(tmp_path / "work" / "x.2.baro") as profile:
        query = "SELECT sum(calls)::BIGINT FROM facts WHERE operation LIKE 'open%' AND object LIKE '%data'"
        assert profile.connect().execute(query).fetchall() == [(WORKERS,)]


def test_children_do_not_count_as_the_process_that_was_killed(run: Run, tmp_path: Path) -> None:
    done = run(
        "--",
        sys.executable,
        "-S",
        "-c",
        FORKS + "os.close(os.open('own', os.O_CREAT)); os.kill(os.getpid(), 9)",
    )
    assert done.returncode == 128 + 9
    recovered, children, _ = own_lines(done)
    assert "1 process exited without finalizing (SIGKILL); recovered x.baro," in recovered
    assert children == f"barograph: {WORKERS} child processes were also recorded, in x.2.baro"
    assert profiles(tmp_path) == ["x.2.baro", "x.baro"]
