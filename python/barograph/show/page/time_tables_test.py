# SPDX-License-Identifier: BSD-3-Clause
# Categories of regions on the page.
from barograph.analyze.workspace import Workspace
from barograph.show.page.table import Notes, Values
from barograph.show.page.time_tables import add_categories
from barograph.testing import stencil_profile
from barograph.testing.cases.category_case import category_profile


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
