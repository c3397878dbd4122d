# SPDX-License-Identifier: BSD-3-Clause
"""The last calls of a rank, from its events."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from barograph.analyze.ends.last_calls import MOST_CALLS, LastCalls, ended_calls

EVENT: dict[str, Any] = {
    "thread": 0,
    "operation": "MPI_Barrier",
    "file": None,
    "object": "W0.0",
    "object_kind": "communicator",
    "length": 0,
    "kind": "collective",
    "peer": None,
    "tag": None,
    "number": None,
}


def events(*rows: dict[str, Any]) -> pa.Table:
    return pa.Table.from_pylist([{**EVENT, "end_ns": at, **row} for at, row in enumerate(rows)])


def calls_of(*parts: pa.Table) -> tuple[str, ...]:
    return tuple(text for text, _ in ended_calls(parts, MOST_CALLS))


def test_calls_read_as_people_say_them_the_oldest_first() -> None:
    found = calls_of(
        events(
            {"operation": "MPI_Send", "kind": "send", "peer": 2, "tag": 7, "length": 4096},
            {"operation": "MPI_Recv", "kind": "receive", "peer": 3, "tag": 0},
            {"operation": "pwrite", "kind": "io", "file": "/data/run.out", "object": None, "length": 64},
            {"operation": "MPI_Test", "kind": "call", "object": None, "object_kind": None, "number": 41},
        )
    )
    assert found == (
        "MPI_Send to 2 tag 7 on W0.0 (4,096 bytes)",
        "MPI_Recv from 3 tag 0 on W0.0",
        "pwrite run.out (64 bytes)",
        "MPI_Test 42 times",
    )


def test_what_requests_came_to_and_other_threads_are_no_last_calls() -> None:
    found = calls_of(
        events(
            *[{"operation": f"MPI_Call{i}"} for i in range(10)],
            {"operation": "read", "kind": "io", "thread": 1, "end_ns": 5},
            {"operation": "MPI_Waitall", "kind": "complete", "peer": 1},
            {"operation": "solve", "kind": "region"},
        )
    )
    assert found == tuple(f"MPI_Call{i} on W0.0" for i in range(10 - MOST_CALLS, 10))
    assert calls_of(events({"kind": "complete"})) == ()


def test_the_last_calls_may_be_in_several_parts() -> None:
    parts = [events(*[{"operation": f"MPI_Call{i}", "end_ns": i}]) for i in range(10)]
    assert calls_of(*parts) == tuple(f"MPI_Call{i} on W0.0" for i in range(10 - MOST_CALLS, 10))


def test_a_sentence_names_the_ranks() -> None:
    text = LastCalls((0, 1, 3), ("MPI_Barrier on W0.0",)).text()
    assert text == "the last calls that 3 ranks (0-1, 3) finished: MPI_Barrier on W0.0"
