# SPDX-License-Identifier: BSD-3-Clause
# How `barograph bench` shows what it measured; tests/bench_overhead_test.py measures a program.
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from barograph.cli.commands.setup.bench import measured
from barograph.cli.exit_codes import ExitCode
from barograph.launch.errors import LaunchError
from barograph.launch.measure import io_bench
from barograph.launch.measure.io_bench import Writing
from barograph.launch.measure.overhead import Pair
from barograph.testing.command_line import RunCommand, always
from barograph.testing.golden_text import check_golden

WITHOUT = (0.010, 0.011, 0.010, 0.012, 0.011, 0.010, 0.013)
SLOW = (0.50, 0.51, 0.49, 0.52, 0.50, 0.47, 0.53)
FAST = (0.21, 0.20, 0.22, 0.21, 0.90, 0.20, 0.21)
NOISE = (0.45, 0.56, 0.43, 0.58, 0.48, 0.54, 0.46)
SIZES = {0: (0, 0), 1: (1, 4_200_000), 2: (2, 4_210_000), 4: (4, 4_220_000)}


def writings(*seconds: tuple[float, ...]) -> list[Writing]:
    """The times of a run without recording, and with 1, 2 and 4 aggregators."""
    return [
        Writing(aggregators, *SIZES[aggregators], times)
        for aggregators, times in zip(SIZES, seconds, strict=True)
    ]


@pytest.fixture(autouse=True)
def times(monkeypatch: pytest.MonkeyPatch) -> list[Writing]:
    """Nothing is launched: the times are those in this list."""
    results = writings(WITHOUT, SLOW, FAST, (*FAST[1:], FAST[0]))

    def measure(_trial: object, _folder: Path, rounds: int, _step: object, _phases: object) -> list[Writing]:
        return [replace(result, seconds=result.seconds[:rounds]) for result in results]

    monkeypatch.setattr(io_bench, "prepare", always(None))
    monkeypatch.setattr(io_bench, "measure", measure)
    return results


def test_the_fewest_aggregators_that_are_as_good_as_the_fastest_are_advised(run: RunCommand, tmp_path: Path):
    done = run("bench", "io", "--dir", str(tmp_path))
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("bench_io", done.output)


def test_noise_is_called_noise(run: RunCommand, tmp_path: Path, times: list[Writing]):
    times[:] = writings(WITHOUT, SLOW, NOISE, NOISE)
    done = run("bench", "io", "--dir", str(tmp_path))
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("bench_io_noise", done.output)
    document = json.loads(run("bench", "io", "--dir", str(tmp_path), "--json").stdout)
    assert document["advice"] is None


def test_a_default_that_is_best_is_kept(run: RunCommand, tmp_path: Path, times: list[Writing]):
    times[:] = writings(WITHOUT, FAST, SLOW, SLOW)
    last = run("bench", "io", "--dir", str(tmp_path)).stdout.splitlines()[-1]
    assert last == "Keep the default, 1: no other is faster beyond the noise by 10 % and a millisecond."


def test_few_rounds_and_one_rank_give_no_advice(run: RunCommand, tmp_path: Path, times: list[Writing]):
    few = run("bench", "io", "--dir", str(tmp_path), "--rounds", "3").stdout.splitlines()[-1]
    assert few == "No advice from so few runs: take --rounds 5 or more."
    del times[2:]
    alone = run("bench", "io", "--dir", str(tmp_path), "-n", "1").stdout.splitlines()[-1]
    assert alone == "1 rank: there is nothing to choose."


def test_json_has_the_numbers_and_the_advice(run: RunCommand, tmp_path: Path):
    document = json.loads(run("bench", "io", "--dir", str(tmp_path), "-n", "8", "--json").stdout)
    assert (document["schema"], document["ranks"]) == ("barograph/bench-io/2", 8)
    assert (document["default"], document["advice"]) == (1, 2)
    usual, changed = document["results"][1:3]
    assert usual == {
        "aggregators": 1,
        "files": 1,
        "bytes": 4_200_000,
        "seconds": list(SLOW),
        "unify": [],
        "aggregate": [],
        "median_s": 0.5,
        "parts": None,
        "gain": None,
    }
    assert changed["gain"]["verdict"] == "faster"
    assert changed["gain"]["usual_seconds"] / changed["median_s"] == changed["gain"]["ratio"]


def test_aggregation_and_files_are_apart_and_drawn(run: RunCommand, tmp_path: Path, times: list[Writing]):
    times[1:] = [replace(one, unify=(0.01,) * 7, aggregate=(0.4 / one.aggregators,) * 7) for one in times[1:]]
    target = tmp_path / "io.svg"
    done = run("bench", "io", "--dir", str(tmp_path), "-o", str(target))
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("bench_io_parts", done.output.replace(str(target), "io.svg"))
    text = target.read_text(encoding="utf-8")
    assert all(word in text for word in ("aggregation", "files", "list of call paths"))
    document = json.loads(run("bench", "io", "--dir", str(tmp_path), "--json").stdout)
    parts = document["results"][1]["parts"]
    assert (parts["unify_s"], parts["aggregate_s"]) == (0.01, 0.4)
    assert parts["files_s"] == pytest.approx(0.50 - 0.011 - 0.01 - 0.4)
    assert run("bench", "io", "--dir", str(tmp_path), "-o", str(target)).exit_code == ExitCode.FAILED


def test_a_launcher_that_fails_is_one_error_line(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail(*_about: Any) -> None:
        raise LaunchError("there is no launcher", hint="install one")

    monkeypatch.setattr(io_bench, "prepare", fail)
    done = run("bench", "io", "--dir", str(tmp_path))
    assert done.exit_code == ExitCode.FAILED
    assert done.stderr == "barograph: error: there is no launcher\nhint: install one\n"


def test_a_cost_stands_beside_its_interval():
    lines = measured([Pair(1.0, 1.1), Pair(1.0, 1.12), Pair(1.0, 1.1), Pair(2.0, 2.2), Pair(1.0, 1.08)])
    check_golden("bench_overhead", "\n".join([*lines, ""]))


def test_a_cost_within_the_noise_is_called_noise():
    assert "the interval contains 1" in measured([Pair(1.0, 1.1), Pair(1.1, 1.0), Pair(1.0, 1.0)])[-1]


def test_one_pair_says_little():
    assert measured([Pair(1.0, 1.5)])[-1].endswith("one pair says little: use more --runs")
