# SPDX-License-Identifier: BSD-3-Clause
from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from barograph.analyze.runs.diff_functions import FunctionChanges, compare_functions
from barograph.analyze.workspace import Workspace
from barograph.testing.cases.sampled_case import MAIN, PERIOD_NS, SECOND, sampled_builder
from barograph.testing.table_builder import TableBuilder

if TYPE_CHECKING:
    from barograph.spec.tables.diff import DiffFunctions


def changes_of(first: TableBuilder, second: TableBuilder, sort: str = "change") -> FunctionChanges:
    with Workspace(first.build()) as one, Workspace(second.build()) as two:
        return compare_functions(one, two, min_share=0, sort=sort)


def rows_of(first: TableBuilder, second: TableBuilder) -> Mapping[str, DiffFunctions]:
    return {row["function"]: row for row in changes_of(first, second).rows}


def one_rank(**samples: int) -> TableBuilder:
    builder = TableBuilder()
    builder.location(0, wall_ns=10 * SECOND)
    for number, (function, count) in enumerate(samples.items()):
        builder.samples(0, [MAIN, f"app.c:{number + 1} {function}"], count)
    return builder


def test_a_function_that_is_new_and_those_that_stayed() -> None:
    changes = changes_of(sampled_builder(), sampled_builder(extra=400))
    assert [row["function"] for row in changes.rows] == ["hot", "kernel", "progress", "solve"]
    hot = changes.rows[0]
    assert (hot["a_ns"], hot["b_ns"], hot["change_ns"], hot["change"]) == (0, SECOND, SECOND, None)
    assert hot["error_ns"] == pytest.approx(PERIOD_NS * sqrt(400) / 4)
    assert (hot["verdict"], hot["samples_a"], hot["samples_b"]) == ("more", 0, 400)
    solve = changes.rows[-1]
    assert (solve["change_ns"], solve["verdict"]) == (0, "within the error")
    assert solve["error_ns"] == pytest.approx(PERIOD_NS * sqrt(2 * 2400) / 4)


def test_times_are_per_rank() -> None:
    rows = rows_of(sampled_builder(ranks=2), sampled_builder(ranks=4))
    assert {row["verdict"] for row in rows.values()} == {"within the error"}
    assert (rows["solve"]["a_ns"], rows["solve"]["b_ns"]) == (6 * SECOND, 6 * SECOND)


def test_a_change_is_greater_than_twice_its_error() -> None:
    rows = rows_of(one_rank(f=100, g=100, h=100), one_rank(f=125, g=135, h=60))
    assert {name: row["verdict"] for name, row in rows.items()} == {
        "f": "within the error",  # 25 of +/- 15
        "g": "more",
        "h": "less",
    }


def test_a_file_that_one_run_does_not_know_is_not_another_function() -> None:
    unknown = TableBuilder()
    unknown.location(0, wall_ns=10 * SECOND)
    unknown.samples(0, [MAIN, "libapp.so+0x10"], 50)
    rows = rows_of(one_rank(f=100), unknown)
    assert (rows["f"]["file"], rows["f"]["verdict"]) == ("app.c", "less")
    with Workspace(one_rank(f=100).build()) as one, Workspace(one_rank(f=100).build()) as two:
        means = two.query_arrow("function_means").to_pylist()
        assert [(row["function"], row["file"]) for row in means] == [("f", "app.c")]
        one.add_table("functions_a", one.query_arrow("function_means"))
        one.add_columns(
            "functions_b",
            {
                "function": ("VARCHAR", ["f"]),
                "file": ("VARCHAR", [""]),
                "samples": ("BIGINT", [100]),
                "mean_ns": ("DOUBLE", [1e9]),
                "variance": ("DOUBLE", [1e16]),
            },
        )
        (row,) = one.query("function_difference", {"least_ns": 0, "least_change_ns": 0, "sort": "name"})
    assert (row["function"], row["file"], row["change_ns"]) == ("f", "", 0)


def test_blocked_time_is_no_cpu_time() -> None:
    blocked = one_rank(f=100)
    blocked.samples(0, [MAIN, "app.c:1 f"], 300, blocked=True)
    blocked.samples(0, [MAIN, "app.c:9 rest"], 300, blocked=True)
    rows = rows_of(one_rank(f=100), blocked)
    assert {name: row["change_ns"] for name, row in rows.items()} == {"f": 0}


def test_only_one_run_has_samples() -> None:
    bare = TableBuilder()
    bare.location(0, wall_ns=SECOND)
    changes = changes_of(bare, sampled_builder())
    assert (changes.rows, changes.compared) == ([], False)
    assert changes.only_one() == "Only B has samples: functions are not compared."
    assert changes_of(bare, bare).only_one() == ""
