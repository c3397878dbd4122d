# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run --instrument perfstubs`: timers, phases and counters of PerfStubs are regions and metrics.

tests/instrument/mini_perfstubs.c stands in for a library that has PerfStubs in it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import barograph
from barograph.testing.environment import clean_environment

HERE = Path(__file__).parent
TIMEOUT_S = 300


def run(*words: str | Path, folder: Path) -> str:
    """Returns what a command prints; it must end with 0."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_timers_are_regions_and_counters_metrics(tmp_path: Path) -> None:
    run("gcc", "-O1", HERE / "mini_perfstubs.c", "-o", "mini", "-ldl", "-lpthread", folder=tmp_path)
    assert run(tmp_path / "mini", folder=tmp_path) == "no tool\n"
    command = (sys.executable, "-m", "barograph.cli", "run", "-q", "-o", "run.baro")
    assert run(*command, "--", tmp_path / "mini", folder=tmp_path) == "no tool\n"
    (tmp_path / "run.baro").unlink()
    out = run(*command, "--instrument", "perfstubs", "--", tmp_path / "mini", folder=tmp_path)
    assert out == "done\n"
    with barograph.open(tmp_path / "run.baro") as profile:
        connection = profile.connect()
        query = "SELECT call_path, sum(calls)::BIGINT FROM facts WHERE layer = 'region' GROUP BY ALL"
        found = {path.removeprefix("program > "): calls for path, calls in connection.sql(query).fetchall()}
        metrics = "SELECT metric, sum(count)::BIGINT, sum(sum) FROM program_metrics GROUP BY ALL"
        assert connection.sql(metrics).fetchall() == [("queued", 4, 10.0)]
        categories = "SELECT category FROM categories WHERE category <> '(none)'"
        assert connection.sql(categories).fetchall() == [("perfstubs",)]
    assert found == {
        "step": 3,
        "step > Write writer.cpp:88": 3,
        "step > Write writer.cpp:88 > compress": 3,
        "by name": 1,
        "innermost": 1,
        "compress": 1,
    }
