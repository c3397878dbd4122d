# SPDX-License-Identifier: BSD-3-Clause
"""Threads that are blocked do not compute: lower bounds of what programs planted, on threads beside the first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import barograph

# conftest.Run, conftest.Mpi and the function that makes a run.
Run = Any
Mpi = Any
Record = Callable[..., Run]

PROGRAMS = Path(__file__).parent / "programs"
PLANTED_MS = 500
RANKS = 2
HELPERS = 3
# Of what was planted: the last tick of a thread that goes on is not sure, and before it sleeps it may wait for a core.
SURE = 0.8

pytestmark = [pytest.mark.two_mpis]


def times(profile: barograph.Profile) -> dict[str, int]:
    """Returns sums over all ranks, after checking that nothing of the threads' time is lost or counted twice."""
    with profile.connect() as connection:
        (row,) = connection.sql(
            "SELECT sum(computing_ns)::BIGINT AS computing, sum(blocked_ns)::BIGINT AS blocked, "
            "sum(total_ns)::BIGINT AS total FROM rank_times"
        ).fetchall()
        ((walls,),) = connection.sql("SELECT sum(wall_ns)::BIGINT FROM locations").fetchall()
        ((known,),) = connection.sql("SELECT count(*) FROM call_sites WHERE kind = 6").fetchall()
        ((threads,),) = connection.sql("SELECT count(*) FROM locations").fetchall()
    computing, blocked, total = row
    assert threads == RANKS * (1 + HELPERS)
    assert total + blocked == pytest.approx(walls, abs=threads)  # rounded by a nanosecond each
    assert known == RANKS * HELPERS
    return {"computing": computing, "blocked": blocked}


def barograph_command(*words: str) -> str:
    command = [sys.executable, "-m", "barograph.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


def planted_ns() -> float:
    return SURE * RANKS * HELPERS * PLANTED_MS * 1e6


@pytest.mark.parametrize("kind", ["ended", "living"])
def test_threads_that_wait_on_a_condition_variable_do_not_compute(record: Record, kind: str) -> None:
    run = record("blocked_threads", kind, str(PLANTED_MS), ranks=RANKS)
    assert run.code == 0, run.stderr
    assert times(run.profile())["blocked"] >= planted_ns()
    report = " ".join(barograph_command("report", str(run.profile_path)).split())
    assert (
        "in which threads, other than the first of each rank, were blocked outside of calls and regions"
        in report
    )


def test_threads_that_compute_keep_their_time(record: Record) -> None:
    run = record("blocked_threads", "computing", str(PLANTED_MS), ranks=RANKS)
    assert run.code == 0, run.stderr
    assert times(run.profile())["computing"] >= planted_ns()


def test_threads_of_openmp_that_wait_passively_do_not_compute(
    mpi: Mpi, record: Record, tmp_path: Path
) -> None:
    program = tmp_path / "openmp_waits"
    source = PROGRAMS / "openmp_waits.c"
    subprocess.run([mpi.compiler, "-O1", "-fopenmp", str(source), "-o", str(program)], check=True, timeout=60)
    passive = {"OMP_WAIT_POLICY": "passive", "GOMP_SPINCOUNT": "0"}
    run = record(program, str(PLANTED_MS), ranks=RANKS, environment=passive)
    assert run.code == 0, run.stderr
    assert times(run.profile())["blocked"] >= planted_ns()
