# SPDX-License-Identifier: BSD-3-Clause
"""--max-overhead: counts stay exact, what is given up is said, and without the option nothing is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

import barograph

Record = Callable[..., "object"]
NOT_TIMED = 255
TINY, PROBES = 200_000, 100_000


def calls(profile: barograph.Profile, operation: str) -> dict[int, int]:
    """Returns size class -> calls of all ranks."""
    with profile.connect() as connection:
        rows = connection.execute(
            "SELECT bucket, sum(calls)::BIGINT FROM fact_rows JOIN call_paths USING (path_id) "
            "WHERE operation = ? GROUP BY bucket",
            [operation],
        ).fetchall()
    return dict(rows)


@pytest.mark.two_mpis
def test_counts_stay_exact_within_a_budget(record: Record) -> None:
    run = record("tiny_calls", ranks=1, options=("--max-overhead", "0.01%"))
    assert run.code == 0, run.stderr
    profile = run.profile()
    tiny, probes = calls(profile, "tiny"), calls(profile, "MPI_Iprobe")
    assert sum(tiny.values()) == TINY
    assert sum(probes.values()) == PROBES
    assert tiny[NOT_TIMED] > TINY / 2
    assert calls(profile, "whole") == {0: 1}
    command = [sys.executable, "-m", "barograph.cli", "info", "--json", str(run.profile_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    content = json.loads(done.stdout)
    assert content["max_overhead"] == 0.0001
    assert any("tiny" in row["call_path"] for row in content["reduced_detail"])
    assert content["losses"]["not_timed_calls"] == tiny[NOT_TIMED] + probes.get(NOT_TIMED, 0)
    assert content["losses"]["not_timed_estimated"]
    assert content["losses"]["sampled_calls"] > 0
    assert content["own_cost"]["events_share"] > 0


@pytest.mark.two_mpis
def test_what_is_not_timed_is_estimated_and_is_mpi(record: Record) -> None:
    run = record("tiny_calls", "5", ranks=1, options=("--max-overhead", "0.01%"))
    assert run.code == 0, run.stderr
    with run.profile().connect() as connection:
        rows = connection.execute(
            "SELECT bucket = 255, sum(calls)::BIGINT, sum(time_ns)::BIGINT, min(min_ns)::BIGINT, max(max_ns)::BIGINT "
            "FROM fact_rows JOIN call_paths USING (path_id) WHERE operation = 'MPI_Iprobe' GROUP BY ALL"
        ).fetchall()
        whole = connection.execute(
            "SELECT max(time_ns) FROM fact_rows JOIN call_paths USING (path_id) WHERE operation = 'whole'"
        ).fetchone()
    found = {row[0]: row[1:] for row in rows}
    assert found[True][0] + found[False][0] == 5 * PROBES
    assert found[True][0] > found[False][0]
    calls, time_ns, shortest, longest = found[True]
    assert shortest - 1 <= time_ns / calls <= longest  # the bounds are rounded to nanoseconds
    assert time_ns <= whole[0]
    command = [sys.executable, "-m", "barograph.cli", "findings", "--json", str(run.profile_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    cost = [found for found in json.loads(done.stdout)["findings"] if found["id"] == "tool-cost"]
    assert not any("--max-overhead" in step for found in cost for step in found["steps"])


@pytest.mark.two_mpis
def test_without_a_budget_every_call_is_timed(record: Record) -> None:
    run = record("tiny_calls", ranks=1)
    profile = run.profile()
    assert calls(profile, "tiny") == {0: TINY}
    assert NOT_TIMED not in calls(profile, "MPI_Iprobe")
