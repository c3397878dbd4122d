# SPDX-License-Identifier: BSD-3-Clause
"""Calls of a thread in the order of time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from barograph.show.traces.nesting import ENTER, LEAVE, Around, Nesting


def steps(starts: Sequence[int], ends: Sequence[int], size: int = 100) -> Iterator[tuple[bool, int, int]]:
    """The calls, `size` of them at a time; a call is known by its number."""
    calls = [((start, end, at), at) for at, (start, end) in enumerate(zip(starts, ends, strict=True))]
    parts = [calls[at : at + size] for at in range(0, len(calls), size)]
    around, nesting = Around[int](), Nesting[int]()
    for part in parts:
        around.find(part)
    around.rewind()
    for part in parts:
        yield from nesting.take(around.merge(part))
    yield from nesting.end()


def test_calls_enclose_those_that_they_made() -> None:
    # The inner one ended first.
    assert list(steps([2, 0, 5], [3, 4, 6])) == [
        (ENTER, 0, 1),
        (ENTER, 2, 0),
        (LEAVE, 3, 0),
        (LEAVE, 4, 1),
        (ENTER, 5, 2),
        (LEAVE, 6, 2),
    ]


def test_of_two_with_the_same_times_the_one_that_ended_later_is_around_the_other() -> None:
    assert [call for what, _, call in steps([0, 0], [4, 4]) if what is ENTER] == [1, 0]


def test_what_seems_to_end_after_its_caller_is_cut() -> None:
    assert list(steps([1, 0], [5, 4])) == [(ENTER, 0, 1), (ENTER, 1, 0), (LEAVE, 4, 0), (LEAVE, 4, 1)]


def test_a_call_without_length_is_left_before_the_next() -> None:
    assert list(steps([3, 3], [3, 3])) == [(ENTER, 3, 1), (LEAVE, 3, 1), (ENTER, 3, 0), (LEAVE, 3, 0)]


def test_a_call_that_ends_before_it_began_has_no_length_and_time_goes_on() -> None:
    expected = [(ENTER, 5, 1), (ENTER, 10, 0), (LEAVE, 10, 0), (LEAVE, 12, 1)]
    for size in (1, 2):
        assert list(steps([10, 5], [4, 12], size)) == expected


def test_parts_give_the_same_as_all_calls_at_once() -> None:
    draw = random.Random(5)
    calls: list[tuple[int, int]] = []

    def call(start: int, depth: int) -> int:
        at = start + draw.randrange(3)
        for _ in range(draw.randrange(5) if depth < 6 else 0):
            at = call(at, depth + 1) + draw.randrange(3)
        calls.append((start, at))
        return at

    now = 0
    for _ in range(60):
        now = call(now + 1, 0) + 1
    starts, ends = zip(*calls, strict=True)
    whole = list(steps(starts, ends, len(calls)))
    assert len(whole) == 2 * len(calls)
    assert [time for _, time, _ in whole] == sorted(time for _, time, _ in whole)
    for size in (1, 2, 7, 50):
        parts = list(steps(starts, ends, size))
        assert [(what, time) for what, time, _ in parts] == [(what, time) for what, time, _ in whole]
