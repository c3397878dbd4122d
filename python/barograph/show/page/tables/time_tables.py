# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about time: by rank, by region and call, by call path. Bounds each of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa

from barograph.analyze.calls.caller_frames import sites_with_callers
from barograph.analyze.calls.categories import category_rows, contradiction, rows_by_tag
from barograph.analyze.calls.hot_spots import hot_spots
from barograph.analyze.calls.tree import call_tree
from barograph.analyze.time.time_split import rank_values
from barograph.analyze.workspace import Workspace
from barograph.show.page.tables.table import Notes, Values, named, table
from barograph.show.time.share_base import OUTSIDE
from barograph.show.whole_run.report import PARTS, label_of
from barograph.spec.tables.time import (
    CALL_PATHS,
    CATEGORIES,
    OPERATIONS,
    RANK_OPERATIONS,
    RANK_PATHS,
    RANKS,
    REGION_TAGS,
)

MOST_RANKS = 512
MOST_OPERATIONS = 200
MOST_CATEGORIES = 100
# A frame of less than this part of the run is narrower than a pixel, also when a tenth of the run is zoomed into.
LEAST_SHARE = 5e-6
MOST_PATHS = 10_000
# For the table of regions and calls by rank: rows, and how many regions and calls are worth it.
MOST_RANK_OPERATIONS = 24_000
LEAST_RANK_OPERATIONS = 4
# For the table of call paths by rank; a cell is some five bytes of the page.
MOST_RANK_CELLS = 60_000
LEAST_RANK_PATHS = 400


