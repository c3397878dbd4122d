# SPDX-License-Identifier: BSD-3-Clause
"""Waits of known length in real programs: who waited, in which call, for whom, and how long."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from barograph.launch.installation import find_installation

TESTS = Path(__file__).resolve().parent
PROGRAM = TESTS / "programs" / "delays.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
TURNS = 5

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")


class Pattern(NamedTuple):
    """What a pattern of delays.c is in the trace."""

    kind: str
    waits_in: str  # operation
    late_in: str


PATTERNS = {
    "receive": Pattern("late sender", "MPI_Recv", "MPI_Send"),
    "requests": Pattern("late sender", "MPI_Waitall", "MPI_Send"),
    "any": Pattern("late sender", "MPI_Recv", "MPI_Send"),
    "probe": Pattern("late sender", "MPI_Probe", "MPI_Send"),
    "synchronous": Pattern("late receiver", "MPI_Ssend", "MPI_Recv"),
    "barrier": Pattern("wait at barrier", "MPI_Barrier", "MPI_Barrier"),
    "everyone": Pattern("wait at n-to-n", "MPI_Allreduce", "MPI_Allreduce"),
    "from_root": Pattern("late root", "MPI_Bcast", "MPI_Bcast"),
    "to_root": Pattern("early root", "MPI_Reduce", "MPI_Reduce"),
}


def barograph(folder: Path, environment: dict[str, str], *words: object) -> str:
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def entered(folder: Path, ranks: int) -> dict[str, dict[int, list[int]]]:
    """When each rank entered the calls of each pattern, turn by turn, as the program says."""
    found: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for rank in range(ranks):
        for line in (folder / f"waits.{rank}").read_text(encoding="utf-8").splitlines():
            pattern, _, when = line.split()
            found[pattern][rank].append(int(when))
    return found


def expected(pattern: str, entries: dict[int, list[int]], ranks: int) -> dict[tuple[int, int], list[int]]:
    """The waits of a pattern: (who waits, for whom) -> ns in each turn. For whom: -1 where it is one of several."""
    if pattern in {"receive", "requests", "any", "probe", "synchronous"}:
        return {(1, 0): [late - early for late, early in zip(entries[0], entries[1], strict=True)]}
    if pattern == "to_root":
        last = [max(entries[rank][turn] for rank in range(1, ranks)) for turn in range(TURNS)]
        cause = 1 if ranks == 2 else -1
        return {(0, cause): [late - early for late, early in zip(last, entries[0], strict=True)]}
    late_rank = ranks - 1
    return {
        (rank, late_rank): [
            late - early for late, early in zip(entries[late_rank], entries[rank], strict=True)
        ]
        for rank in range(ranks - 1)
    }


@pytest.mark.parametrize(("ranks", "late_ms"), [(2, 50), (4, 60)])
def test_planted_delays_are_found_with_who_caused_them(
    mpi: Any,
    build: Callable[..., Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
    ranks: int,
    late_ms: int,
) -> None:
    check_delays(mpi, build, clean, tmp_path, ranks, late_ms)


@pytest.mark.two_mpis
def test_long_delays_are_found(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    check_delays(mpi, build, clean, tmp_path, 2, 500)


def check_delays(
    mpi: Any,
    build: Callable[..., Path],
    clean: Callable[[], dict[str, str]],
    tmp_path: Path,
    ranks: int,
    late_ms: int,
) -> None:
    environment = clean() | {"EXPECT_DIR": str(tmp_path)}
    words = ["-n", ranks, "--launcher", mpi.launcher, "--trace=mpi", "-o", "run", "--", build(PROGRAM, mpi)]
    barograph(tmp_path, environment, "run", *words, late_ms, TURNS)
    entries = entered(tmp_path, ranks)
    found = json.loads(barograph(tmp_path, environment, "engine", "run.baro", "--json", "--only", "waits"))
    assert found["failures"] == {}
    counts = {row["what"]: row["count"] for row in found["tables"]["wait_counts"]}
    assert {what for what, count in counts.items() if what.startswith("unknown") and count} == set()
    waits = [row for row in found["tables"]["longest_waits"] if row["communicator"] != "W0.0"]
    slack_ns = 2e6 if ranks == 2 else 10e6
    for name, pattern in PATTERNS.items():
        for (rank, cause), lengths in expected(name, entries[name], ranks).items():
            mine = sorted(
                (
                    row
                    for row in waits
                    if (row["kind"], row["operation"], row["rank"]) == (pattern.kind, pattern.waits_in, rank)
                ),
                key=lambda row: row["start_ns"],
            )
            if pattern.waits_in == "MPI_Recv" and rank == 1:
                # The patterns "receive" and "any", and short waits after a probe.
                mine = [row for row in mine if row["waited_ns"] > late_ms * 1e6 / 2]
                mine = mine[0 if name == "receive" else 1 :: 2]
            mine = [row for row in mine if row["waited_ns"] > late_ms * 1e6 / 2]
            assert len(mine) == TURNS, (name, rank)
            if cause >= 0:
                assert {row["cause_rank"] for row in mine} == {cause}, name
            assert {row["cause_operation"] for row in mine} == {pattern.late_in}, name
            got = statistics.median(row["waited_ns"] for row in mine)
            should = statistics.median(lengths)
            assert abs(got - should) <= max(slack_ns, 0.05 * should), (name, rank, got, should)


@pytest.mark.two_mpis
def test_any_number_of_workers_finds_the_same(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    environment = clean() | {"EXPECT_DIR": str(tmp_path)}
    words = ["-n", 4, "--launcher", mpi.launcher, "--trace=mpi,io", "-o", "run", "--", build(PROGRAM, mpi), 1, 20]
    barograph(tmp_path, environment, "run", *words)
    found = {
        barograph(tmp_path, environment, "engine", "run.baro", "--json", "--workers", workers)
        for workers in (1, 2, 8)
    }
    assert len(found) == 1
    assert len(json.loads(found.pop())["tables"]["wait_states"]) > 10


@pytest.mark.two_mpis
def test_a_program_that_shares_no_code_finds_the_same_in_the_otf2_archive(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    pytest.importorskip("otf2")
    environment = clean()
    program = build(TESTS / "programs" / "random_waits.c", mpi)
    words = ["-n", 5, "--launcher", mpi.launcher, "--trace=mpi", "-o", "run", "--", program, 7, 300]
    barograph(tmp_path, environment, "run", *words)
    barograph(tmp_path, environment, "trace", "run.baro", "-o", "run.otf2")
    oracle = [sys.executable, TESTS / "otf2_waits.py", tmp_path / "run.otf2" / "traces.otf2"]
    lines = subprocess.run(oracle, env=environment, capture_output=True, text=True, check=True).stdout.splitlines()
    theirs = sorted(tuple(json.loads(line)) for line in lines)
    found = json.loads(barograph(tmp_path, environment, "engine", "run.baro", "--json", "--only", "waits"))
    keys = ("kind", "rank", "start_ns", "waited_ns", "cause_rank")
    ours = sorted(tuple(row[key] for key in keys) for row in found["tables"]["longest_waits"])
    assert len(ours) > 300
    assert ours == theirs
    assert sum(row["waited_ns"] for row in found["tables"]["wait_states"]) == sum(row[3] for row in theirs)
