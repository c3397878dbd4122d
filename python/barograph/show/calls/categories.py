# SPDX-License-Identifier: BSD-3-Clause
"""Categories of regions on the screen: the table of categories and report, and the tree of categories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from barograph.analyze.calls.categories import CATEGORY
from barograph.show import bars
from barograph.show.screen import Screen
from barograph.spec.table_model import Table
from barograph.spec.tables.time import CATEGORIES, CATEGORY_TREE
from barograph.wording.counted import counted

if TYPE_CHECKING:
    from barograph.spec.tables.time import Categories, CategoryTree

BAR_WIDTH = 10
NO_CATEGORIES = "No region has a category. A program gives one with BAROGRAPH_REGION_CATEGORY."


def print_categories(
    rows: Sequence[Categories], contradiction: str, screen: Screen, *, ranks: int, key: str = CATEGORY
) -> None:
    """Prints one row per category, or per text of another tag, and what contradicts itself; nothing without any."""
    if not rows:
        return
    screen.table(titled(key), rows, several_ranks=ranks > 1)
    screen.line(
        "Exclusive: without regions of other categories inside. Inclusive: with them; regions of one category inside "
        "each other count once."
        if key == CATEGORY
        else f"Exclusive: without regions inside that have another text of {key}. Inclusive: with them; regions of one "
        "text inside each other count once.",
        style="dim",
    )
    if contradiction:
        screen.line(contradiction)


def titled(key: str) -> Table[Categories]:
    """Returns the table with the tag's key above the texts."""
    columns = (replace(one, title=key) if one.name == "category" else one for one in CATEGORIES.columns)
    return replace(CATEGORIES, columns=tuple(columns))


def print_category_tree(rows: Sequence[CategoryTree], screen: Screen, *, ranks: int) -> None:
    """Prints the tree of categories, made over `ranks` ranks."""
    several = ranks > 1
    screen.table(
        CATEGORY_TREE,
        rows,
        cells={"path": _path, "bar": lambda row: bars.share_bar(row["share"], BAR_WIDTH)},
        several_ranks=several,
    )
    if several:
        text = (
            f"Times per rank: means over {counted(ranks, 'rank')}; min and max are those of single ranks. "
            "Calls: entries of its regions, sum over ranks."
        )
        screen.line(text, style="dim")


def _path(row: CategoryTree) -> str:
    hidden = f" (+{row['hidden_children']} inside)" if row["hidden_children"] else ""
    return "  " * row["depth"] + row["operation"] + hidden
