# SPDX-License-Identifier: BSD-3-Clause
"""What ranks do in MPI_Finalize."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

# conftest.Mpi and the functions that build a program and make a run.
Mpi = Any
Build = Callable[[Path, Any], Path]
Record = Callable[..., Any]

PROGRAMS = Path(__file__).resolve().parent / "programs"
LATE_MS = 1000
FINALIZE_LINE = next(
    number
    for number, line in enumerate((PROGRAMS / "late_to_finalize.c").read_text().splitlines(), 1)
    if "MPI_Finalize()" in line
)


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
        with barograph.open(run.profile_path) as profile:
            traced = [
                row["rank"] for row in profile.events().to_pylist() if row["operation"] == "MPI_Finalize"
            ]
        assert sorted(traced) == [0, 1, 2]


@pytest.mark.two_mpis
@pytest.mark.parametrize("options", [(), ("--call-sites",)], ids=["counted", "sites"])
def test_a_late_rank_is_named(record: Record, options: tuple[str, ...]) -> None:
    run = record("late_to_finalize", str(LATE_MS), ranks=3, options=options)
    (found,) = (
        one for one in json.loads(command("findings", run.profile_path, "--json"))["findings"] if asleep(one)
    )
    assert found["evidence"]["rank"] == 0
    assert found["evidence"]["others"] == 2
    assert found["evidence"]["waiting_object"] == "W0.0"
    # The lines of the program, not of the recorder.
    assert f"MPI_Finalize at late_to_finalize.c:{FINALIZE_LINE} main" in found["what"]


def asleep(finding: dict[str, Any]) -> bool:
    return finding["id"] == "blocked-rank" and finding["evidence"]["waiting_operation"] == "MPI_Finalize"


@pytest.mark.two_mpis
def test_without_a_rank_nobody_knows_how_long_they_would_wait(
    record: Record, build: Build, mpi: Mpi, tmp_path: Path
) -> None:
    wrapper = tmp_path / "wrapper.sh"
    wrapper.write_text(
        '#!/bin/sh\ncase ${OMPI_COMM_WORLD_RANK:-$PMI_RANK} in 1) unset LD_PRELOAD;; esac\nexec "$@"\n'
    )
    wrapper.chmod(0o755)
    run = record(wrapper, str(build(PROGRAMS / "late_to_finalize.c", mpi)), "10", ranks=2)
    assert run.code == 0, run.stderr
    assert finalizes(run.profile_path) == {}
    assert rows(run.profile_path, "SELECT DISTINCT rank FROM facts WHERE operation = 'MPI_Barrier'") == [(0,)]
