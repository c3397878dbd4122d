# SPDX-License-Identifier: BSD-3-Clause
"""Metrics of a program that knows them exactly, in every output that shows them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.two_mpis

Record = Callable[..., Any]

RANKS = 2
# Name -> unit, consistency, end of the call path, values, sum, least and greatest with their ranks, median.
EXPECTED = {
    "cells": ("", "constant", "solve", 2, 8192, 4096, None, 4096, 4096, None),
    "owned": ("B", "by rank", "solve", 2, 3072, 1024, 0, 1536, 2048, 1),
    "input": ("kg", "by execution", "solve", 2, 5, 2.5, None, 2.5, 2.5, None),
    "particles": ("", "by iteration", "step", 12, 630, 0, 0, 52.5, 105, 1),
    "energy": ("J", "by iteration", "push", 24, -9, -2.5, 0, -0.375, 1, 1),
}


def barograph(*words: str | Path) -> Any:
    words = (sys.executable, "-m", "barograph.cli", *map(str, words))
    wide = {**os.environ, "COLUMNS": "120"}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=wide)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def profile(record: Record) -> Path:
    run = record("metrics", "all", ranks=RANKS)
    assert run.code == 0, run.stderr
    return Path(run.profile().path)


def test_the_report_has_exact_values(profile: Path) -> None:
    rows = json.loads(barograph("report", profile, "--json"))["program_metrics"]
    found = {
        row["metric"]: (
            row["unit"],
            row["consistency"],
            row["call_path"].rpartition(" > ")[2],
            row["count"],
            row["sum"],
            row["min"],
            row["min_rank"],
            row["median"],
            row["max"],
            row["max_rank"],
        )
        for row in rows
    }
    assert found == EXPECTED
    text = barograph("report", profile)
    assert "Metrics of the program" in text
    assert "1.50 KiB" in text  # the median of what ranks own
    assert "`barograph loops --metric particles`" in " ".join(text.split())


def test_values_that_are_refused_are_no_dropped_events(record: Record) -> None:
    run = record("metrics", "refused", ranks=RANKS)
    assert run.code == 0, run.stderr
    profile = run.profile()
    each = 6 + 6 + 1 + 1  # two metrics named `time`, a NaN, an unknown consistency
    assert profile.metadata["recording.dropped_events"] == "0"
    assert profile.metadata["recording.refused_values"] == str(RANKS * each)
    assert profile.metadata["recording.refusing_ranks"] == str(RANKS)
    said = f"{RANKS * each} metric values on {RANKS} ranks were not finite or had a reserved name"
    for command in ("report", "findings", "loops", "info"):
        text = " ".join(barograph(command, profile.path).split())
        assert said in text
        assert "INCOMPLETE" not in text
        assert "--arena-size" not in text
    (_,) = json.loads(barograph("loops", profile.path, "--json"))["loops"]
    (residual,) = json.loads(barograph("report", profile.path, "--json"))["program_metrics"]
    assert (residual["metric"], residual["count"]) == ("residual", RANKS * 5)


def test_a_profile_without_loops_says_where_metrics_are(record: Record) -> None:
    run = record("metrics", "flat", "1", ranks=RANKS)
    assert run.code == 0, run.stderr
    text = " ".join(barograph("loops", run.profile().path).split())
    assert "has no loops, but metrics of the program: cells, input, owned" in text
    assert "`barograph tree --metric cells`" in text


def test_the_tree_has_the_mean_of_each_call_path(profile: Path) -> None:
    rows = json.loads(barograph("tree", profile, "--metric", "energy", "--json"))["metric_paths"]
    assert [(row["call_path"], row["count"], row["mean"]) for row in rows][-2:] == [
        ("program > solve > step", 0, None),
        ("program > solve > step > push", 24, -0.375),
    ]


def test_diff_has_the_relative_change(record: Record) -> None:
    first, second = (record("metrics", "flat", scale, ranks=RANKS).profile().path for scale in ("1", "3"))
    rows = json.loads(barograph("diff", first, second, "--json"))["metrics"]
    assert {row["metric"]: (row["unit"], row["a"], row["b"], row["percent"]) for row in rows} == {
        "cells": ("", 4096, 12288, 200),
        "input": ("kg", 2.5, 7.5, 200),
        "owned": ("B", 1536, 4608, 200),
    }
    assert "Metrics of the program" in barograph("diff", first, second)
    lines = barograph("diff", first, second, "--by", "metric", "--csv", "-").splitlines()
    assert [line.split(",")[:6] for line in lines[1:]][1] == [
        "input",
        "kg",
        "program > solve",
        "2.5",
        "7.5",
        "5.0",
    ]
