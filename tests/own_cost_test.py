# SPDX-License-Identifier: BSD-3-Clause
"""What the recorder asks the kernel after long times without calls: as strace sees it, and what it finds by it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

PROGRAMS = Path(__file__).parent / "programs"
GAPS = 300
GAP_US = 1500
TIMEOUT_S = 120
Mpi = Any  # conftest.Mpi; conftest cannot be imported by name.

pytestmark = [
    pytest.mark.two_mpis,
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed"),
]


def opened(folder: Path, program: Path, kind: str) -> int:
    """Records the program under strace; returns how often the kernel was asked how long a thread had no core."""
    log = folder / "strace.log"
    strace = ["strace", "-f", "--seccomp-bpf", "-e", "trace=?open,openat", "-o", str(log)]
    run = [sys.executable, "-m", "barograph.cli", "run", "-o", str(folder / "run"), "--"]
    words = [*strace, *run, str(program), str(GAPS), str(GAP_US), kind]
    done = subprocess.run(words, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if done.returncode != 0 and (not log.exists() or not log.stat().st_size):
        pytest.skip(f"strace cannot trace here: {done.stderr.strip()}")
    assert done.returncode == 0, done.stderr
    text = log.read_text(errors="replace")
    assert "/proc/self/statm" in text  # the recorder's calls are among them
    return text.count("/proc/thread-self/schedstat")


def blocked_s(folder: Path) -> float:
    with barograph.open(folder / "run.baro").connect() as connection:
        (row,) = connection.execute("SELECT coalesce(sum(blocked_ns), 0) / 1e9 FROM gaps").fetchall()
    return float(row[0])


# strace stops the thread at every query, which triggers the next one: here queries of a busy thread are only bounded.
# record/cost/blocked_time_test.cpp shows that there are none.
def test_who_computes_between_calls_is_not_taken_to_be_blocked(
    mpi: Mpi, build: Callable[[Path, Mpi], Path], tmp_path: Path
) -> None:
    assert opened(tmp_path, build(PROGRAMS / "gaps.c", mpi), "compute") < GAPS / 3
    assert blocked_s(tmp_path) < 0.2 * GAPS * GAP_US / 1e6


def test_who_sleeps_is_asked_for_seldom_and_none_of_it_is_missed(
    mpi: Mpi, build: Callable[[Path, Mpi], Path], tmp_path: Path
) -> None:
    asked = opened(tmp_path, build(PROGRAMS / "gaps.c", mpi), "sleep")
    assert 1 <= asked < GAPS / 3
    assert blocked_s(tmp_path) > 0.9 * GAPS * GAP_US / 1e6
