# SPDX-License-Identifier: BSD-3-Clause
"""Categories of regions: time by category, and what contradicts itself. For categories, report, tree and the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from barograph.analyze.workspace import Workspace
from barograph.read.run_record import whole
from barograph.spec.tables.time import CATEGORIES

if TYPE_CHECKING:
    from barograph.spec.tables.time import Categories

NONE = "(none)"
GIVEN = "region.category."
OTHERS = "recording.other_categories"


def category_rows(workspace: Workspace) -> list[Categories]:
    """Returns one row per category and one for the rest; nothing where no region with a category was entered."""
    if not any(key.startswith(GIVEN) for key in workspace.run.metadata):
        return []
    rows = CATEGORIES.typed(workspace.query("categories"))
    return [] if all(row["category"] == NONE for row in rows) else rows


def contradiction(workspace: Workspace) -> str:
    """Returns a sentence where the program gave a region more than one category; nothing where it did not."""
    if not whole(workspace.run.metadata, OTHERS):
        return ""
    return "A region was given more than one category: all its time is in one of them."
