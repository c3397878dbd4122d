# SPDX-License-Identifier: BSD-3-Clause
"""What ranks do in MPI_Finalize."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Record

import barograph

LATE_MS = 1000


def command(*words: object) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "barograph.cli", *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def rows(profile: Path, query: str) -> list[tuple[Any, ...]]:
    with barograph.open(profile) as opened, opened.connect() as connection:
        return connection.execute(query).fetchall()


def finalizes(profile: Path) -> dict[int, tuple[int, float]]:
    """Calls and seconds of MPI_Finalize, by rank."""
    found = rows(
        profile,
        """SELECT rank, sum(calls)::BIGINT, sum(time_ns) / 1e9 FROM facts
           WHERE operation = 'MPI_Finalize' GROUP BY ALL""",
    )
    return {rank: (calls, seconds) for rank, calls, seconds in found}


@pytest.mark.two_mpis
@pytest.mark.parametrize("options", [(), ("--trace",)], ids=["counted", "traced"])
def test_ranks_wait_in_mpi_finalize_for_one_that_is_late(record: Record, options: tuple[str, ...]) -> None:
    run = record("late_to_finalize", str(LATE_MS), ranks=3, options=options)
    assert run.code == 0, run.stderr
    found = finalizes(run.profile_path)
    assert {rank: calls for rank, (calls, _) in found.items()} == dict.fromkeys(range(3), 1)
    # At least some of what was planted, on any machine.
    assert min(found[rank][1] for rank in (1, 2)) > LATE_MS / 1e3 / 4
    wall = dict(rows(run.profile_path, "SELECT rank, wall_ns / 1e9 FROM locations"))
    assert all(seconds < wall[rank] for rank, (_, seconds) in found.items())
    if options:
        traced = json.loads(command("trace", run.profile_path, "--format", "json"))["events"]
        assert [row["rank"] for row in traced if row["operation"] == "MPI_Finalize"] == [0, 1, 2]


@pytest.mark.two_mpis
def test_a_late_rank_is_named(record: Record) -> None:
    run = record("late_to_finalize", str(LATE_MS), ranks=3)
    said = command("findings", run.profile_path)
    assert "MPI_Finalize" in said
    assert re.search(r"[Rr]ank 0", said), said
