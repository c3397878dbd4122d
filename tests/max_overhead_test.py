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
            "SELECT bucket, sum(calls)::BIGINT FROM samples JOIN call_paths USING (path_id) "
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
    assert content["own_cost"]["events_share"] > 0


@pytest.mark.two_mpis
def test_without_a_budget_every_call_is_timed(record: Record) -> None:
    run = record("tiny_calls", ranks=1)
    profile = run.profile()
    assert calls(profile, "tiny") == {0: TINY}
    assert NOT_TIMED not in calls(profile, "MPI_Iprobe")
