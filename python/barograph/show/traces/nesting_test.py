# SPDX-License-Identifier: BSD-3-Clause
"""Calls of a thread in the order of time."""

from __future__ import annotations

from barograph.show.traces.nesting import ENTER, LEAVE, steps


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
