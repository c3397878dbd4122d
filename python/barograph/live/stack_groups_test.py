# SPDX-License-Identifier: BSD-3-Clause
"""Which ranks are shown together, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from barograph.live import stacks
from barograph.live.stack_groups import RankStack, grouped
from barograph.live.stacks import Stack
from barograph.source.frames import Line

LIBC = "/lib/libc.so.6"
APP = "/home/me/app"
RECORDER = "/opt/lib/libbarograph.so"
NAMES = {
    (LIBC, 1): Line("poll", "poll.c", 29),
    (LIBC, 2): Line("__libc_start_call_main", "", 0),
    (LIBC, 3): Line("clone3", "", 0),
    (LIBC, 4): Line("__read", "", 0),
    (RECORDER, 1): Line("PMPI_Allreduce", "", 0),
    (APP, 1): Line("main", "main.c", 5),
    (APP, 2): Line("solve", "/src/solver.c", 88),
    (APP, 3): Line("solve", "/src/solver.c", 90),
    (APP, 4): Line("_start", "", 0),
}


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(path: str, _: str, address: int) -> tuple[Line, ...]:
        line = NAMES.get((path, (address + 1) // 16))
        return (line,) if line else ()

    monkeypatch.setattr(stacks, "_in_file", resolve)


def stack(rank: int, *sites: tuple[str, int], **more: Any) -> RankStack:
    texts = tuple(f"{path}+0x{16 * number:x}" for path, number in sites)
    fields: dict[str, Any] = {"status": "ok", "complete": True, "sites": texts, **more}
    return RankStack(rank, 100 + rank, Stack(**fields))


START = ((APP, 1), (LIBC, 2), (APP, 4))


def test_ranks_in_the_same_call_and_line_are_one_group_however_the_library_waits() -> None:
    groups = grouped(
        [
            stack(0, (LIBC, 1), (RECORDER, 1), (APP, 2), *START),
            stack(1, (RECORDER, 1), (APP, 2), *START),
            stack(2, (RECORDER, 1), (APP, 3), *START),
            stack(3, (LIBC, 4), (APP, 2), *START),
        ]
    )
    assert [(group.ranks, group.text()) for group in groups] == [
        ([0, 1], "main > solve > MPI_Allreduce (solver.c:88)"),
        ([2], "main > solve > MPI_Allreduce (solver.c:90)"),
        ([3], "main > solve > read (solver.c:88)"),
    ]


def test_what_is_not_known_is_said() -> None:
    refused: dict[str, Any] = {
        "status": "not_permitted",
        "reason": "kernel.yama.ptrace_scope is 1",
        "complete": False,
    }
    groups = grouped(
        [
            stack(0, **refused),
            stack(1, **refused),
            stack(2, (APP, 2), complete=False, reason="more than 64 frames"),
            stack(3, ("/opt/unknown.so", 1), *START),
            stack(4, status="gone"),
            stack(5, (LIBC, 1), (LIBC, 3), tid=7, thread="helper"),
            stack(6),
        ]
    )
    assert [group.text() for group in groups] == [
        "(not permitted: kernel.yama.ptrace_scope is 1)",
        "... > solve (solver.c:88)",
        "main > [unknown.so] (from main.c:5)",
        "(has ended)",
        "poll",
        "(in no function that is known)",
    ]
    assert groups[0].ranks == [0, 1]
