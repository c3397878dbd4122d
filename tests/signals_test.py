# SPDX-License-Identifier: BSD-3-Clause
"""Ctrl-C and signals to the whole process group end a job as they do without the tool, and nothing is left behind."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parent / "programs" / "endless.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
CTRL_C = b"\x03"
TIMEOUT_S = 120

pytestmark = [
    pytest.mark.real_time("a job that is sent signals while it runs"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def run_on_terminal(
    words: list[str], folder: Path, environment: dict[str, str], end: Callable[[int, int], None]
) -> tuple[int, str]:
    """Runs words as the foreground job of a terminal of its own; end(process, terminal) is called when it is ready."""
    process, terminal = pty.fork()
    if process == 0:
        signal.alarm(TIMEOUT_S)
        os.chdir(folder)
        os.execvpe(words[0], words, environment)
    output = b""
    ended = False
    with open(terminal, "r+b", buffering=0) as stream:
        while True:
            try:
                part = stream.read(4096)
            except OSError:  # what Linux says at the end of a terminal
                break
            if not part:
                break
            output += part
            if b"ready" in output and not ended:
                ended = True
                end(process, terminal)
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status), output.decode()


def press_ctrl_c(_process: int, terminal: int) -> None:
    os.write(terminal, CTRL_C)


def signal_group(process: int, _terminal: int) -> None:
    os.killpg(process, signal.SIGINT)


def wait_until_empty(folder: Path) -> None:
    """Source lines are looked up behind the prompt: the process that does it has files there until it has ended."""
    until = time.monotonic() + TIMEOUT_S
    while left := [path for path in folder.rglob("*") if not path.is_dir()]:
        assert time.monotonic() < until, left
        time.sleep(0.05)


@pytest.mark.parametrize(
    "end", [press_ctrl_c, pytest.param(signal_group, marks=pytest.mark.whole("Ctrl-C does this as well"))]
)
def test_a_job_that_is_interrupted(
    end: Callable[[int, int], None],
    mpi: Any,
    build: Callable[[Path, Any], Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
) -> None:
    program = build(PROGRAM, mpi)
    for name in ("work", "tmp", "shm"):
        (tmp_path / name).mkdir()
    environment = clean() | {
        "BAROGRAPH_ARENA_DIR": str(tmp_path / "shm"),
        "TMPDIR": str(tmp_path / "tmp"),
        "OMPI_MCA_btl_vader_backing_directory": str(tmp_path / "shm"),
    }
    words = [*COMMAND, "run", "-n", "2", "--launcher", mpi.launcher, "-o", "x", "--", str(program)]
    code, said = run_on_terminal(words, tmp_path / "work", environment, end)
    # MPICH's launcher ends with 0 or 2, by which of its ranks it hears of first; with 255 when it is interrupted twice.
    assert code in ({1} if mpi.name == "openmpi4" else {0, 2}), said
    assert "Ctrl-C caught" not in said  # what it says the second time
    assert "2 of 2 ranks ended without MPI_Finalize" in said
    assert os.listdir(tmp_path / "shm") == []
    wait_until_empty(tmp_path / "tmp")
    with barograph.open(tmp_path / "work" / "x.baro") as profile:
        assert profile.metadata["recovered.ranks"] == "0-1"


def test_a_rank_that_was_killed_is_said_to_be(
    mpi: Any, build: Callable[[Path, Any], Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """MPICH's launcher gives a rank's signal as its own exit code."""
    words = [*COMMAND, "run", "-n", "2", "--launcher", mpi.launcher, "-o", "x", "--"]
    with subprocess.Popen(
        [*words, "sh", "-c", 'echo $$ >rank-$$; exec "$0"', str(build(PROGRAM, mpi))],
        cwd=tmp_path,
        env=clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        first, *others = tmp_path.glob("rank-*")
        os.kill(int(first.read_text(encoding="utf-8")), signal.SIGKILL)
        for path in others:
            # The launcher may have been faster.
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(path.read_text(encoding="utf-8")), signal.SIGKILL)
        _, said = process.communicate(timeout=TIMEOUT_S)
    if mpi.family == "mpich" and process.returncode == 1:
        pytest.skip("the launcher itself did not say by which signal its ranks ended")
    assert "ranks ended without MPI_Finalize (SIGKILL" in said, said
