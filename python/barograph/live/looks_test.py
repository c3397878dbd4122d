# SPDX-License-Identifier: BSD-3-Clause
"""Functions and shares of stacks, of which the number is known. Stacks of real processes: tests/attach_test.py."""

from __future__ import annotations

import pytest

from barograph.live import stacks
from barograph.live.looks import Looks, folded, seen_functions
from barograph.live.stacks import Stack
from barograph.source.frames import Line

APP = "/home/me/app"
LIBC = "/lib/libc.so.6"
NAMES = {
    (APP, 1): Line("main", "/src/main.c", 5),
    (APP, 2): Line("solve", "/src/solver.c", 88),
    (APP, 3): Line("solve", "/src/solver.c", 90),
    (APP, 4): Line("want", "/src/locks.c", 7),
    (LIBC, 1): Line("pthread_mutex_lock", "", 0),
}
MAIN, SOLVE, DEEPER, WANT, LOCK = (APP, 1), (APP, 2), (APP, 3), (APP, 4), (LIBC, 1)


@pytest.fixture(autouse=True)
def names(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(path: str, _: str, address: int) -> tuple[Line, ...]:
        line = NAMES.get((path, (address + 1) // 16))
        return (line,) if line else ()

    monkeypatch.setattr(stacks, "_in_file", resolve)


def seen(looks: Looks, times: int, *sites: tuple[str, int], halted: bool = False, ns: int = 0) -> None:
    """Adds `times` looks at a thread with these sites, innermost first: blocked, or running and stopped for `ns`."""
    texts = tuple(f"{path}+0x{16 * number:x}" for path, number in sites)
    method = "stopped" if ns else "blocked"
    for _ in range(times):
        looks.add(Stack("ok", sites=texts, method=method, stopped_ns=ns, pid=7), halted=halted)


def test_shares_and_their_errors_are_of_all_stacks() -> None:
    looks = Looks()
    seen(looks, 50, SOLVE, MAIN, ns=1000)
    seen(looks, 10, DEEPER, SOLVE, MAIN, ns=3000)  # calls itself: once
    seen(looks, 20, LOCK, WANT, MAIN)
    seen(looks, 20, MAIN, ns=1000)
    rows = seen_functions(looks)
    assert [(one.function, one.where, one.times, one.share, one.inclusive, one.blocked) for one in rows] == [
        ("solve", "solver.c:88", 60, 0.6, 0.6, 0.0),
        ("main", "main.c:5", 20, 0.2, 1.0, 0.2),
        ("pthread_mutex_lock", "libc.so.6", 20, 0.2, 0.2, 0.2),
        ("want", "locks.c:7", 0, 0.0, 0.2, 0.2),
    ]
    assert [one.share_error for one in rows] == pytest.approx([0.0024**0.5, 0.04, 0.04, 0.0])
    assert (looks.read, looks.stopped, looks.stopped_ns, looks.longest_ns) == (100, 80, 100_000, 3000)
    assert list(folded(looks)) == [
        ("main", 20),
        ("main;solve", 50),
        ("main;solve;solve", 10),
        ("main;want;pthread_mutex_lock", 20),
    ]


def test_who_is_stopped_by_a_signal_waits_for_nothing() -> None:
    looks = Looks()
    seen(looks, 3, LOCK, WANT, MAIN, halted=True)
    assert [(one.inclusive, one.blocked) for one in seen_functions(looks)] == [(1.0, 0.0)] * 3


def test_what_cannot_be_read_is_counted_with_its_reason() -> None:
    looks = Looks()
    looks.add(Stack("not_permitted", "another user's"))
    looks.add(Stack("ok"))
    assert (looks.read, dict(looks.refused)) == (0, {"another user's": 1, "ok": 1})
