# SPDX-License-Identifier: BSD-3-Clause
"""`barograph recover` by hand: what it lists, gathers from nodes, removes, and leaves alone.

Nodes are stood in for by folders: each has its own arenas, as /dev/shm is each node's own.
"""

from __future__ import annotations

import contextlib
import json
import os
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
from barograph.testing.cases import crash_case

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "crash.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
RANKS = 3

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


def barograph_command(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *map(str, words)], capture_output=True, text=True, check=False, timeout=120
    )


def listed(place: Path) -> list[dict[str, Any]]:
    return json.loads(barograph_command("recover", "--list", "--json", place).stdout)["jobs"]


@pytest.mark.parametrize("mpi", ["mpich4"], indirect=True)
def test_a_job_of_two_nodes(
    mpi: Any, build: Callable[[Path, Any], Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    """Ranks inside a launcher, where nobody is left to recover: snapshot, list, gather, merge, clean."""
    nodes = [tmp_path / "node0", tmp_path / "node1"]
    for node in nodes:
        node.mkdir()
    # Rank 2 has another arena folder than the others, as on a node of its own.
    script = f'BAROGRAPH_ARENA_DIR={tmp_path}/node$((PMI_RANK / 2)) exec "$@"'
    words = [mpi.launcher, "-n", str(RANKS), "sh", "-c", script, "sh"]
    words += [
        *COMMAND,
        "run",
        "-o",
        str(tmp_path / "run"),
        "--",
        str(build(PROGRAM, mpi)),
        "wait",
        "collective",
    ]
    pids: list[int] = []
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        env=clean() | {"EXPECT_DIR": str(tmp_path)},
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            deadline = time.monotonic() + 120
            while any(crash_case.own_words(tmp_path, rank)[0] != crash_case.READY for rank in range(RANKS)):
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.01)
            pids = [crash_case.own_words(tmp_path, rank)[1] for rank in range(RANKS)]
            running = listed(nodes[0])
            assert [(job["running"], job["dead"], job["ranks"]) for job in running] == [(2, 0, RANKS)]
            # A running job is neither recovered nor removed.
            refused = barograph_command("recover", nodes[0], "-o", tmp_path / "no")
            assert refused.returncode != 0
            assert "is still running" in refused.stderr
            assert "kept those of 1 job" in barograph_command("recover", nodes[0], "--clean", "--yes").stdout
            done = barograph_command("snapshot", nodes[0], "-o", tmp_path / "snapshot", "--json")
            snapshot = json.loads(done.stdout)
            assert (snapshot["ranks"], snapshot["expected_ranks"]) == (2, RANKS)
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            process.wait(timeout=120)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    with barograph.open(tmp_path / "snapshot.baro") as profile:
        assert profile.metadata["recovered.kind"] == "snapshot"
        assert profile.metadata["recovered.running"] == "0-1"
        assert profile.metadata["recovered.missing"] == "2"

    gathered = tmp_path / "gathered"
    for node in nodes:
        done = barograph_command("recover", node, "--gather", gathered)
        assert done.returncode == 0, done.stderr
        assert list(node.rglob("*.arena")) == []
    assert len(list(gathered.rglob("*.arena"))) == RANKS
    done = barograph_command("recover", gathered, "-o", tmp_path / "run")
    assert done.returncode == 0, done.stderr
    assert f"{RANKS} of {RANKS} ranks" in done.stdout
    assert crash_case.compare(tmp_path / "run.baro", tmp_path, RANKS, exact=False) == []
    # Copies were named by hand, so they stay until they are removed by hand.
    assert len(list(gathered.rglob("*.arena"))) == RANKS
    assert barograph_command("recover", gathered, "--clean").returncode != 0  # nobody to ask
    assert barograph_command("recover", gathered, "--clean", "--yes").returncode == 0
    assert list(gathered.rglob("*.arena")) == []


def test_names_that_are_nothing(tmp_path: Path) -> None:
    done = barograph_command("recover", "no-such-job")
    assert done.returncode == 4
    assert done.stderr.startswith("barograph: error: no-such-job is neither a job")
    empty = barograph_command("recover", tmp_path)
    assert (empty.returncode, empty.stderr) == (0, "")
    assert barograph_command("snapshot", "--arena-dir", tmp_path).returncode == 4
    (tmp_path / "x-1.arena").write_bytes(b"not an arena at all")
    done = barograph_command("recover", "--list", "--json", tmp_path)
    assert [job["unreadable"] for job in json.loads(done.stdout)["jobs"]] == [1]
