# SPDX-License-Identifier: BSD-3-Clause
"""Samples by events of the kernel beside those by POSIX timers."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.check.doctor import check_samples
from barograph.launch.installation import find_installation
from barograph.testing.sampled_programs import PROGRAMS, built

BAROGRAPH = [sys.executable, "-m", "barograph.cli"]
TIMEOUT_S = 120

Mpi = Any
Build = Callable[[Path, Any], Path]
Clean = Callable[[], dict[str, str]]

pytestmark = [
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.skipif("events" not in check_samples().text, reason="perf_event_open is not permitted"),
]


def recorded(folder: Path, *words: object, environment: dict[str, str]) -> tuple[dict[str, Any], str]:
    """Records a program to run.baro; returns what `barograph functions` says, and the output of the program."""
    run = [*BAROGRAPH, "run", "--sample", "500Hz", "-o", str(folder / "run"), *map(str, words)]
    done = subprocess.run(
        run, env=environment, cwd=folder, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
    )
    assert done.returncode == 0, done.stderr
    command = [*BAROGRAPH, "functions", str(folder / "run.baro"), "--json", "--top", "0"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=TIMEOUT_S)
    found: dict[str, Any] = json.loads(listed.stdout)
    return found, done.stdout


@pytest.mark.two_mpis
def test_shares_of_ranks_that_share_cores(mpi: Mpi, build: Build, clean: Clean, tmp_path: Path) -> None:
    """Four ranks on two cores: with timers, some of their functions get almost no samples."""
    program = build(PROGRAMS / "rank_turns.c", mpi)
    run = ("--launcher", mpi.launcher, "-n", 4, "--", program)
    words = run if shutil.which("taskset") is None else (*run[:4], "taskset", "-c", "0-1", program)
    found, _ = recorded(tmp_path, *words, environment=clean())
    own = {
        row["function"]: row["exclusive_ns"] for row in found["functions"] if row["file"] == "rank_turns.c"
    }
    time_ns = sum(own[name] for name in ("large", "medium", "small"))
    for name, share in (("large", 0.6), ("medium", 0.3), ("small", 0.1)):
        # Six standard errors: by the number of samples, which the speed of the cores decides.
        most = 6 * (share * (1 - share) * 2_000_000 / time_ns) ** 0.5
        assert own[name] / time_ns == pytest.approx(share, abs=most), name
    sampling = found["sampling"]
    assert sampling["ranks_short_of_cores"] == 0  # of which views say that shares can be off
    # Until the event of a thread is there a timer serves.
    assert sampling["ticked_ns"] < 0.5 * sampling["time_ns"]


@pytest.mark.parametrize("timer", ["event", "posix"])
def test_who_took_the_samples(timer: str, clean: Clean, tmp_path: Path) -> None:
    program = built(tmp_path, "shares.c")
    environment = {**clean(), "BAROGRAPH_SAMPLE_TIMER": timer}
    found, out = recorded(tmp_path, "--", program, 2, environment=environment)
    *lines, process_s = ([float(word) for word in line.split()] for line in out.splitlines())
    sampling = found["sampling"]
    assert sampling["asked_period_ns"] == 2_000_000
    if timer == "posix":
        assert sampling["ticked_ns"] == sampling["time_ns"]
    else:
        # Until the event is there a timer serves, and what it has counted is not counted again.
        assert sampling["ticked_ns"] < 0.5 * sampling["time_ns"]
        assert sampling["period_ns"] >= 0.9 * 2_000_000
    assert sum(map(sum, lines)) - 0.05 <= sampling["time_ns"] / 1e9 <= 1.1 * process_s[0] + 0.05


def test_a_program_that_closes_what_it_does_not_know(clean: Clean, tmp_path: Path) -> None:
    """Its descriptors are its own: none is taken from it, and its samples go on."""
    program = built(tmp_path, "descriptors.c")
    found, _ = recorded(tmp_path, "--", program, environment=clean())
    sampling = found["sampling"]
    assert sampling["time_ns"] / 1e9 >= 0.9
    assert sampling["ticked_ns"] < 0.5 * sampling["time_ns"]
