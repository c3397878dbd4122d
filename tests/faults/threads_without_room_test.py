# SPDX-License-Identifier: BSD-3-Clause
"""More threads than the arena has room for: the program does not notice, and each event that is lost is counted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import barograph
from barograph.launch.installation import find_installation

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "many_threads.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
THREADS = 64
EACH = 100

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


def test_threads_without_room(clean: Callable[[], dict[str, str]], tmp_path: Path) -> None:
    program, data = tmp_path / "app", tmp_path / "data"
    subprocess.run(["cc", "-O1", "-pthread", str(PROGRAM), "-o", str(program)], check=True)
    data.write_text("01234567", encoding="ascii")
    # Else each thread may reserve 64 MiB of address space or not, as it happens.
    environment = clean() | {"BAROGRAPH_ARENA_DIR": str(tmp_path), "MALLOC_ARENA_MAX": "1"}

    def run(*words: object) -> str:
        done = subprocess.run(
            [str(word) for word in words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        assert done.stdout == f"{EACH * int(str(words[-2]))}\n"
        return done.stderr

    def growth(*words: object) -> dict[str, int]:
        """Returns the kB that many threads take more than one."""
        sizes = [
            {
                key: int(kb)
                for key, kb in re.findall(
                    r"(VmSize|Anonymous):\s+(\d+) kB", run(*words, program, count, data)
                )
            }
            for count in (1, THREADS)
        ]
        return {key: sizes[1][key] - sizes[0][key] for key in ("VmSize", "Anonymous")}

    plain = growth()
    recorded = growth(*COMMAND, "run", "-o", "x", "--arena-size", "1M", "--record", "all", "--")
    assert recorded["VmSize"] - plain["VmSize"] < 2048
    assert recorded["Anonymous"] - plain["Anonymous"] < 2048
    with barograph.open(tmp_path / "x.baro") as profile:
        query = "SELECT sum(calls)::BIGINT FROM facts WHERE operation LIKE 'pread%'"
        counted = profile.connect().execute(query).fetchall()[0][0] or 0
        dropped = int(profile.metadata["recording.dropped_events"])
    assert counted < THREADS * EACH
    assert counted + dropped >= THREADS * EACH
    report = subprocess.run(
        [*COMMAND, "report", "x.baro"],
        cwd=tmp_path,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"{dropped:,}" in report.stdout
