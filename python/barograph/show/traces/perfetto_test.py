# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from barograph.show.traces.perfetto import caller_of, site_of, write


@pytest.mark.parametrize(
    ("path", "site"),
    [
        ("program > a.c:3 main > write", "a.c:3 main"),
        ("program > solve > MPI_Barrier", ""),
        ("program > a.c:3 main > H5Dwrite > pwrite", ""),
        ("MPI_Init", ""),
    ],
)
def test_a_slice_has_the_line_that_its_call_was_made_from(path: str, site: str) -> None:
    assert site_of(path) == site


@pytest.mark.parametrize(
    ("path", "caller"),
    [
        ("program > a.c:3 main > write", ""),
        ("program > solve > MPI_Barrier", "solve"),
        ("program > solve > a.c:3 main > H5Dwrite > pwrite", "H5Dwrite"),
        ("MPI_Init", ""),
    ],
)
def test_a_slice_has_the_call_or_region_that_its_call_was_made_in(path: str, caller: str) -> None:
    assert caller_of(path) == caller


def test_an_arrow_ends_when_the_message_was_there(tmp_path: Path) -> None:
    row = {"sender": 0, "send_thread": 0, "send_start_ns": 1000, "receiver": 1, "took_thread": 2, "tag": 5}
    there = row | {"length": 8, "call_start_ns": 500, "received_ns": 9001}
    before = row | {"length": 8, "call_start_ns": 9500, "received_ns": 9001}
    batch: Any = pa.RecordBatch.from_pylist([there, before])
    write([], [batch], {}, tmp_path / "x.json")
    events = json.loads((tmp_path / "x.json").read_text(encoding="utf-8"))["traceEvents"]
    arrows = [(one["ph"], one["id"], one["pid"], one["ts"]) for one in events]
    # Within the call that took it, also where the message was there before that call began.
    assert arrows == [("s", 0, 0, 1.0), ("f", 0, 1, 9.0), ("s", 1, 0, 1.0), ("f", 1, 1, 9.5)]
