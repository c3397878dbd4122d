# SPDX-License-Identifier: BSD-3-Clause
"""Categories and other tags of regions: time by each text of a tag, and what contradicts itself.

For categories, report, tree and the page. The category of a region is its tag of the key `category`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from barograph.analyze.workspace import Workspace
from barograph.read.run_record import whole
from barograph.spec.tables.time import CATEGORIES

if TYPE_CHECKING:
    from barograph.spec.tables.time import Categories

NONE = "(none)"
CATEGORY = "category"
GIVEN = "region.category."
OTHERS = "recording.other_categories"
GIVEN_TAG = "region.tag."
OTHER_TAGS = "recording.other_tags"


def category_rows(workspace: Workspace) -> list[Categories]:
    """Returns one row per category and one for the rest; nothing where no region with a category was entered."""
    return entered(all_rows(workspace)) if CATEGORY in tag_keys(workspace) else []


def entered(rows: list[Categories]) -> list[Categories]:
    """Returns rows of a tag; nothing where all is the rest."""
    return [] if all(row["category"] == NONE for row in rows) else rows


def rows_by_tag(workspace: Workspace) -> dict[str, list[Categories]]:
    """Returns the same by the key of each other tag of which a region was entered."""
    by_key: dict[str, list[dict[str, Any]]] = {}
    for row in workspace.query("tag_times") if _has_other_tags(workspace) else ():
        if row["key"] != CATEGORY:
            by_key.setdefault(row["key"], []).append({**row, "category": row["text"]})
    return {key: rows for key, texts in by_key.items() if (rows := entered(CATEGORIES.typed(texts)))}


def all_rows(workspace: Workspace, key: str = CATEGORY) -> list[Categories]:
    """Returns a row per text of a tag and one for the rest, also where all is the rest."""
    if key == CATEGORY:
        return CATEGORIES.typed(workspace.query("categories"))
    rows = [row for row in workspace.query("tag_times") if row["key"] == key]
    return CATEGORIES.typed([{**row, "category": row["text"]} for row in rows])


def tag_keys(workspace: Workspace) -> list[str]:
    """Returns the keys of the program's tags, `category` first where a region has one."""
    metadata = workspace.run.metadata
    said = (key.removeprefix(GIVEN_TAG).partition("=")[0] for key in metadata if key.startswith(GIVEN_TAG))
    first = [CATEGORY] if any(key.startswith(GIVEN) for key in metadata) else []
    return [*first, *sorted(set(said))]


def _has_other_tags(workspace: Workspace) -> bool:
    return any(key.startswith(GIVEN_TAG) for key in workspace.run.metadata)


def tag_texts(workspace: Workspace) -> dict[str, str]:
    """Returns the tags of each region that has any, without its category: `library=PETSc, phase=main`."""
    found: dict[str, list[str]] = {}
    for row in workspace.query("region_tags") if _has_other_tags(workspace) else ():
        if row["key"] != CATEGORY:
            found.setdefault(row["region"], []).append(f"{row['key']}={row['text']}")
    return {region: ", ".join(sorted(tags)) for region, tags in found.items()}


def add_tags(workspace: Workspace, rows: list[dict[str, Any]]) -> None:
    """Adds `tags` to rows of operations: those of a region, empty for all else."""
    texts = tag_texts(workspace)
    for row in rows:
        row["tags"] = texts.get(row["operation"], "") if row["layer"] == "region" else ""


def contradiction(workspace: Workspace, key: str = CATEGORY) -> str:
    """Returns a sentence where the program gave a region two texts of a tag; nothing where it did not."""
    metadata = workspace.run.metadata
    if key == CATEGORY:
        if not whole(metadata, OTHERS):
            return ""
        return "A region was given more than one category: all its time is in one of them."
    if not whole(metadata, OTHER_TAGS):
        return ""
    return "A region was given more than one text of the same tag: all its time is in one of them."