def add_ranks(by_rank: pa.Table, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `ranks`: each rank, or the mean of as many neighbours as keep the table below MOST_RANKS."""
    ranks: list[Any] = by_rank.column("rank").to_pylist()
    nodes: list[Any] = by_rank.column("node").to_pylist()
    width = max(1, -(-len(ranks) // MOST_RANKS))
    starts = list(range(0, len(ranks), width))
    ends = [min(start + width, len(ranks)) for start in starts]
    columns: list[Any] = []
    for _, part in PARTS:
        values = rank_values(by_rank, part)
        columns.append([_mean(values[a:b]) for a, b in zip(starts, ends, strict=True)])
    names = [
        str(ranks[a]) if b - a == 1 else f"{ranks[a]}-{ranks[b - 1]}"
        for a, b in zip(starts, ends, strict=True)
    ]
    rows = zip(names, [nodes[start] for start in starts], *columns, strict=True)
    tables[RANKS.name] = table(RANKS, rows)
    said = [f"Each bar is the mean of {width} neighbouring ranks."] if width > 1 else []
    unknown = sum(None in cells for cells in zip(*columns, strict=True))
    if unknown:
        said.append(
            f"How {unknown:,} of {len(starts):,} spent their time is not known: the log has sums over all ranks."
        )
    if said:
        notes["ranks"] = " ".join(said)


def _mean(values: list[int | None]) -> int | None:
    found = [value for value in values if value is not None]
    return round(sum(found) / len(found)) if len(found) == len(values) else None


def add_operations(
    workspace: Workspace, tables: dict[str, Values], notes: Notes, *, after_init: bool = False
) -> None:
    """Adds `operations`."""
    rows = hot_spots(workspace, MOST_OPERATIONS + 1, after_init=after_init)
    said = [OUTSIDE] if after_init else []
    if len(rows) > MOST_OPERATIONS:
        said.append(f"The {MOST_OPERATIONS} with the most time.")
    if said:
        notes["operations"] = " ".join(said)
    for row in rows:
        row["operation"] = label_of(row)
    tables[OPERATIONS.name] = named(OPERATIONS, rows[:MOST_OPERATIONS])


def add_rank_operations(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `rank_operations`: as many regions and calls as there is room for all ranks of; empty for one rank."""
    tables[RANK_OPERATIONS.name] = table(RANK_OPERATIONS)
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
    if len(ranks) < 2:
        return
    most = min(MOST_RANK_OPERATIONS // len(ranks), MOST_OPERATIONS)
    if most < LEAST_RANK_OPERATIONS:
        notes["rank_operations"] = f"Regions and calls of {len(ranks):,} ranks are too many for this page."
        return
    rows = workspace.query("operations_by_rank", {"top": most})
    for row in rows:
        row["operation"], row["place"] = label_of(row), row["place"] - 1
    for before, row in pairwise(rows[:]):
        if before["place"] == row["place"]:
            row["operation"], row["layer"] = "", ""
    tables[RANK_OPERATIONS.name] = named(RANK_OPERATIONS, rows)


def add_categories(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `categories`; without rows where no region has one."""
    rows = category_rows(workspace)
    said = [contradiction(workspace)] if rows else []
    if len(rows) > MOST_CATEGORIES:
        said.append(f"The {MOST_CATEGORIES} with the most time of {len(rows):,}.")
    if any(said):
        notes["categories"] = " ".join(filter(None, said))
    tables[CATEGORIES.name] = named(CATEGORIES, rows[:MOST_CATEGORIES])


def add_region_tags(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `region_tags`: the texts of each tag but the category; without rows where no region has one."""
    rows = [
        {**row, "tag": key, "text": row["category"]}
        for key, texts in rows_by_tag(workspace).items()
        for row in texts
    ]
    said = [contradiction(workspace, "")] if rows else []
    if len(rows) > MOST_CATEGORIES:
        said.append(f"The first {MOST_CATEGORIES} of {len(rows):,} texts.")
    if any(said):
        notes["region_tags"] = " ".join(filter(None, said))
    tables[REGION_TAGS.name] = named(REGION_TAGS, rows[:MOST_CATEGORIES])


def add_call_paths(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> None:
    """Adds `call_paths`: a path is there only if the one above it is; with callers where a call site has several."""
    callers = sites_with_callers(workspace) > 0
    if callers:
        every = call_tree(workspace, callers=True)
        paths = len(every)
        rows = [row for row in every if row["share"] >= LEAST_SHARE]
    else:
        rows = call_tree(workspace, min_share=LEAST_SHARE)
        paths = workspace.query("timed_path_count")[0]["paths"]
    if len(rows) > MOST_PATHS:
        least = sorted((row["inclusive_ns"] for row in rows), reverse=True)[MOST_PATHS]
        rows = [row for row in rows if row["inclusive_ns"] > least]
    hidden = paths - len(rows)
    if hidden > 0:
        notes["call_paths"] = f"{hidden:,} call paths are too short to be seen and left out."
    places: dict[int, int] = {}
    kept: list[dict[str, Any]] = []
    for row in rows:
        if row["parent_id"] is not None and row["parent_id"] not in places:
            continue
        places[row["path_id"]] = len(kept)
        parent = -1 if row["parent_id"] is None else places[row["parent_id"]]
        kept.append({**row, "parent": parent})
    tables[CALL_PATHS.name] = named(CALL_PATHS, kept)
    _add_rank_paths(workspace, places, kept, tables, notes, "frames_on_ranks" if callers else "paths_by_rank")


def _add_rank_paths(  # noqa: PLR0917
    workspace: Workspace,
    places: dict[int, int],
    kept: list[dict[str, Any]],
    tables: dict[str, Values],
    notes: Notes,
    statement: str,
) -> None:
    """Adds `rank_paths`: of all ranks, or of those that say most and some between, as many as keep the page small.

    Paths whose time on single ranks is not known (of logs that have sums over ranks) are left out.
    """
    tables[RANK_PATHS.name] = table(RANK_PATHS)
    ranks = [row["rank"] for row in workspace.query("split_ranks")]
    if len(ranks) < 2:
        return
    if any(row["inclusive_max_ns"] is None for row in kept):
        notes["rank_paths"] = "The log has sums over all ranks: single ranks have no picture."
        return
    # The widest paths first; a path never comes before the one above it, which is at least as wide.
    wide = sorted(kept, key=lambda row: (-row["inclusive_ns"], row["path_id"]))[:MOST_RANK_CELLS]
    least = max(min(len(wide), LEAST_RANK_PATHS), MOST_RANK_CELLS // len(ranks))
    wide = wide[:least]
    most = max(MOST_RANK_CELLS // max(len(wide), 1), 2)
    chosen = telling_ranks(workspace, ranks, most)
    names = {row["path_id"] for row in wide}
    rows = workspace.query(statement, {"ranks": chosen, "paths": sorted(names)})
    tables[RANK_PATHS.name] = table(
        RANK_PATHS,
        [(places[row["path_id"]], row["rank"], row["calls"], row["inclusive_ns"]) for row in rows],
    )
    said: list[str] = []
    if len(chosen) < len(ranks):
        said.append(
            f"{len(chosen):,} of {len(ranks):,} ranks have a picture of their own: those that computed, waited in "
            "MPI or did I/O longest and shortest, and others evenly between."
        )
    if len(wide) < len(kept):
        said.append(f"The {len(wide):,} widest call paths.")
    if said:
        notes["rank_paths"] = " ".join(said)


def telling_ranks(workspace: Workspace, ranks: list[int], most: int) -> list[int]:
    """Returns at most `most` ranks: the extremes of each part of the time, then evenly spread ones."""
    if len(ranks) <= most:
        return ranks
    chosen: dict[int, None] = {}
    times = workspace.query("split_ranks")
    for part in ("computing_ns", "mpi_ns", "io_ns"):
        chosen[max(times, key=lambda row: (row[part], -row["rank"]))["rank"]] = None
        chosen[min(times, key=lambda row: (row[part], row["rank"]))["rank"]] = None
    for place in np.linspace(0, len(ranks) - 1, most):
        chosen[ranks[round(place)]] = None
    return sorted(list(chosen)[:most])
