# SPDX-License-Identifier: BSD-3-Clause
"""What the kernel says of processes, from real ones and from texts as it writes them."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from barograph.live.process_state import state_of


def write_process(proc: Path, pid: int, letter: str, *threads: str, flags: int = 0x400000) -> None:
    def stat(folder: Path, state: str) -> None:
        folder.mkdir(parents=True)
        (folder / "stat").write_text(f"{pid} (a) b) {state} 1 1 1 0 -1 {flags} 0 0\n")

    stat(proc / str(pid), letter)
    for number, state in enumerate(threads):
        stat(proc / str(pid) / "task" / str(pid + number), state)


def test_a_process_of_ones_own() -> None:
    state = state_of(os.getpid())
    assert state is not None
    assert (state.ended, state.stopped, state.of_kernel) == (False, False, False)
    assert state_of(2**22 + 1) is None


def test_stopped_and_ended() -> None:
    with subprocess.Popen(["sleep", "600"]) as process:
        process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
        state = state_of(process.pid)
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        zombie = state_of(process.pid)
    assert state is not None
    assert state.stopped
    assert zombie is not None
    assert (zombie.letter, zombie.ended) == ("Z", True)


@pytest.mark.parametrize(
    ("threads", "ended", "first_ended"),
    [(("Z", "S"), False, True), (("Z", "Z"), True, False), ((), True, False)],
)
def test_a_process_outlives_its_first_thread(
    tmp_path: Path, threads: tuple[str, ...], ended: bool, first_ended: bool
) -> None:
    write_process(tmp_path, 7, "Z", *threads)
    state = state_of(7, tmp_path)
    assert state is not None
    assert (state.name, state.ended, state.first_ended) == ("a) b", ended, first_ended)


def test_a_thread_of_the_kernel(tmp_path: Path) -> None:
    write_process(tmp_path, 2, "S", "S", flags=0x208040)
    state = state_of(2, tmp_path)
    assert state is not None
    assert state.of_kernel
