# SPDX-License-Identifier: BSD-3-Clause
"""A call that takes much longer than the earlier ones of its path is found, with the calls around it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation

COMMAND = [sys.executable, "-m", "barograph.cli"]
LATE = 400
LATE_MS = 1000

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


def engine(profile: Path, environment: dict[str, str], *words: object) -> str:
    command = [*COMMAND, "engine", str(profile), "--only", "anomalies", *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def is_late(row: dict[str, Any], late: dict[str, Any]) -> bool:
    """Whether a row of the anomalies is of the call that is meant to be one."""
    return (row["rank"], row["event"]) == (1, late["sequence"])


@pytest.mark.two_mpis
def test_the_receive_that_waited_for_a_late_send_is_found(
    record: Callable[..., Any], clean: Callable[[], dict[str, str]]
) -> None:
    run = record("one_late", str(LATE), str(LATE_MS), ranks=2, options=["--trace=mpi"])
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        own = [row for row in profile.events().to_pylist() if row["rank"] == 1]
    (late,) = [row for row in own if row["kind"] == "receive" and row["tag"] == LATE]
    said = engine(run.profile_path, clean(), "--json")
    tables = json.loads(said)["tables"]
    # A busy machine may delay other calls too.
    (place,) = [i for i, row in enumerate(tables["anomalies"]) if is_late(row, late)]
    row = tables["anomalies"][place]
    earlier = [one for one in own if one["operation"] == "MPI_Recv" and one["sequence"] < late["sequence"]]
    usual_ns = sum(one["end_ns"] - one["start_ns"] for one in earlier) // len(earlier)
    assert row == {
        "rank": 1,
        "thread": 0,
        "operation": "MPI_Recv",
        "call_path": "program > MPI_Recv",
        "object": "W0.0",
        "event": late["sequence"],
        "start_ns": late["start_ns"],
        "duration_ns": late["end_ns"] - late["start_ns"],
        "usual_ns": usual_ns,
        "factor": pytest.approx((late["end_ns"] - late["start_ns"]) / usual_ns),
        "earlier": LATE,
    }
    around = [one for one in tables["anomaly_surroundings"] if one["anomaly"] == place + 1]
    assert [one["place"] for one in around] == list(range(-5, 6))
    by_number = {one["sequence"]: one for one in own}
    for one in around:
        event = by_number[one["event"]]
        assert event["operation"] == one["operation"] == "MPI_Recv"
        assert event["tag"] == LATE + one["place"]
        assert (event["start_ns"], event["length"], event["peer"]) == (
            one["start_ns"],
            one["bytes"],
            one["peer"],
        )
    assert {engine(run.profile_path, clean(), "--json", "--workers", n) for n in (1, 2, 8)} == {said}
    shown = engine(run.profile_path, clean())
    assert "Calls that took much longer than usual" in shown
    assert "MPI_Recv" in shown


@pytest.mark.two_mpis
def test_too_few_earlier_calls_are_no_rule(
    record: Callable[..., Any], clean: Callable[[], dict[str, str]]
) -> None:
    run = record("one_late", "20", str(LATE_MS), ranks=2, options=["--trace=mpi"])
    assert run.code == 0, run.stderr
    with run.profile() as profile:
        (late,) = [
            row
            for row in profile.events().to_pylist()
            if (row["rank"], row["kind"], row["tag"]) == (1, "receive", 20)
        ]
    assert late["end_ns"] - late["start_ns"] > 0.5e6 * LATE_MS
    found = json.loads(engine(run.profile_path, clean(), "--json"))["tables"]["anomalies"]
    assert [row for row in found if is_late(row, late)] == []
