# SPDX-License-Identifier: BSD-3-Clause
# Categories of regions on the page, and regions and calls by rank.
import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.page import time_tables
from barograph.show.page.table import Notes, Values
from barograph.show.page.time_tables import add_categories, add_rank_operations
from barograph.testing import stencil_profile
from barograph.testing.cases.category_case import category_profile
from barograph.testing.table_builder import TableBuilder


def test_the_page_has_the_categories_and_says_what_contradicts_itself():
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(category_profile()) as workspace:
        add_categories(workspace, tables, notes)
    assert tables["categories"]["category"] == ["math", "io", "extra", "(none)"]
    assert "more than one category" in notes["categories"]


def test_a_program_without_categories_has_no_rows_and_no_note():
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(stencil_profile(4)) as workspace:
        add_categories(workspace, tables, notes)
    assert (tables["categories"]["category"], notes) == ([], {})


def by_rank(ranks: int) -> TableBuilder:
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=1000)
        build.fact(rank, "program > solve", 1, 600 + 100 * rank)
        if rank:
            build.fact(rank, "program > solve > MPI_Send", 2, 200, size=8)
    return build


def test_regions_and_calls_by_rank_have_names_in_their_first_rows():
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(by_rank(2).build()) as workspace:
        add_rank_operations(workspace, tables, notes)
    rows = tables["rank_operations"]
    names = ("place", "operation", "rank", "exclusive_ns", "inclusive_ns", "calls", "bytes")
    found = list(zip(*(rows[name] for name in names), strict=True))
    # solve: 600 on rank 0, 700 - 200 on rank 1; the program has the rest of 1000: 400 and 300; MPI_Send 200 on rank 1.
    assert [row[3:] for row in found if row[0] == 0] == [(600, 600, 1, 0), (500, 700, 1, 0)]
    assert [row[1] for row in found if row[0] == 0] == ["solve", ""]
    assert [row[3] for row in found if row[0] == 1] == [400, 300]
    assert [(row[1], *row[2:]) for row in found if row[0] == 2] == [("MPI_Send", 1, 200, 200, 2, 16)]
    assert notes == {}


def test_too_many_ranks_are_said(monkeypatch: pytest.MonkeyPatch):
    tables: dict[str, Values] = {}
    notes: Notes = {}
    monkeypatch.setattr(time_tables, "MOST_RANK_OPERATIONS", 4 * time_tables.LEAST_RANK_OPERATIONS - 1)
    with Workspace(by_rank(4).build()) as workspace:
        add_rank_operations(workspace, tables, notes)
    assert tables["rank_operations"]["place"] == []
    assert notes == {"rank_operations": "Regions and calls of 4 ranks are too many for this page."}
