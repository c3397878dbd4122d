# SPDX-License-Identifier: BSD-3-Clause
"""Whether a dead job hung: what its arenas prove, and nothing else. Whole recoveries: tests/faults."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

import barograph._look
from barograph.end_stack import NO_FRAME, EndStack
from barograph.recover.hang import Hang, hang_of

SECOND = 1_000_000_000
END = 1_000 * SECOND
WORLD = "0" * 32
Look = tuple[str, int, bool, int | None]


@dataclass
class FakeArena:
    rank: int | None
    path: str
    liveness: str = "dead"
    state: str = "recording"


def look(
    rank: int,
    operation: str = "",
    age_s: int = 0,
    *,
    idle_s: int | None = None,
    ended_s: int = 1000,
    **more: object,
) -> Look:
    """A rank of three, in its first barrier, or in no call."""
    barrier = operation.startswith("MPI")
    presence = {
        "rank": rank,
        "ranks": 3,
        "pid": 1,  # lives, and is not asked
        "node": "n1",
        "program": "app",
        "state": "recording",
        "alive": True,
        "stopped": False,
        "place": {
            "operation": operation,
            "layer": "mpi" if barrier else "program",
            "object": "W0.0" if barrier else "",
            "user_name": "",
            "key": WORLD if barrier else "",
            "region": "",
            "open_ns": age_s * SECOND if barrier else None,
            "site": "",
        },
        "moves": 3,
        "polls": 0,
        "collectives": {WORLD: 1} if barrier else {},
        "members": [[0, 3, 1]],
        **more,
    }
    return json.dumps(presence), ended_s * SECOND, True, None if idle_s is None else idle_s * SECOND


def hang(
    monkeypatch: pytest.MonkeyPatch,
    *looks: Look,
    stacks: Sequence[EndStack] = (),
    arena: Mapping[str, str] | None = None,
) -> Hang | None:
    def last_look(path: str) -> Look:
        return looks[int(path)]

    monkeypatch.setattr(barograph._look, "last_look", last_look)
    arenas = [FakeArena(rank, str(rank), **(arena or {})) for rank in range(len(looks))]
    return hang_of(cast("Any", arenas), stacks=stacks)


def waiting(rank: int, age_s: int = 42) -> Look:
    return look(rank, "MPI_Barrier", age_s)


def test_a_rank_that_did_nothing_for_long_is_the_one_that_the_others_wait_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = hang(monkeypatch, waiting(0, 45), waiting(1), look(2, idle_s=50))
    assert found is not None
    assert found == Hang(
        (
            "Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.",
            "Rank 2 is in no recorded call, outside of regions, for at least 50 s.",
        ),
        (0, 1),
        42 * SECOND,
    )
    assert found.as_metadata()["hang.ranks"] == "0-1"
    assert found.as_metadata()["hang.after_s"] == "42.000"
    assert found.lines()[0] == "when it ended, the job had hung for at least 42 s:"


@pytest.mark.parametrize("idle_s", [None, 29])
def test_of_a_rank_that_may_have_moved_nothing_is_said(
    idle_s: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hang(monkeypatch, waiting(0), waiting(1), look(2, idle_s=idle_s)) is None


def test_calls_that_were_open_for_a_short_time_are_no_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    assert hang(monkeypatch, waiting(0, 20), waiting(1, 20), look(2, idle_s=50)) is None


def receiving(rank: int, source: int, age_s: int) -> Look:
    return look(rank, "MPI_Recv", age_s, awaits="receive", peers=[source])


def test_ranks_that_wait_for_each_other_hang_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    found = hang(monkeypatch, receiving(0, 1, 11), receiving(1, 0, 12), look(2, idle_s=1))
    assert found is not None
    circle = (
        "Deadlock: rank 0 waits in MPI_Recv on W0.0 for rank 1; rank 1 waits in MPI_Recv on W0.0 for rank 0."
    )
    assert circle in found.sentences
    assert (found.ranks, found.least_ns) == ((0, 1), 11 * SECOND)
    # A message may still be on its way; and who waits for another that computes may be released.
    assert hang(monkeypatch, receiving(0, 1, 1), receiving(1, 0, 1), look(2, idle_s=1)) is None
    assert hang(monkeypatch, receiving(0, 1, 11), receiving(1, 2, 12), look(2, idle_s=1)) is None


def test_a_rank_that_ended_long_before_the_others_is_dead_then(monkeypatch: pytest.MonkeyPatch) -> None:
    found = hang(monkeypatch, waiting(0), waiting(1), look(2, ended_s=950))
    assert found is not None
    assert found.sentences[1] == "Rank 2 has ended without MPI_Finalize."


@pytest.mark.parametrize("arena", [{"liveness": "running"}, {"state": "collected"}])
def test_only_dead_jobs_have_hung(arena: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert hang(monkeypatch, waiting(0), waiting(1), look(2, idle_s=50), arena=arena) is None


@pytest.mark.parametrize("idle_s", [None, 0])
@pytest.mark.parametrize(("stopped_s", "hung"), [(955, True), (980, False)])
def test_a_rank_in_finalize_is_gone_from_when_it_came_there(
    monkeypatch: pytest.MonkeyPatch, stopped_s: int, hung: bool, idle_s: int | None
) -> None:
    """What it did last has reached the others after a while."""
    last = look(2, "MPI_Finalize", 0, idle_s=idle_s, ended_s=stopped_s, state="finalizing", collectives={})
    found = hang(monkeypatch, waiting(0), waiting(1), last)
    assert (found is not None) is hung
    if found is not None:
        assert found.sentences == (
            "Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.",
            "Rank 2 is in MPI_Finalize or past it.",
        )


def test_a_job_without_ranks_does_not_hang(tmp_path: Path) -> None:
    assert hang_of(cast("Any", [FakeArena(None, str(tmp_path))])) is None


def stack(rank: int, called: str, line: int) -> EndStack:
    """A Fortran program has called a function of MPI by its binding."""
    frames = (
        {**NO_FRAME, "function": called, "module": "/usr/lib/libmpifort.so.12", "kind": "library"},
        {**NO_FRAME, "function": "MAIN__", "file": "/src/cg.f90", "line": line, "kind": "program"},
    )
    return EndStack((rank,), "SIGINT", frames=frames)


def test_lines_are_those_of_stacks_where_a_binding_made_the_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = (receiving(0, 1, 11), receiving(1, 0, 12), look(2, idle_s=1))
    stacks = [stack(0, "mpi_recv_", 221), stack(1, "mpi_send_", 105)]
    found = hang(monkeypatch, *looks, stacks=stacks)
    assert found is not None
    assert "Rank 0 waits in MPI_Recv from rank 1 on W0.0 (cg.f90:221) for 11 s." in found.sentences
    # What a stack says of another call is not the line of this one.
    assert "Rank 1 waits in MPI_Recv from rank 0 on W0.0 for 12 s." in found.sentences
