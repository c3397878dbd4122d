# SPDX-License-Identifier: BSD-3-Clause
# Calls put together: nothing is lost, the widest gaps stay, the bound is kept.
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from barograph.analyze.messages import trace_spans
from barograph.analyze.messages.trace_spans import spans_of
from barograph.read.events.trace_windows import TraceWindows
from barograph.writer import write_trace


def call(start: int, end: int, **more: Any) -> dict[str, Any]:
    row = {
        "rank": 0,
        "thread": 0,
        "layer": "posix",
        "operation": "read",
        "length": 10,
        "file": "a",
        "object": "a",
    }
    return row | {"start_ns": start, "end_ns": end} | more


def spans(calls: list[dict[str, Any]], most: int) -> tuple[list[dict[str, Any]], int]:
    table, gap = spans_of(pa.Table.from_pylist(calls), most)
    return table.to_pylist(), gap


def test_with_room_for_all_only_calls_inside_each_other_are_one() -> None:
    calls = [
        call(0, 10),
        call(2, 5, operation="pread"),
        call(11, 12),
        call(0, 4, layer="hdf5"),
        call(0, 4, rank=1),
    ]
    found, gap = spans(calls, 100)
    assert gap == 0
    assert [(row["rank"], row["layer"], row["start_ns"], row["end_ns"], row["calls"]) for row in found] == [
        (0, "hdf5", 0, 4, 1),
        (0, "posix", 0, 10, 2),
        (0, "posix", 11, 12, 1),
        (1, "posix", 0, 4, 1),
    ]
    assert (found[1]["operation"], found[1]["bytes"], found[1]["time_ns"]) == ("read", 20, 13)


def test_the_widest_gaps_stay() -> None:
    # Gaps of 1, 5, 2 and 9 ns.
    calls = [call(0, 1), call(2, 3), call(8, 9), call(11, 12), call(21, 22, length=None, file=None)]
    found, gap = spans(calls, 3)
    assert gap == 2
    assert [(row["start_ns"], row["end_ns"], row["calls"]) for row in found] == [
        (0, 3, 2),
        (8, 12, 2),
        (21, 22, 1),
    ]
    assert [row["bytes"] for row in found] == [20, 20, 0]


def test_many_calls_stay_below_the_bound_and_add_up() -> None:
    calls = [call(97 * step % 4001 * 10, 97 * step % 4001 * 10 + 3, rank=step % 2) for step in range(4000)]
    found, _ = spans(calls, 100)
    assert len(found) <= 100
    assert sum(row["calls"] for row in found) == 4000
    assert sum(row["bytes"] for row in found) == 40_000


def test_nothing_gives_nothing() -> None:
    table = pa.Table.from_pylist([call(0, 1)]).slice(0, 0)
    spans_found, gap = spans_of(table)
    assert (spans_found.num_rows, gap) == (0, 0)


def test_of_mpi_and_regions_the_outermost_calls_count() -> None:
    calls = [
        call(0, 100, layer="region", operation="outer", length=None, file=None, object=None),
        call(10, 20, layer="region", operation="inner", length=None, file=None, object=None),
        call(30, 40, layer="mpi", operation="MPI_Sendrecv", length=8, file=None, object="W0.0"),
        call(30, 40, layer="mpi", operation="MPI_Sendrecv", length=16, file=None, object="W0.0"),
        call(30, 60, layer="mpi", operation="MPI_Recv", thread=1, length=1, file=None, object="W0.0"),
    ]
    found, _ = spans(calls, 100)
    assert [(row["layer"], row["operation"], row["calls"], row["time_ns"], row["file"]) for row in found] == [
        # Two threads at once are one bar, as their rank has one row.
        ("mpi", "MPI_Recv", 2, 40, "W0.0"),
        ("region", "outer", 1, 100, ""),
    ]


def test_calls_of_mpi_that_touch_are_two_and_calls_of_io_one() -> None:
    times = [(0, 10), (10, 20)]
    calls = [call(*time, layer=layer) for layer in ("mpi", "region", "posix") for time in times]
    found, _ = spans(calls, 100)
    assert [(row["layer"], row["calls"]) for row in found] == [
        *(("mpi", 1), ("mpi", 1), ("posix", 2)),
        *(("region", 1), ("region", 1)),
    ]


def test_the_bound_holds_for_calls_that_touch() -> None:
    calls = [call(10 * step, 10 * step + 10, layer="mpi") for step in range(500)]
    calls += [call(10 * step, 10 * step + 5) for step in range(500)]
    found, gap = spans(calls, 100)
    assert len(found) <= 100
    assert gap == 5
    assert sum(row["calls"] for row in found) == 1000


def test_time_grows_no_faster_than_the_calls() -> None:
    """A million calls of one rank and layer: with the square of the calls this took an hour."""
    starts = list(range(0, 40_000_000, 40))
    many = len(starts)
    texts: dict[str, list[str]] = {
        "layer": ["mpi"] * many,
        "operation": ["MPI_Send"] * many,
        "object": ["W0.0"] * many,
    }
    numbers: dict[str, list[int]] = {
        **{"rank": [0] * many, "thread": [0] * many, "length": [8] * many},
        **{"start_ns": starts, "end_ns": [start + 9 for start in starts]},
    }
    table = pa.table(
        {name: pa.array(values, pa.string()) for name, values in texts.items()}
        | {name: pa.array(values, pa.int64()) for name, values in numbers.items()}
        | {"file": pa.nulls(many, pa.string())}
    )
    before = time.process_time()
    found, _ = spans_of(table)
    assert time.process_time() - before < 60
    calls: list[Any] = found.column("calls").to_pylist()
    assert sum(calls) == many


def test_of_many_calls_columns_stay_below_the_bound_and_longer_calls_are_by_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trace_spans, "MOST_SPANS", 1000)
    folder = tmp_path / "a.baro.trace"
    folder.mkdir()
    calls = 20_000
    starts = np.arange(calls) * 6400
    ends = starts + np.where(np.arange(calls) == 7, 6400 * 1000, 640)
    order = np.argsort(ends, kind="stable")
    block = {
        "location": 0,
        **{name: np.full(calls, value) for name, value in (("path_id", 1), ("object_id", 0), ("offset", -1))},
        **{"length": np.full(calls, 3), "start_ns": starts[order], "end_ns": ends[order]},
    }
    paths = {
        "path_id": [0, 1],
        "parent_id": [None, 0],
        "operation": ["a", "write"],
        "layer": ["program", "posix"],
    }
    objects = {"object_id": [0], "kind": ["none"], "name": [""], "parent_id": [None]}
    write_trace(
        folder / "rank-000000.baro",
        [block],
        call_paths=paths,
        objects=objects,
        locations={"rank": [0]},
        metadata={"trace.rank": "0"},
    )
    table, width = trace_spans.by_columns(TraceWindows(tmp_path / "a.baro"), [0])
    assert 250 < table.num_rows <= 1000
    rows = table.to_pylist()
    assert sum(row["calls"] for row in rows) == calls
    assert sum(row["bytes"] for row in rows) == 3 * calls
    long = [row for row in rows if row["time_ns"] >= width]
    assert [(row["start_ns"], row["calls"]) for row in long if row["calls"] == 1] == [(7 * 6400, 1)]
    # With room for all of them each call is by itself.
    monkeypatch.setattr(trace_spans, "MOST_SPANS", 10 * calls)
    table, width = trace_spans.by_columns(TraceWindows(tmp_path / "a.baro"), [0])
    assert table.num_rows == calls
    assert width == 1
