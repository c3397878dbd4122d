# SPDX-License-Identifier: BSD-3-Clause
"""What a flight recorder has of killed ranks: the last 10,000 calls of each, without a gap, up to the very last."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parent / "programs" / "killed.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS, CALLS, LEAST = 2, 15_000, 10_000

pytestmark = [
    pytest.mark.real_time("the last seconds of a job"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def test_the_last_calls_of_ranks_that_were_killed(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    words = ["-n", str(RANKS), "--launcher", mpi.launcher, "--flight-recorder", "512K", "-o", "run", "--"]
    done = subprocess.run(
        [*COMMAND, "run", *words, str(build(PROGRAM, mpi)), str(CALLS)],
        cwd=tmp_path,
        env=clean(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode != 0
    assert f"{RANKS} of {RANKS} ranks ended without MPI_Finalize" in done.stderr
    assert "barograph trace run.baro --last 20" in done.stderr
    with barograph.open(tmp_path / "run.baro") as profile:
        rows = profile.events().to_pylist()
    for rank in range(RANKS):
        mine = [row for row in rows if row["rank"] == rank and row["thread"] == 0]
        sent = [row for row in mine if row["kind"] == "send"]
        assert len(sent) >= LEAST
        # The n-th message to this peer with this tag, each behind the one before, up to the last of all.
        assert [row["number"] for row in sent] == list(range(CALLS - len(sent) + 1, CALLS + 1))
        assert {(row["peer"], row["tag"], row["length"]) for row in sent} == {((rank + 1) % RANKS, 7, 4)}
        received = [row["number"] for row in mine if row["kind"] == "receive"]
        assert received[-LEAST:] == [row["number"] for row in sent[-LEAST:]]
        assert mine[-1]["operation"] == "MPI_Barrier"
    report = subprocess.run(
        [*COMMAND, "report", str(tmp_path / "run.baro")],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    assert "The last calls that rank 0 finished" in " ".join(report.split())
