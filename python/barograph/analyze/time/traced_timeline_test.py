# SPDX-License-Identifier: BSD-3-Clause
"""Waits by rank and time: nothing is lost between bins, and ranks that never waited are there."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from barograph.analyze.time.timelines import timelines_of
from barograph.analyze.time.traced_timeline import WAIT_BINS, timeline_of_waits


def waits(*rows: tuple[int, int, int]) -> pa.Table:
    ranks, starts, waited = zip(*rows, strict=True) if rows else ((), (), ())
    return pa.table({"rank": list(ranks), "start_ns": list(starts), "waited_ns": list(waited)})


def test_a_wait_is_counted_where_it_ended_and_its_time_is_where_it_was() -> None:
    rows = timeline_of_waits(waits((1, 150, 100), (1, 290, 5), (2, 0, 50)), [0, 1], 100 * WAIT_BINS)
    names = ("rank", "start_ns", "end_ns", "operations", "time_ns")
    last = 100 * (WAIT_BINS - 1)
    assert list(zip(*(rows.column(name).to_pylist() for name in names), strict=True)) == [
        (0, 0, 100, 0, 0),
        (0, last, last + 100, 0, 0),
        (1, 0, 100, 0, 0),
        (1, 100, 200, 0, 50),
        (1, 200, 300, 2, 55),
        (1, last, last + 100, 0, 0),
    ]
    (line,) = timelines_of(rows)
    assert line.ranks.tolist() == [0, 1]
    assert float(line.time_ns.sum()) == 105


def test_a_wait_that_ends_after_the_run_by_its_clock_is_all_there() -> None:
    rows = timeline_of_waits(waits((0, 10, 10_000_000)), [0], 1000)
    times: list[Any] = rows.column("time_ns").to_pylist()
    assert sum(times) == 10_000_000
    assert rows.num_rows <= WAIT_BINS


def test_without_waits_there_is_nothing_to_show() -> None:
    table = waits().cast(pa.schema([(name, pa.int64()) for name in ("rank", "start_ns", "waited_ns")]))
    assert timelines_of(timeline_of_waits(table, [0, 1], 1000)) == []
