# SPDX-License-Identifier: BSD-3-Clause
# Categories of regions nested in each other, with times that were worked out by hand.
from typing import Any

from barograph.analyze.calls.categories import category_rows, contradiction
from barograph.analyze.calls.tree import call_tree
from barograph.analyze.workspace import Workspace
from barograph.testing import stencil_profile
from barograph.testing.cases.category_case import RANKS, TENTH, category_profile


def tenths(row: Any, *names: str) -> tuple[float, ...]:
    return tuple(row[name] / TENTH for name in names)


def test_exclusive_times_add_up_and_inclusive_ones_count_nested_regions_once():
    with Workspace(category_profile()) as workspace:
        rows = {row["category"]: row for row in category_rows(workspace)}
        said = contradiction(workspace)
    assert sum(row["total_ns"] for row in rows.values()) == RANKS * 200 * TENTH
    # `open files` is inside `read mesh`, both io; `check` is of math, inside io, inside math.
    assert tenths(rows["io"], "total_ns", "inclusive_ns", "mpi_ns") == (3 * 35, 3 * 40, 3 * 10)
    assert tenths(rows["math"], "total_ns", "inclusive_ns") == (3 * 85 + 30, 3 * 100 + 30)
    assert tenths(rows["extra"], "total_ns", "inclusive_ns", "min_ns", "max_ns") == (10, 10, 0, 10)
    assert tenths(rows["(none)"], "total_ns", "inclusive_ns") == (3 * 80 - 40, 3 * 80 - 40)
    assert [(row["regions"], row["calls"]) for row in rows.values()] == [(2, 9), (3, 21), (1, 1), (0, 0)]
    assert (rows["math"]["slowest_rank"], rows["extra"]["slowest_rank"]) == (2, 2)
    assert "more than one category" in said


def test_a_tree_of_categories():
    with Workspace(category_profile()) as workspace:
        rows = call_tree(workspace, by_category=True)
        of_two = call_tree(workspace, by_category=True, ranks=[2], sort="name", depth=1)
    names = ("inclusive_ns", "exclusive_ns")
    assert [(row["call_path"], row["depth"], *tenths(row, *names), row["calls"]) for row in rows] == [
        ("program", 0, 600, 200, 0),
        ("program > math", 1, 330, 270, 3),
        ("program > math > io", 2, 60, 45, 6),
        ("program > math > io > math", 3, 15, 15, 6),
        ("program > io", 1, 60, 60, 15),
        ("program > extra", 1, 10, 10, 1),
    ]
    math, extra = rows[1], rows[5]
    assert tenths(math, "inclusive_min_ns", "inclusive_mean_ns", "inclusive_max_ns") == (100, 110, 120)
    assert (math["slowest_rank"], math["share"]) == (2, 330 / 600)
    assert (extra["ranks"], *tenths(extra, "inclusive_min_ns", "exclusive_max_ns")) == (1, 0, 10)
    assert [(row["operation"], *tenths(row, *names), row["hidden_children"]) for row in of_two] == [
        ("program", 200, 50, 0),
        ("extra", 10, 10, 0),
        ("io", 20, 20, 0),
        ("math", 120, 100, 1),
    ]


def test_programs_without_categories_have_no_rows():
    with Workspace(stencil_profile(4)) as workspace:
        assert category_rows(workspace) == []
        assert contradiction(workspace) == ""
