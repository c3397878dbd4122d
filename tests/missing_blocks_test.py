# SPDX-License-Identifier: BSD-3-Clause
"""A tenth of the blocks of a recorded run is lost: each wait that is found was one, and the others are unknown."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.launch.installation import find_installation
from barograph.read.analysis.trace_analysis import analyze_trace
from barograph.recover.replay import replay
from barograph.testing.jobs.started import wait_for
from barograph.testing.missing_blocks import stream_without, trace_without

PROGRAM = Path(__file__).resolve().parent / "programs" / "random_waits.c"
COMMAND = [sys.executable, "-m", "barograph.cli"]
SEEDS = range(1, 21)
RANKS = 5
WAIT = ("kind", "rank", "call_path", "communicator", "cause_rank", "cause_path", "start_ns", "waited_ns")
PAIR = ("kind", "rank", "call_path", "communicator", "cause_rank", "cause_path")
INCOMPLETE = "unknown: collectives with missing members"

pytestmark = pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload")

Tables = dict[str, list[dict[str, Any]]]


def analyzed(profile: Path) -> Tables:
    found = analyze_trace(profile, ["waits", "gaps"])
    assert not found.failures
    assert not found.losses
    return {name: table.to_pylist() for name, table in found.tables.items()}


def counts_of(tables: Tables) -> dict[str, int]:
    return {row["what"]: row["count"] for row in tables["wait_counts"]}


def waits_of(tables: Tables) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row[key] for key in WAIT) for row in tables["longest_waits"])


def check_nothing_is_made_up(part: Tables, whole: Tables) -> tuple[int, int]:
    """What is found in a part of the blocks is in the whole run, wait by wait as far as those are listed.

    Returns how many waits of these there were, and how many collective calls without some of their members.
    """
    listed = waits_of(whole)
    complete = listed.total() == sum(row["count"] for row in whole["wait_states"])
    shortest = 0 if complete else min(wait[-1] for wait in listed) + 1
    mine = Counter({wait: count for wait, count in waits_of(part).items() if wait[-1] >= shortest})
    assert mine <= listed
    sums = {tuple(row[key] for key in PAIR): row for row in whole["wait_states"]}
    assert len(sums) == len(whole["wait_states"])
    for row in part["wait_states"]:
        all_of_them = sums[tuple(row[key] for key in PAIR)]
        for name in ("count", "waited_ns", "longest_ns"):
            assert row[name] <= all_of_them[name], row
    # A collective has all its members, or is unknown, or all its members are missing.
    before, after = counts_of(whole), counts_of(part)
    assert before[INCOMPLETE] == 0
    assert after["collectives"] + after[INCOMPLETE] <= before["collectives"]
    assert after["messages"] <= before["messages"]
    return mine.total(), after[INCOMPLETE]


def check_some_were_found(found: list[tuple[int, int]]) -> None:
    """In all parts together: how many blocks there are, and which of them a part has, is chance."""
    waits, incomplete = (sum(numbers) for numbers in zip(*found, strict=True))
    assert waits > 0
    assert incomplete > 0


def started(
    site: Path, mpi: Any, program: Path, environment: dict[str, str], *words: object
) -> subprocess.Popen[str]:
    launch = ["run", "-n", RANKS, "--launcher", mpi.launcher, "--trace=mpi", "-o", "run", "--", program]
    command = [*COMMAND, *map(str, (*launch, *words))]
    return subprocess.Popen(command, cwd=site, env=environment, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_blocks_of_a_trace(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    # A block has 16,384 events.
    run = started(tmp_path, mpi, build(PROGRAM, mpi), clean(), 3, 10_000, 20)
    _, said = run.communicate()
    assert run.returncode == 0, said
    whole = analyzed(tmp_path / "run.baro")
    assert whole["gaps"] == []
    (file,) = (tmp_path / "run.baro.trace").iterdir()
    content = file.read_bytes()
    assert trace_without(content, lambda _: False)[1] == 0
    found: list[tuple[int, int]] = []
    for seed in SEEDS:
        chance = random.Random(seed)
        left, missing = trace_without(content, lambda _, chance=chance: chance.random() < 0.1)
        if missing == 0:
            continue
        file.write_bytes(left)
        part = analyzed(tmp_path / "run.baro")
        found.append(check_nothing_is_made_up(part, whole))
        made = {(row["rank"], row["thread"]): row["made"] for row in whole["event_counts"]}
        for row in part["event_counts"]:
            # Events after the last that is there are not known to be missing.
            assert row["received"] + row["missing"] == row["made"] <= made[row["rank"], row["thread"]]
            gaps = [gap for gap in part["gaps"] if gap["rank"] == row["rank"]]
            assert sum(gap["missing"] for gap in gaps) == row["missing"]
    check_some_were_found(found)


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_blocks_of_a_stream(
    mpi: Any, build: Callable[..., Path], clean: Callable[[], dict[str, str]], tmp_path: Path
) -> None:
    run = started(tmp_path, mpi, build(PROGRAM, mpi), clean(), 5, 2_000, 500)
    kept = tmp_path / "events.bev"

    def is_kept() -> bool:
        """`barograph run` removes the name of its stream when it has read it; this one stays."""
        for path in tmp_path.glob(".run.events-*"):
            os.link(path, kept)
        return kept.exists()

    wait_for("the stream of events", is_kept)
    _, said = run.communicate()
    assert run.returncode == 0, said
    replay([kept], tmp_path / "whole")
    whole = analyzed(tmp_path / "whole.baro")
    assert waits_of(whole) == waits_of(analyzed(tmp_path / "run.baro"))
    content = kept.read_bytes()
    found: list[tuple[int, int]] = []
    for seed in SEEDS:
        chance = random.Random(seed)
        left, missing = stream_without(content, lambda _, chance=chance: chance.random() < 0.1)
        if missing == 0:
            continue
        kept.write_bytes(left)
        result = replay([kept], tmp_path / f"part-{seed}", salvage=True)
        part = analyzed(tmp_path / f"part-{seed}.baro")
        found.append(check_nothing_is_made_up(part, whole))
        assert sum(row["missing"] for row in part["gaps"] if row["first_event"] != 0) == result.lost
    check_some_were_found(found)
