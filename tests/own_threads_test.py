# SPDX-License-Identifier: BSD-3-Clause
"""What Linux does for a process of one thread only works beside threads of the recorder, which go on after it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.testing.environment import clean_environment

SOURCE = Path(__file__).resolve().parent / "programs" / "one_thread.c"
COMMAND = [sys.executable, "-m", "barograph.cli", "run", "-o", "x"]
WALL = ("--sample", "100Hz", "--sample-clock", "wall")

pytestmark = [
    pytest.mark.skipif(
        bool(find_installation().problem()[0]),
        reason=f"nothing to preload: {find_installation().problem()[0]}",
    ),
    pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("own-threads") / "one_thread"
    subprocess.run(["cc", "-w", "-O1", "-g", str(SOURCE), "-o", str(path)], check=True, timeout=120)
    return path


def run(folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in words], cwd=folder, env=clean_environment(),
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--trace",),
        ("--sample", "100Hz"),
        WALL,
        ("--snapshot", "100ms"),
        ("--system-interval", "10ms"),
        ("--trace", *WALL, "--snapshot", "100ms", "--system-interval", "20ms"),
    ],
    ids=" ".join,
)
def test_as_without_barograph(options: tuple[str, ...], program: Path, tmp_path: Path) -> None:
    bare = run(tmp_path, program)
    assert (bare.returncode, bare.stdout.count("\n")) == (3, 9), bare
    done = run(tmp_path, *COMMAND, *options, "--", program)
    assert (done.returncode, done.stdout) == (3, bare.stdout), done.stderr
    assert "warning" not in done.stderr, done.stderr
    if "--sample" in options:
        functions = run(tmp_path, *COMMAND[:3], "functions", "x.baro", "--csv").stdout
        assert "before" in functions
        assert "after" in functions
        assert ("asleep" in functions) == ("wall" in options)


def test_where_no_thread_can_be_made_any_more(program: Path, tmp_path: Path) -> None:
    """What has ended is said; samples of CPU time go on by timers."""
    bare = run(tmp_path, program, "last")
    if "CLONE_NEWPID): 0" not in bare.stdout:
        pytest.skip(f"the system permits no namespaces: {bare.stdout}")
    done = run(tmp_path, *COMMAND, *WALL, "--snapshot", "1h", "--", program, "last")
    assert (done.returncode, done.stdout) == (3, bare.stdout), done.stderr
    said = [line for line in done.stderr.splitlines() if "sampled any more" in line or "snapshots" in line]
    assert said == [
        "barograph: warning: threads that wait are not sampled any more: no thread can be made since the program "
        "changed its namespaces",
        "barograph: no snapshots: no thread could be made",
    ]
    assert "after" in run(tmp_path, *COMMAND[:3], "functions", "x.baro", "--csv").stdout
