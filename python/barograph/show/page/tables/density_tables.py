# SPDX-License-Identifier: BSD-3-Clause
"""The table of the page about calls on the grid of ranks, bounded. Called by document.py."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from barograph.analyze.communicators.rank_grid import grid_of
from barograph.analyze.workspace import Workspace
from barograph.show.calls.density import grid_text
from barograph.show.page.tables.table import Notes, Values, table
from barograph.spec.tables.density import DENSITY_CELLS

# Calls that one can choose from, and ranks that a screen has room for.
MOST_CALLS = 8
MOST_RANKS = 2048


def add_density(workspace: Workspace, tables: dict[str, Values], notes: Notes) -> dict[str, int]:
    """Adds `density_cells`, empty for one rank or very many; returns rows and columns of the picture."""
    tables[DENSITY_CELLS.name] = table(DENSITY_CELLS)
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks") if row["rank"] >= 0]
    nothing = {"rows": 0, "columns": 0}
    if len(ranks) < 2:
        return nothing
    if len(ranks) > MOST_RANKS:
        notes["density_cells"] = (
            f"The grid of more than {MOST_RANKS:,} ranks is not here: `barograph density` shows it."
        )
        return nothing
    sums: dict[str, dict[int, dict[str, Any]]] = defaultdict(dict)
    for row in workspace.query("densities", {"most": MOST_CALLS}):
        sums[row["operation"]][row["rank"]] = row
    if not sums:
        return nothing
    grid = grid_of(workspace, ranks)
    places, rows, columns = grid.side_by_side()
    none = {"calls": 0, "time_ns": 0, "bytes": 0}
    tables[DENSITY_CELLS.name] = table(
        DENSITY_CELLS,
        [
            (operation, rank, *places[rank], of["calls"], of["time_ns"], of["bytes"])
            for operation, by_rank in sums.items()
            for rank in ranks
            for of in (by_rank.get(rank, none),)
        ],
    )
    planes = "" if len(grid.ranks) == 1 else f" Its {len(grid.ranks)} planes are side by side, row by row."
    notes["density_cells"] = grid_text(grid) + planes
    return {"rows": rows, "columns": columns}
