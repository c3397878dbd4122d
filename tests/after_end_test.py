# SPDX-License-Identifier: BSD-3-Clause
"""What a program reads and writes when its recording has ended: in MPI_Finalize, after it, at exit.

It is in no table, and stated with its amounts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

Record = Callable[..., Any]


def command(*words: object) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return " ".join(done.stdout.split())


def left_behind(run: Any) -> list[Path]:
    with barograph.open(run.profile_path) as profile:
        job = profile.metadata["job.id"]
    return list(Path("/dev/shm").glob(f"barograph-{os.getuid()}*/job-{job}"))


@pytest.mark.two_mpis
def test_what_is_written_then_is_stated(record: Record) -> None:
    run = record("after_finalize")
    assert run.code == 0, run.stderr
    written = sum(
        path.stat().st_size for path in run.folder.glob("end.*") if not path.name.endswith("before")
    )
    assert written == 1000 * (4 * (2 + 5 + 3) + 7 + 4)
    calls = 4 * (2 + 5 + 3 + 2) + 7 + 4
    amounts = (
        f"{calls} calls of 4 processes that read 8,000 B and wrote {written:,} B came after the recording"
    )
    assert amounts in run.stderr.splitlines()[-1], run.stderr
    assert amounts in command("report", run.profile_path)
    assert amounts in command("info", run.profile_path)
    losses = json.loads(command("info", run.profile_path, "--json"))["losses"]
    late = {"processes": 4, "calls": calls, "bytes_read": 8000, "bytes_written": written}
    assert losses["late_io"] == late
    assert not left_behind(run)


@pytest.mark.two_mpis
@pytest.mark.parametrize("options", [(), ("--trace",)], ids=["counted", "traced"])
def test_nothing_is_said_of_programs_that_write_nothing_then(
    record: Record, options: tuple[str, ...]
) -> None:
    run = record("after_finalize", "nothing", options=options)
    assert run.code == 0, run.stderr
    assert "after the recording" not in run.stderr
    assert "after the recording" not in command("report", run.profile_path)
    assert not left_behind(run)


@pytest.mark.two_mpis
def test_threads_and_children_are_counted_and_children_end_as_they_would(record: Record) -> None:
    run = record("after_finalize", "threads", ranks=2)
    assert run.code == 0, run.stderr
    amounts = "408 calls of 10 processes that wrote 408,000 B came after the recording"
    assert amounts in run.stderr.splitlines()[-1], run.stderr
    assert not left_behind(run)


@pytest.mark.two_mpis
@pytest.mark.parametrize("options", [(), ("--trace",)], ids=["counted", "traced"])
def test_what_is_moved_without_read_and_write_is_counted(record: Record, options: tuple[str, ...]) -> None:
    run = record("after_finalize", "otherwise", ranks=2, options=options)
    assert run.code == 0, run.stderr
    # Of each: 4 asynchronous writes and a read that were begun after MPI_Finalize, two copies, two times half a copy.
    amounts = "18 calls of 2 processes that read 8,000 B and wrote 14,000 B came after the recording"
    assert amounts in run.stderr.splitlines()[-1], run.stderr
    assert not left_behind(run)
