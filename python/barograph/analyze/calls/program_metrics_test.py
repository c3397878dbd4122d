# SPDX-License-Identifier: BSD-3-Clause
# Metrics of the program over ranks and call paths, with values that were worked out by hand.
from typing import Any

import pytest

from barograph.analyze.calls.program_metrics import metric_labels, metric_names, metric_trees, program_metrics
from barograph.analyze.calls.tree import call_tree
from barograph.analyze.workspace import Workspace
from barograph.testing import stencil_profile
from barograph.testing.table_builder import TableBuilder

SECOND = 1_000_000_000
STEP = "program > solve > step"


def case() -> TableBuilder:
    build = TableBuilder()
    for rank in range(3):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, STEP, 1, SECOND)
        build.fact(rank, "program > other", 1, SECOND)
        build.series(rank, STEP, [SECOND, 2 * SECOND])
        build.series(rank, STEP, [10 * rank + i for i in range(5)], metric="load", unit="kg", stride=2)
        build.series(rank, "program", [7.0], metric="cells", unit="", consistency="constant")
    build.series(1, STEP, [-4.0], metric="load", unit="kg", thread=1)
    build.series(0, STEP, [3.0], metric="load", unit="m", consistency="by rank")
    return build


def by_name(rows: Any) -> dict[tuple[str, str], Any]:
    return {(row["metric"], row["unit"]): row for row in rows}


def test_values_are_over_ranks_threads_and_entries():
    with Workspace(case().build()) as workspace:
        rows = by_name(program_metrics(workspace))
    assert set(rows) == {
        ("load", "kg"),
        ("load", "m"),
        ("cells", ""),
    }  # times of the tool's own are no metrics
    load = rows["load", "kg"]
    assert (load["ranks"], load["count"], load["sum"]) == (3, 16, 10 + 60 + 110 - 4)
    assert load["mean"] == pytest.approx(176 / 16)
    assert (load["min"], load["min_rank"], load["max"], load["max_rank"]) == (-4, 1, 24, 2)
    # Entries: 0.5, 2.5, 4; 10.5, 12.5, 14, and -4; 20.5, 22.5, 24.
    assert load["median"] == pytest.approx((10.5 + 12.5) / 2)
    assert load["call_path"] == STEP
    cells = rows["cells", ""]
    assert (cells["min"], cells["max"], cells["min_rank"], cells["max_rank"]) == (7, 7, None, None)


def test_ranks_are_chosen():
    with Workspace(case().build()) as workspace:
        (load,) = [row for row in program_metrics(workspace, [1]) if row["unit"] == "kg"]
    assert (load["ranks"], load["count"], load["sum"], load["max"]) == (1, 6, 56, 14)


def test_views_say_the_same_without_the_command():
    with Workspace(case().build()) as workspace:
        rows = workspace.query("program_metrics")
        by_rank = workspace.query("metric_values")
    with Workspace(case().build()) as workspace:
        assert rows == program_metrics(workspace)
    one = {(row["metric"], row["unit"], row["rank"]): (row["count"], row["mean"]) for row in by_rank}
    assert one["load", "kg", 1] == (6, 56 / 6)
    assert len(by_rank) == 3 + 3 + 1


def test_a_tree_has_what_lies_above_and_adds_nothing_up():
    with Workspace(case().build()) as workspace:
        kilograms, metres = metric_trees(workspace, "load", call_tree(workspace))
    assert (kilograms.unit, metres.unit, metres.consistency) == ("kg", "m", "by rank")
    assert [row["call_path"] for row in kilograms.rows] == ["program", "program > solve", STEP]
    assert [row["sum"] for row in kilograms.rows] == [None, None, 176]


def test_names_are_told_apart_where_they_must():
    with Workspace(case().build()) as workspace:
        labels = set(metric_labels(program_metrics(workspace)).values())
        assert metric_names(workspace) == ["cells", "load"]
    assert labels == {"load [kg]", "load [m]", "cells"}


def test_most_programs_have_none():
    with Workspace(stencil_profile(4)) as workspace:
        assert program_metrics(workspace) == []
        assert workspace.query("metric_values") == []
