# SPDX-License-Identifier: BSD-3-Clause
"""Messages of a trace that is read a part at a time: the same as those of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from barograph.analyze.messages import paired_messages
from barograph.analyze.messages.paired_messages import paired
from barograph.analyze.messages.trace_messages import matched
from barograph.read.events.event_parts import EventParts, read_events
from barograph.testing.large_trace import BLOCK, CALL_NS, write_large_run

RANKS, CALLS = 4, BLOCK
ORDERS = {"W0.0": range(RANKS)}
SHARED = ("sender", "receiver", "send_start_ns", "received_ns", "tag", "length")


def test_parts_give_the_messages_of_the_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile = tmp_path / "run.baro"
    write_large_run(profile, RANKS, CALLS)
    expected = matched(read_events(profile)[0], ORDERS).table.select(SHARED).to_pylist()
    assert len(expected) == RANKS * CALLS
    monkeypatch.setattr(paired_messages, "MEMORY_MB", 64)
    with paired(EventParts(profile, rows=1), ORDERS, tmp_path) as batches:
        rows: list[dict[str, Any]] = [row for batch in batches for row in batch.to_pylist()]
    assert [{name: row[name] for name in SHARED} for row in rows] == expected
    assert {row["received_ns"] - row["call_start_ns"] for row in rows} == {CALL_NS}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.baro", "run.baro.trace"]


def test_what_a_call_completed_has_the_start_of_the_call_in_the_next_part(tmp_path: Path) -> None:
    def event(kind: str, start: int, end: int, **more: Any) -> dict[str, Any]:
        row = {
            "rank": 0,
            "thread": 0,
            "kind": kind,
            "start_ns": start,
            "end_ns": end,
            "object": "W0.0",
            "length": 8,
        }
        row |= {"peer": 0, "tag": 1, "number": None, "serial": None, "instance": None, "flags": ""}
        return {**row, **more}

    rows = [
        event("send", 0, 5, number=1),
        event("receive", 6, 8, number=1, serial=4),
        event("complete", 20, 20, serial=4),
        event("call", 10, 20),
    ]
    table = pa.Table.from_pylist([{**row, "sequence": at} for at, row in enumerate(rows)])
    with paired([table.slice(0, 3), table.slice(3)], {"W0.0": [0]}, tmp_path) as batches:
        found = [row for batch in batches for row in batch.to_pylist()]
    assert [(row["received_ns"], row["call_start_ns"]) for row in found] == [(20, 10)]
