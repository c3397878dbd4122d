# SPDX-License-Identifier: BSD-3-Clause
"""Calls of what is no code, as a process has left them. Whole crashes: tests/ended_stacks_test.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from barograph.end_stack import EndStack
from barograph.recover import wild_call as module
from barograph.recover.wild_call import HEADER, WORD, WildCall, wild_call

STACK = 0x7000
MAPS = b"1000-2000 r-xp 00000000 00:00 0 /no/such/program\n7000-8000 rw-p 00000000 00:00 0 [stack]\n"


def left(path: Path, address: int, returns_to: int, maps: bytes = MAPS) -> Path:
    stack = WORD.pack(returns_to) + bytes(64)
    head = HEADER.pack(
        0x3130485352434142, 1, 1, 11, 1, 0, address, STACK, STACK, returns_to, STACK, len(stack), 0
    )
    path.write_bytes(head + stack + maps)
    return path


@pytest.mark.parametrize("address", [0, 0x9000, 0x7010])
def test_the_stack_is_of_who_called_it(tmp_path: Path, address: int) -> None:
    found = wild_call(left(tmp_path / "x.crash", address, 0x1234))
    assert found is not None
    assert found.address == address
    assert found.caller is not None
    assert found.caller["sites"][0].endswith("0x1234")
    assert 0 not in found.caller["exact"]


def test_a_caller_that_is_no_code_is_not_known(tmp_path: Path) -> None:
    assert wild_call(left(tmp_path / "x.crash", 0, 0x5)) == WildCall(0)


def test_where_the_return_address_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PUSHES", False)
    assert wild_call(left(tmp_path / "x.crash", 0, 0x5)) == WildCall(0)
    found = wild_call(left(tmp_path / "y.crash", 0, 0x1234))
    assert found is not None
    assert found.caller is not None


def test_code_and_what_is_not_whole_are_no_such_calls(tmp_path: Path) -> None:
    assert wild_call(left(tmp_path / "x.crash", 0x1500, 0x1234)) is None
    assert wild_call(left(tmp_path / "x.crash", 0, 0x1234, maps=b"")) is None
    (tmp_path / "short.crash").write_bytes(b"short")
    assert wild_call(tmp_path / "short.crash") is None
    assert wild_call(tmp_path / "gone.crash") is None


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("deep (a.c:1)", "rank 1 got SIGSEGV in deep (a.c:1)"),
        (
            "at address 0, called from deep (a.c:1)",
            "rank 1 got SIGSEGV at address 0, called from deep (a.c:1)",
        ),
        ("in unknown code", "rank 1 got SIGSEGV in unknown code"),
    ],
)
def test_where_a_signal_came(place: str, said: str) -> None:
    assert EndStack((1,), "SIGSEGV", signal="SIGSEGV", place=place).line() == said


@pytest.mark.parametrize(
    ("ranks", "when", "said"),
    [
        (
            (1,),
            "rank 0 had ended",
            "stack of rank 1 (when rank 0 had ended, before its own end): deep (a.c:1)",
        ),
        ((0, 4), "SIGTERM", "stack of ranks 0,4 (at SIGTERM): deep (a.c:1)"),
        (
            (0, 1),
            "no process had made progress for 30 s",
            "stack of ranks 0-1 (when no process had made progress for 30 s, before their own ends): deep (a.c:1)",
        ),
    ],
)
def test_of_which_moment_a_stack_is(ranks: tuple[int, ...], when: str, said: str) -> None:
    assert EndStack(ranks, when, place="deep (a.c:1)").line() == said
