# SPDX-License-Identifier: BSD-3-Clause
"""Tables of the page about time: by rank, by region and call, by call path, by iteration. Bounds each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa

from barograph.analyze.call_tree import call_tree
from barograph.analyze.hot_spots import hot_spots
from barograph.analyze.loop_list import find_loops
from barograph.analyze.loop_series import load_loop
from barograph.analyze.loops import iteration_rows, summarize
from barograph.analyze.time_split import rank_values
from barograph.analyze.workspace import Workspace
from barograph.show.page.table import Notes, Table, named, table
from barograph.show.report import label_of

MOST_RANKS = 512
MOST_OPERATIONS = 200
# A frame of less than this part of the run is narrower than a pixel, also when a tenth of the run is zoomed into.
LEAST_SHARE = 5e-6
MOST_PATHS = 10_000
# Of the table of call paths by rank; a cell is some five bytes of the page.
MOST_RANK_CELLS = 60_000
LEAST_RANK_PATHS = 400
MOST_LOOPS = 20
MOST_ITERATIONS = 1000
RANK_PARTS = ("computing_ns", "mpi_ns", "io_ns", "startup_ns", "tool_ns")


def add_ranks(by_rank: pa.Table, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `ranks`: each rank, or the mean of as many neighbours as keep the table below MOST_RANKS."""
    ranks: list[Any] = by_rank.column("rank").to_pylist()
    nodes: list[Any] = by_rank.column("node").to_pylist()
    width = max(1, -(-len(ranks) // MOST_RANKS))
    starts = list(range(0, len(ranks), width))
    ends = [min(start + width, len(ranks)) for start in starts]
    columns: list[Any] = []
    for part in RANK_PARTS:
        values = rank_values(by_rank, part)
        columns.append([_mean(values[a:b]) for a, b in zip(starts, ends, strict=True)])
    names = [
        str(ranks[a]) if b - a == 1 else f"{ranks[a]}-{ranks[b - 1]}"
        for a, b in zip(starts, ends, strict=True)
    ]
    rows = zip(names, [nodes[start] for start in starts], *columns, strict=True)
    tables["ranks"] = table("ranks", rows)
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


def add_operations(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `operations`."""
    rows = hot_spots(workspace, MOST_OPERATIONS + 1)
    if len(rows) > MOST_OPERATIONS:
        notes["operations"] = f"The {MOST_OPERATIONS} with the most time."
    for row in rows:
        row["operation"] = label_of(row)
    tables["operations"] = named("operations", rows[:MOST_OPERATIONS])


def add_call_paths(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `call_paths`: a path is there only if the one above it is."""
    rows = call_tree(workspace, min_share=LEAST_SHARE)
    if len(rows) > MOST_PATHS:
        least = sorted((row["inclusive_ns"] for row in rows), reverse=True)[MOST_PATHS]
        rows = [row for row in rows if row["inclusive_ns"] > least]
    hidden = workspace.table_rows("call_paths") - len(rows)
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
    tables["call_paths"] = named("call_paths", kept)
    _add_rank_paths(workspace, places, kept, tables, notes)


# Several places in the program may have one name: they are one row, as in `call_paths`.
RANK_PATHS = """
WITH shown AS (SELECT path_id, min(path_id) OVER (PARTITION BY depth, layer, call_path) AS shown_id FROM call_paths)
SELECT shown_id AS path_id, rank, sum(calls)::BIGINT AS calls, sum(inclusive_ns)::BIGINT AS inclusive_ns
FROM path_times JOIN shown USING (path_id)
WHERE list_contains($ranks, rank) AND list_contains($paths, shown_id)
GROUP BY ALL HAVING sum(inclusive_ns) > 0 ORDER BY rank, shown_id
"""


def _add_rank_paths(
    workspace: Workspace,
    places: dict[int, int],
    kept: list[dict[str, Any]],
    tables: dict[str, Table],
    notes: Notes,
) -> None:
    """Adds `rank_paths`: of all ranks, or of those that say most and some between, as many as keep the page small.

    Paths whose time on single ranks is not known (of logs that have sums over ranks) are left out.
    """
    tables["rank_paths"] = table("rank_paths")
    ranks = [
        row["rank"] for row in workspace.rows("SELECT rank FROM rank_times WHERE rank >= 0 ORDER BY rank")
    ]
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
    chosen = _telling_ranks(workspace, ranks, most)
    names = {row["path_id"] for row in wide}
    rows = workspace.rows(RANK_PATHS, {"ranks": chosen, "paths": sorted(names)})
    tables["rank_paths"] = table(
        "rank_paths",
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


def _telling_ranks(workspace: Workspace, ranks: list[int], most: int) -> list[int]:
    """Returns at most `most` ranks: the extremes of each part of the time, then evenly spread ones."""
    if len(ranks) <= most:
        return ranks
    chosen: dict[int, None] = {}
    for part in ("computing_ns", "mpi_ns", "io_ns"):
        for order in ("DESC", "ASC"):
            sql = f"SELECT rank FROM rank_times WHERE rank >= 0 ORDER BY {part} {order}, rank LIMIT 1"  # noqa: S608
            chosen[workspace.rows(sql)[0]["rank"]] = None
    for place in np.linspace(0, len(ranks) - 1, most):
        chosen[ranks[round(place)]] = None
    return sorted(list(chosen)[:most])


def add_loops(workspace: Workspace, tables: dict[str, Table], notes: Notes) -> None:
    """Adds `loops` and `iterations`: the loops with the most time first, long ones with neighbours put together."""
    found: list[tuple[Any, list[dict[str, Any]]]] = []
    for loop in find_loops(workspace):
        series = load_loop(workspace, loop)
        if np.isfinite(series.mean).any():
            found.append((summarize(series), iteration_rows(series)))
    found.sort(key=lambda pair: (-pair[0].total, pair[0].loop.call_path))
    if len(found) > MOST_LOOPS:
        notes["loops"] = f"The {MOST_LOOPS} loops with the most time of {len(found):,}."
    loops: list[tuple[Any, ...]] = []
    iterations: list[tuple[Any, ...]] = []
    for place, (summary, rows) in enumerate(found[:MOST_LOOPS]):
        cells = (summary.loop.loop, summary.loop.call_path, summary.ranks, summary.iterations, summary.total)
        cells += (summary.median, summary.p95, summary.most, summary.most_rank, summary.most_first)
        loops.append((*cells, summary.mpi_share, summary.imbalance))
        width = max(1, -(-len(rows) // MOST_ITERATIONS))
        for start in range(0, len(rows), width):
            group = rows[start : start + width]
            longest = max(group, key=lambda row: row["max"])
            median = float(np.median([row["median"] for row in group]))
            iterations.append(
                (place, group[0]["first_index"], median, longest["max"], longest["slowest_rank"])
            )
    tables["loops"] = table("loops", loops)
    tables["iterations"] = table("iterations", iterations)
