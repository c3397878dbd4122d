# SPDX-License-Identifier: BSD-3-Clause
"""`barograph attach`: functions of running programs, seen from outside, without preparation.

Shares and their errors are tested with known numbers of stacks in python/barograph/live/looks_test.py.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.check.doctor import check_stacks
from barograph.testing.jobs.started import wait_for
from barograph.testing.sampled_programs import built

ATTACH = [sys.executable, "-m", "barograph.cli", "attach"]
TIMEOUT_S = 120
# Programs that are ended from outside: turns of 100 ms and of a second.
COMPUTES = ("shares.c", "100000", "1", "1000000")
WAITS = ("waits.c", "100000", "100000")
LOOKS = 30

real_time = pytest.mark.real_time("looks at a process that runs")

pytestmark = pytest.mark.skipif(check_stacks().level != "ok", reason="other processes may not be read here")


@contextmanager
def running(folder: Path, name: str, *words: str) -> Generator[subprocess.Popen[bytes], None, None]:
    with subprocess.Popen([str(built(folder, name)), *words], stdout=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def attached(*words: str) -> dict[str, Any]:
    done = subprocess.run(
        [*ATTACH, *words, "--json"], capture_output=True, text=True, check=True, timeout=TIMEOUT_S
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def seen_until(pid: int, *names: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Looks for a while, again and again, until all these functions were seen at once; with them by name."""
    found: dict[str, Any] = {}
    rows: dict[str, dict[str, Any]] = {}

    def all_seen() -> bool:
        nonlocal found, rows
        found = attached(str(pid), "--for", "3s", "--sample", "50Hz")
        rows = {row["function"]: row for row in found["functions"]}
        return rows.keys() >= set(names)

    wait_for(f"{names} of {pid}", all_seen)
    return found, rows


def wait_for_looks(pid: int) -> None:
    """Waits until somebody has stopped a thread that computes often: it gives its core away for nothing else."""

    def given_away() -> int:
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        return int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

    before = given_away()
    wait_for("looks", lambda: given_away() >= before + LOOKS)


@real_time
def test_where_a_process_computes(tmp_path: Path) -> None:
    with running(tmp_path, *COMPUTES) as process:
        seen, rows = seen_until(process.pid, "main", "large", "medium", "small")
    for name in ("large", "medium", "small"):
        assert rows[name]["where"].startswith("shares.c:")
        assert rows[name]["blocked"] < rows[name]["inclusive"]
        assert rows[name]["inclusive"] < rows["main"]["inclusive"]
    assert seen["stacks"] <= seen["looks"] <= 151
    assert seen["stopped"] > 0
    assert 0 < seen["longest_ns"] <= seen["stopped_ns"]


@real_time
def test_where_a_process_waits_without_a_touch(tmp_path: Path) -> None:
    with running(tmp_path, *WAITS) as process:
        seen, rows = seen_until(process.pid, "main", "want", "rest", "ask")
    for name in ("want", "rest", "ask"):
        assert rows[name]["where"].startswith("waits.c:")
        assert rows[name]["blocked"] > 0
    # Who waits is not stopped.
    assert seen["stopped"] < seen["stacks"]


@real_time
def test_stacks_for_flame_graphs_and_an_early_end(tmp_path: Path) -> None:
    with running(tmp_path, *COMPUTES) as process:
        command = [*ATTACH, str(process.pid), "--for", "1h", "--sample", "50Hz", "--folded"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ) as attach:
            wait_for_looks(process.pid)
            attach.send_signal(signal.SIGINT)
            text, _ = attach.communicate(timeout=TIMEOUT_S)
            assert attach.returncode == 0
    assert any(line.startswith("main;work;large ") for line in text.splitlines())


@real_time
def test_a_process_that_ends_meanwhile(tmp_path: Path) -> None:
    with running(tmp_path, *COMPUTES) as process:
        command = [*ATTACH, str(process.pid), "--for", "1h", "--sample", "50Hz", "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as attach:
            wait_for_looks(process.pid)
            process.kill()
            process.wait()
            text, _ = attach.communicate(timeout=TIMEOUT_S)
            assert attach.returncode == 0
    assert json.loads(text)["stacks"] > 0


def test_a_stopped_process_waits_for_nothing(tmp_path: Path) -> None:
    with running(tmp_path, *WAITS) as process:
        process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, process.pid, os.WSTOPPED | os.WNOWAIT)
        seen = attached(str(process.pid), "--for", "1s")
    # Stopped before its first function, it is in none.
    assert {row["blocked"] for row in seen["functions"]} <= {0}
    (said,) = [text for text in seen["sentences"] if "(state T)" in text]
    assert said.startswith(
        f"Process {process.pid} was stopped by a signal (state T) in all {seen['looks']:,} looks; "
    )
    assert said.endswith(f"`kill -CONT {process.pid}` lets it go on.")


def test_functions_of_python_are_for_another_tool() -> None:
    script = "import time, sys; print(); sys.stdout.flush(); time.sleep(60)"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            process.stdout.readline()
            done = subprocess.run(
                [*ATTACH, str(process.pid), "--for", "1s"],
                capture_output=True,
                text=True,
                check=True,
                timeout=TIMEOUT_S,
            )
        finally:
            process.kill()
    assert f"`py-spy dump --pid {process.pid}` shows those of the program." in " ".join(
        done.stdout.splitlines()[-2:]
    )


def test_a_zombie_has_ended() -> None:
    with subprocess.Popen(["true"]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        done = subprocess.run(
            [*ATTACH, str(process.pid)], capture_output=True, text=True, check=False, timeout=TIMEOUT_S
        )
    assert done.returncode == 4
    said = (
        f"process {process.pid} (true) has ended; its parent has not asked for its exit code yet (a zombie)"
    )
    assert said in done.stderr.splitlines()[0]


def test_a_thread_of_the_kernel_runs_no_program() -> None:
    try:
        name = Path("/proc/2/comm").read_text(encoding="ascii").strip()
    except OSError:
        name = ""
    if name != "kthreadd":
        pytest.skip("threads of the kernel are not seen here")
    done = subprocess.run([*ATTACH, "2"], capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == 4
    assert "process 2 (kthreadd) is a thread of the kernel: it runs no program" in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("",), 2, "the process or job is empty"),
        ((str(os.getpid()), "--for", "1"), 2, "'1' has no unit: 1s, 1m or 1h"),
        ((str(os.getpid()), "--for", "0s"), 2, "'0s': it must be longer than 0"),
        ((str(os.getpid()), "--for", "soon"), 2, "'soon' is not a time: give one such as 30s, 5m or 1h"),
        (("999999999",), 4, "no process 999999999 and no recorded job of this name is running on this node"),
        (("nothing",), 4, "no process nothing"),
        ((str(os.getpid()), "--sample", "5kHz"), 2, "is not a rate from 1Hz to 100Hz"),
        ((str(os.getpid()), "--folded", "--json"), 2, "exclude each other"),
        ((), 2, "Missing argument"),
    ],
)
def test_bad_input_gets_one_line_and_a_hint(words: tuple[str, ...], code: int, said: str) -> None:
    done = subprocess.run([*ATTACH, *words], capture_output=True, text=True, check=False, timeout=TIMEOUT_S)
    assert done.returncode == code
    assert done.stdout == ""
    assert said in done.stderr.splitlines()[0]
    assert done.stderr.splitlines()[1].startswith("hint: ")
