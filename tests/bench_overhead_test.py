# SPDX-License-Identifier: BSD-3-Clause
"""`barograph bench overhead`: pairs of runs, what is measured beside what is stated, and errors in one line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.cli.commands.setup.bench import measured
from barograph.launch.measure.overhead import Pair, interval

PROGRAMS = Path(__file__).parent / "programs"
Mpi = Any  # conftest.Mpi; conftest cannot be imported by name.


def overhead(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "barograph.cli", "bench", "overhead", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.two_mpis
def test_pairs_of_runs_are_compared(mpi: Mpi, build: Callable[[Path, Mpi], Path]) -> None:
    program = build(PROGRAMS / "tiny_calls.c", mpi)
    done = overhead("-n", "1", "--launcher", mpi.launcher, "--runs", "2", "--json", "--", str(program), "2")
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["schema"] == "barograph/bench-overhead/1"
    assert len(document["pairs"]) == 2
    ratios = [pair["recorded_s"] / pair["bare_s"] for pair in document["pairs"]]
    assert document["ratio"] == pytest.approx(sum(ratios) / 2)
    assert min(ratios) - 1e-9 <= document["interval"][0] <= document["interval"][1] <= max(ratios) + 1e-9
    # 600,000 events, none of which is for nothing, and start-up.
    assert document["stated"]["events_s"] > 600_000 * 1e-9
    assert document["stated"]["most_rank"] == 0
    both = document["stated"]["events_s"] + document["stated"]["setup_s"]
    assert document["stated"]["most_s"] == pytest.approx(both, rel=0.01)
    assert 0 < document["stated"]["share"] < 1


def test_the_ratio_is_that_of_the_pairs_and_noise_is_called_so() -> None:
    # The medians of the two ways have the ratio 0.5, the pairs 1.0.
    lines = measured([Pair(2.0, 1.0), Pair(1.0, 1.0), Pair(4.0, 4.4)])
    assert lines == [
        "bare          2.000 s   median of 3 runs",
        "recorded      1.000 s   median of 3 runs",
        "ratio        1.0000     median of the ratios of the 3 pairs, each recorded / bare; 95 % between 0.5000 and "
        "1.1000",
        "                        the cost cannot be told from the noise of these runs: the interval contains 1",
    ]
    assert len(measured([Pair(1.0, 1.1), Pair(1.0, 1.2)])) == 3
    assert measured([Pair(1.0, 1.1)])[2].endswith("one pair says little: use more --runs")


def test_what_fails_says_so_in_one_line() -> None:
    for words, code in (
        (("--", "false"), 5),
        (("--", "./no-such-program"), 5),
        (("--runs", "0", "--", "true"), 2),
    ):
        done = overhead(*words)
        assert done.returncode == code, words
        assert not done.stdout
        assert "Traceback" not in done.stderr


def test_the_interval_holds_the_median() -> None:
    assert interval([1.0]) == (1.0, 1.0)
    low, high = interval([1.0, 1.1, 1.2, 1.3, 5.0])
    assert 1.0 <= low <= 1.2 <= high <= 5.0
