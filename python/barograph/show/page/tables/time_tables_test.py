# SPDX-License-Identifier: BSD-3-Clause
# Categories of regions on the page, and regions and calls by rank.
import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.page.tables import time_tables
from barograph.show.page.tables.table import Notes, Values
from barograph.show.page.tables.time_tables import (
    add_call_paths,
    add_categories,
    add_rank_operations,
    add_region_tags,
)
from barograph.testing import stencil_profile
from barograph.testing.cases.category_case import category_profile
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile


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


TAGS = {
    "region.tag.library=solve": "PETSc",
    "region.tag.phase=solve": "main",
    "region.tag.phase=setup": "start",
}


def tagged(more: dict[str, str] | None = None) -> TableProfile:
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1000)
        build.fact(rank, "program > setup", 1, 100)
        build.fact(rank, "program > solve", 1, 600)
        build.fact(rank, "program > solve > MPI_Send", 2, 200, size=8)
    return build.build(TAGS | (more or {}))


def test_the_page_has_time_by_the_texts_of_each_tag():
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(tagged()) as workspace:
        add_region_tags(workspace, tables, notes)
        add_call_paths(workspace, tables, notes)
    rows = tables["region_tags"]
    assert list(zip(rows["tag"], rows["text"], rows["total_ns"], rows["mpi_ns"], strict=True)) == [
        ("library", "PETSc", 1200, 400),
        ("library", "(none)", 800, 0),
        ("phase", "main", 1200, 400),
        ("phase", "start", 200, 0),
        ("phase", "(none)", 600, 0),
    ]
    paths = tables["call_paths"]
    assert dict(zip(paths["operation"], paths["tags"], strict=True)) == {
        "program": "",
        "solve": "library=PETSc, phase=main",
        "MPI_Send": "",
        "setup": "phase=start",
    }
    assert "region_tags" not in notes


def test_what_contradicts_itself_and_what_is_left_out_of_tags_is_said(monkeypatch: pytest.MonkeyPatch):
    tables: dict[str, Values] = {}
    notes: Notes = {}
    monkeypatch.setattr(time_tables, "MOST_CATEGORIES", 3)
    with Workspace(tagged({"recording.other_tags": "1"})) as workspace:
        add_region_tags(workspace, tables, notes)
    assert tables["region_tags"]["tag"] == ["library", "library", "phase"]
    assert notes["region_tags"] == (
        "A region was given more than one text of the same tag: all its time is in one of them. "
        "The first 3 of 5 texts."
    )
    with Workspace(stencil_profile(4)) as workspace:
        notes.clear()
        add_region_tags(workspace, tables, notes)
    assert (tables["region_tags"]["tag"], notes) == ([], {})


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


def test_call_sites_are_no_regions_or_calls():
    tables: dict[str, Values] = {}
    build = by_rank(2)
    for rank in range(2):
        build.fact(rank, "program > solve > a.c:3 main", 1, 50)
        build.fact(rank, "program > solve > a.c:3 main > MPI_Barrier", 1, 49)
    with Workspace(build.build()) as workspace:
        add_rank_operations(workspace, tables, {})
    found = [name for name in tables["rank_operations"]["operation"] if name]
    assert sorted(found) == ["(outside regions)", "MPI_Barrier", "MPI_Send", "solve"]


def test_too_many_ranks_are_said(monkeypatch: pytest.MonkeyPatch):
    tables: dict[str, Values] = {}
    notes: Notes = {}
    monkeypatch.setattr(time_tables, "MOST_RANK_OPERATIONS", 4 * time_tables.LEAST_RANK_OPERATIONS - 1)
    with Workspace(by_rank(4).build()) as workspace:
        add_rank_operations(workspace, tables, notes)
    assert tables["rank_operations"]["place"] == []
    assert notes == {"rank_operations": "Regions and calls of 4 ranks are too many for this page."}
