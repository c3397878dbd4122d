# SPDX-License-Identifier: BSD-3-Clause
"""Samples of the system by time: rates and levels are worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from barograph.analyze.time.system_rates import system_rates
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
STARTED = 1_700_000_000_000_000_000


def rows_of(found: list[dict[str, Any]], metric: str, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in found if row["metric"] == metric]


def test_counters_are_rates_and_levels_are_means():
    build = TableBuilder()
    build.location(0, wall_ns=4 * SECOND, node="a")
    build.location(1, wall_ns=4 * SECOND, node="a", start_unix_ns=STARTED)
    disk = {("bytes read", 2 * SECOND): 200, ("bytes read", 4 * SECOND): 1000}
    # At the start nothing was read: such a sample has no row, and the memory says when it was.
    build.counters(
        0, 0, "program", {("resident memory", 0): 100, **disk, ("user time", 4 * SECOND): 2 * SECOND}
    )
    build.counters(
        0, 0, "program", {("resident memory", 2 * SECOND): 300, ("resident memory", 4 * SECOND): 300}
    )
    build.counters(1, 0, "program", {("bytes read", 0): 0, ("bytes read", 4 * SECOND): 400})
    build.counters(1, 0, "program", {("network bytes sent", 0): 10, ("network bytes sent", 4 * SECOND): 90})
    build.counters(0, 0, "program", {("network bytes sent", 0): 10, ("network bytes sent", 4 * SECOND): 50})
    with Workspace(build.build()) as workspace:
        found = system_rates(workspace, steps=2)
    times = ("start_ns", "end_ns", "value", "most", "most_rank")
    assert rows_of(found, "bytes read", "unit", *times) == [
        ("bytes/s", 0, 2 * SECOND, 200.0, 100.0, 0),
        ("bytes/s", 2 * SECOND, 4 * SECOND, 500.0, 400.0, 0),
    ]
    assert rows_of(found, "resident memory", "unit", "value") == [("bytes", 200.0), ("bytes", 300.0)]
    # Two seconds of time in the last two seconds: one core.
    assert rows_of(found, "user time", "unit", "value") == [("cores", 0.0), ("cores", 1.0)]
    # Of a node it is counted once, by its first rank.
    assert rows_of(found, "network bytes sent", "value", "most_rank") == [(10.0, 0), (10.0, 0)]


def test_a_rank_that_begins_later_is_later_on_the_clock_of_the_first():
    build = TableBuilder()
    build.location(0, wall_ns=4 * SECOND)
    build.location(1, wall_ns=2 * SECOND, start_unix_ns=STARTED + 2 * SECOND)
    build.counters(0, 0, "program", {("minor page faults", 0): 1, ("minor page faults", 4 * SECOND): 1})
    build.counters(1, 0, "program", {("minor page faults", 0): 0, ("minor page faults", 2 * SECOND): 30})
    with Workspace(build.build()) as workspace:
        found = system_rates(workspace, steps=2)
    assert rows_of(found, "minor page faults", "unit", "value") == [
        ("per s", pytest.approx(0)),
        ("per s", pytest.approx(15)),
    ]


def test_a_run_without_samples_has_none():
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    with Workspace(build.build()) as workspace:
        assert system_rates(workspace) == []
