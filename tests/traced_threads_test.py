# SPDX-License-Identifier: BSD-3-Clause
"""Traces of threads that call MPI at once: hundreds with an event each, and numbers that may not be MPI's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import barograph

# The function that makes a run.
Record = Callable[..., Any]
Row = dict[str, Any]
THREADS, SENDERS, ROUNDS = 300, 4, 100
NO_THREADS = 77

pytestmark = pytest.mark.two_mpis


def rows_of(record: Record, *words: str) -> list[Row]:
    run = record("traced_threads", *words, ranks=2, options=("--trace=mpi",))
    if run.code == NO_THREADS:
        pytest.skip("the library has no MPI_THREAD_MULTIPLE")
    assert run.code == 0, run.stderr
    with barograph.open(run.profile_path) as profile:
        return profile.events().to_pylist()


def test_hundreds_of_threads_with_one_event_each(record: Record) -> None:
    rows = rows_of(record, "each", str(THREADS))
    for rank in range(2):
        sends = [row for row in rows if row["rank"] == rank and row["kind"] == "send"]
        assert sorted((row["tag"], row["length"]) for row in sends) == [
            (tag, tag + 1) for tag in range(THREADS)
        ]
        assert len({row["thread"] for row in sends}) == THREADS
        assert {(row["sequence"], row["number"], row["peer"]) for row in sends} == {(0, 1, 1 - rank)}
        # One thread each has a tag: nothing about their order is open.
        assert not any("ambiguous" in row["flags"] for row in sends)
        received = [row for row in rows if row["rank"] == rank and row["kind"] == "receive"]
        assert sorted(row["tag"] for row in received) == list(range(THREADS))
        assert all(row["length"] == row["tag"] + 1 for row in received)


def test_numbers_that_several_threads_count_are_called_ambiguous(record: Record) -> None:
    rows = rows_of(record, "shared")
    for rank in range(2):
        sends = [row for row in rows if row["rank"] == rank and row["kind"] == "send"]
        assert sorted(row["number"] for row in sends) == list(range(1, SENDERS * ROUNDS + 1))
        # From the first message of a second thread on.
        first = min(sends, key=lambda row: row["number"])["thread"]
        second = min(row["number"] for row in sends if row["thread"] != first)
        assert all("ambiguous" in row["flags"] for row in sends if row["number"] > second + SENDERS)
        received = [row for row in rows if row["rank"] == rank and row["kind"] == "receive"]
        assert not any("ambiguous" in row["flags"] for row in received)
