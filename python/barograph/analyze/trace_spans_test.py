# SPDX-License-Identifier: BSD-3-Clause
# Calls put together: nothing is lost, the widest gaps stay, the bound is kept.
from typing import Any

import pyarrow as pa

from barograph.analyze.trace_spans import spans_of


def call(start: int, end: int, **more: Any) -> dict[str, Any]:
    row = {"rank": 0, "layer": "posix", "operation": "read", "length": 10, "file": "a", "object": "a"}
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
