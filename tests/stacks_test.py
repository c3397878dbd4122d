# SPDX-License-Identifier: BSD-3-Clause
"""`barograph stacks`: ranks that hang in different ways, on each MPI; nothing of the job is changed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from barograph.testing.jobs.started import Started, wait_for

PROGRAM = Path(__file__).parent / "programs" / "places.c"
# What each rank does, and the functions that it is in from main on.
PLACES = {
    0: ["main", "solve", "receive", "MPI_Recv"],
    1: ["main", "solve", "receive", "MPI_Recv"],
    2: ["main", "solve", "compute"],
    3: ["main", "solve", "deadlock", "pthread_mutex_lock"],
    4: ["main", "solve", "wait_for_input", "read"],
}


def stacks(arenas: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "stacks", "--arena-dir", str(arenas), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def groups_of(arenas: Path, *arguments: str) -> list[dict[str, Any]]:
    (job,) = json.loads(stacks(arenas, "--json", *arguments).stdout)["jobs"]
    return job["groups"]


def in_place(arenas: Path) -> bool:
    jobs = json.loads(stacks(arenas, "--json").stdout)["jobs"]
    found = {rank: group["text"] for job in jobs for group in job["groups"] for rank in group["ranks"]}
    return all(" > ".join(names) in found.get(rank, "") for rank, names in PLACES.items())


@pytest.mark.two_mpis
def test_each_rank_is_found_where_it_hangs(mpi, build, tmp_path: Path, clean) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    program = build(PROGRAM, mpi)
    launch = ["-n", str(len(PLACES)), "--launcher", mpi.launcher]
    source = PROGRAM.read_text(encoding="utf-8").splitlines()
    options = ["--arena-dir", str(arenas)]
    with Started(tmp_path / "run", launch, options, [str(program), str(fifo)], clean()) as job:
        wait_for("all ranks in their places", lambda: in_place(arenas))
        for group in groups_of(arenas):
            assert group["status"] == "ok", group
            assert group["complete"], group
            # The line that is said is the one with the call.
            line = int(group["text"].rpartition(":")[2].rstrip(")"))
            call = PLACES[group["ranks"][0]][-1]
            assert (call if call != "compute" else "value") in source[line - 1], group["text"]
        assert [0, 1] in [group["ranks"] for group in groups_of(arenas)]
        text = stacks(arenas).stdout
        assert "main > solve > receive > MPI_Recv (places.c:" in text
        full = stacks(arenas, "--full", "--rank", "3").stdout
        assert full.count("\nrank") == 1
        assert "deadlock (places.c:" in full
        assert "libc.so.6" in full or "pthread_mutex_lock" in full
        refused = stacks(arenas, "--rank", "9")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "no rank 9 runs on this node" in refused.stderr
        (stopped,) = [group for group in groups_of(arenas) if group["ranks"] == [2]]
        os.kill(stopped["pids"][0], signal.SIGSTOP)
        assert "compute" in groups_of(arenas, "--rank", "2")[0]["text"]
        os.kill(stopped["pids"][0], signal.SIGCONT)
        job.process.terminate()
    after = stacks(arenas)
    assert after.returncode == 4
    assert after.stderr.startswith("barograph: error: no recorded job is running on this node")
