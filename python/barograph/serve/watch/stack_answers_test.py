# SPDX-License-Identifier: BSD-3-Clause
"""Stacks as the page gets them: of one of each group, of other nodes, and why there is none."""

from __future__ import annotations

import asyncio
import os
from types import SimpleNamespace
from typing import Any

import pytest

from barograph.live.stacks import Frame, Stack
from barograph.serve.page.browser_messages import Group, Row
from barograph.serve.watch import stack_answers
from barograph.serve.watch.stack_answers import MOST_GROUPS, stacks_of_groups, stacks_of_one

HERE = os.uname().nodename
FRAMES = (
    Frame("poll", "", 0, "/lib/libc.so.6", "library"),
    Frame("MPI_Barrier", "", 0, "/opt/barograph/lib/libbarograph.so", "recorder"),
    Frame("cg", "/src/solver.c", 88, "/opt/app/solver", "program"),
    Frame("main", "/src/main.c", 12, "/opt/app/solver", "program"),
    Frame("_start", "", 0, "/opt/app/solver", "program"),
)
NONE = SimpleNamespace()


def row(rank: int, node: str = HERE, kind: str = "mpi") -> Row:
    return Row(node, 5_000_000 + rank, rank, kind, "MPI_Barrier", "")


@pytest.mark.parametrize(
    ("stack", "said"),
    [
        (Stack("ok", sites=("/bin/solver+0x1",), complete=True), ""),
        (Stack("ok", "no unwind table", ("/bin/solver+0x1",)), "not complete: no unwind table"),
        (Stack("ok", "", ("/bin/solver+0x1",)), "not complete"),
        (
            Stack("ok", "", ("/usr/bin/python3.11+0x1",), complete=True),
            "the functions of Python are not read",
        ),
    ],
)
def test_what_is_missing_in_a_stack(monkeypatch: pytest.MonkeyPatch, stack: Stack, said: str) -> None:
    def read(_pid: int) -> Stack:
        return stack

    monkeypatch.setattr(stack_answers, "read_stack", read)
    (one,) = asyncio.run(stacks_of_one(NONE, row(3)))["stacks"]
    assert (one["status"], one["reason"]) == ("ok", said)


@pytest.fixture(autouse=True)
def stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(pid: int) -> Stack:
        return Stack("ok", sites=("x",), pid=pid, complete=True)

    monkeypatch.setattr(stack_answers, "read_stack", read)

    def frames(stack: Stack) -> tuple[Frame, ...]:
        return FRAMES if stack.sites else ()

    monkeypatch.setattr(stack_answers, "frames_of", frames)


def test_one_of_each_group_the_largest_first() -> None:
    groups = [Group(row(7), (7,)), Group(row(0), (0, 1, 2, 4)), Group(row(-1), (-1,))]
    answer = asyncio.run(stacks_of_groups(NONE, groups))
    assert [one["who"] for one in answer["stacks"]] == ["Ranks 0-2, 4", "Rank 7", "Process 4999999"]
    assert answer["stacks"][0]["of"] == f"rank 0, pid 5000000 on {HERE}"
    assert answer["stacks"][0]["lines"] == ["MPI_Barrier", "cg (solver.c:88)", "main (main.c:12)"]
    many = [Group(row(rank), (rank,)) for rank in range(MOST_GROUPS + 3)]
    answer = asyncio.run(stacks_of_groups(NONE, many))
    assert (len(answer["stacks"]), answer["more"]) == (MOST_GROUPS, 3)


def test_why_there_is_no_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(_pid: int) -> Stack:
        return Stack("not_permitted", "ptrace_scope is 2")

    monkeypatch.setattr(stack_answers, "read_stack", refused)
    (one,) = asyncio.run(stacks_of_one(NONE, row(3)))["stacks"]
    assert (one["status"], one["reason"], one["lines"]) == ("not_permitted", "ptrace_scope is 2", [])
    (one,) = asyncio.run(stacks_of_one(NONE, row(3, kind="ended")))["stacks"]
    assert one["status"] == "gone"


class Feed:
    """An agent of another node."""

    def __init__(self, answer: list[Any]) -> None:
        self.node = "node7"
        self.asked: list[int] = []
        self._answer = answer

    def ask_stacks(self, pids: list[int]) -> None:
        self.asked = list(pids)

    def has_answered(self, _kind: int) -> bool:
        return True

    def take_answer(self, _kind: int) -> list[Any]:
        return self._answer


def of_agent(pid: int) -> dict[str, Any]:
    return {
        "status": "ok",
        "reason": "",
        "sites": ["x"],
        "pid": pid,
        "tid": pid,
        "thread": "",
        "complete": True,
        "method": "blocked",
        "stopped_ns": 0,
        "exact": [],
        "build_ids": {},
    }


def test_stacks_of_other_nodes_are_asked_of_their_agents() -> None:
    feed = Feed([of_agent(5_000_001)])
    groups = [Group(row(1, "node7"), (1,)), Group(row(2, "node7"), (2,)), Group(row(3), (3,))]
    answer = asyncio.run(stacks_of_groups(SimpleNamespace(feeds=(feed,)), groups))
    assert feed.asked == [5_000_001, 5_000_002]
    assert [one["status"] for one in answer["stacks"]] == ["ok", "unreadable", "ok"]
    assert answer["stacks"][1]["reason"] == "its agent has not answered"


@pytest.mark.parametrize("said", [[{}], [{"status": 7}], [of_agent(1) | {"sites": 3}], ["x"]])
def test_an_agent_that_says_what_cannot_be(said: list[Any]) -> None:
    watcher = SimpleNamespace(feeds=(Feed(said),))
    (one,) = asyncio.run(stacks_of_one(watcher, row(1, "node7")))["stacks"]
    assert one["status"] == "unreadable"
